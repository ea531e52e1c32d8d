import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";

interface PrintServerKeyDetailsProps {
  /** Null where none was made yet, or it can no longer be shown. */
  apiKey: string | null;
  /** The product's own address, which the print server dials. */
  serverUrl: string;
}

/** The key of one's print server, and what to write into its settings on the counter PC (C6). */
export function PrintServerKeyDetails({ apiKey, serverUrl }: PrintServerKeyDetailsProps) {
  const { t } = useTranslation("printing");
  if (!apiKey)
    return (
      <form method="post" action="/user-profile/print-server" className="card stack">
        <p>{t("key.none")}</p>
        <Actions>
          <Button>{t("key.make")}</Button>
        </Actions>
      </form>
    );
  return (
    <>
      <section className="card stack">
        <h2>{t("key.heading")}</h2>
        <p>
          <code className="wrapall">{apiKey}</code>
        </p>
        <p className="mute">{t("key.secret")}</p>
        <Actions>
          <LinkButton look="alt" href="/user-profile/print-server/renew">
            {t("key.renew")}
          </LinkButton>
        </Actions>
      </section>
      <section className="card stack">
        <h2>{t("setup.heading")}</h2>
        <p>{t("setup.lead")}</p>
        <pre className="lines">{setupLines(serverUrl, apiKey)}</pre>
        <p>{t("setup.after")}</p>
      </section>
    </>
  );
}

function setupLines(serverUrl: string, apiKey: string): string {
  const printer = {
    device_id: "kaunter-1",
    name: "Kaunter 1",
    type: "escpos",
    connection: "tcp",
    host: "192.168.1.50",
    paper: 80,
  };
  return [
    `SERVER_URL=${serverUrl}`,
    `WS_API_KEY=${apiKey}`,
    `PRINTERS=${JSON.stringify([printer])}`,
  ].join("\n");
}
