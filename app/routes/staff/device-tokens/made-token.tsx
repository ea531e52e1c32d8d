import { useTranslation } from "react-i18next";
import type { DeviceScope } from "~/domain/device-tokens/scopes";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";

interface MadeTokenProps {
  name: string;
  scope: DeviceScope;
  token: string;
}

/** A new token, shown this once. */
export function MadeToken({ name, scope, token }: MadeTokenProps) {
  const { t } = useTranslation("tokens");
  return (
    <>
      <h1>{t("made.heading", { name })}</h1>
      <Note kind="careful" role="status">
        <p>{t("made.once")}</p>
      </Note>
      <section className="card stack" aria-labelledby="token">
        <h2 id="token">{t("made.label")}</h2>
        <p>
          <code className="wrapall">{token}</code>
        </p>
        <p>{t(`made.use.${scope}`)}</p>
        <Actions>
          <LinkButton href="/user-profile/tokens">{t("made.saved")}</LinkButton>
        </Actions>
      </section>
    </>
  );
}
