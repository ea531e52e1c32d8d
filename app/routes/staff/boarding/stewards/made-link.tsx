import { useTranslation } from "react-i18next";
import { QrCode, type QrDrawing } from "~/documents/qr-code";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";

interface MadeLinkProps {
  name: string;
  jetty: string;
  link: string;
  drawing: QrDrawing;
}

/** The link of a new steward, shown this once: as a picture, as text, and as a message. */
export function MadeLink({ name, jetty, link, drawing }: MadeLinkProps) {
  const { t } = useTranslation("stewards");
  const message = t("made.message", { name, jetty, link });
  return (
    <section className="card stack" aria-labelledby="made">
      <h2 id="made">{t("made.heading", { name })}</h2>
      <Note kind="careful" role="status">
        <p>{t("made.once")}</p>
      </Note>
      <p>{t("made.how")}</p>
      <QrCode drawing={drawing} label={t("made.qr", { name })} />
      <p>
        <code className="wrapall">{link}</code>
      </p>
      <Actions>
        <LinkButton href={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          {t("made.whatsapp")}
        </LinkButton>
        <LinkButton look="alt" href="/scan/stewards">
          {t("made.done")}
        </LinkButton>
      </Actions>
    </section>
  );
}
