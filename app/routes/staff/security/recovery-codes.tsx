import { useTranslation } from "react-i18next";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";

/** Recovery codes, shown this once. */
export function RecoveryCodes({ heading, codes }: { heading: string; codes: readonly string[] }) {
  const { t } = useTranslation("account");
  return (
    <>
      <h1>{heading}</h1>
      <Note kind="careful" role="status">
        <p>{t("codes.once")}</p>
      </Note>
      <section className="card stack" aria-labelledby="codes">
        <h2 id="codes">{t("codes.list")}</h2>
        <ol>
          {codes.map((code) => (
            <li key={code} className="code">
              {formatTicketCode(code)}
            </li>
          ))}
        </ol>
        <Actions>
          <LinkButton href="/user-profile/security">{t("codes.saved")}</LinkButton>
        </Actions>
      </section>
    </>
  );
}
