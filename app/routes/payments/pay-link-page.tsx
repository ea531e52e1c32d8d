import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Page } from "~/ui/layout/page";

interface PayLinkPageProps {
  /** Null while the bill is being made. */
  payUrl: string | null;
  /** The sum to pay, formatted. */
  total: string;
  /** Whose page it is, and whether it is another one than the buyer was told of. */
  gateway: string;
  standIn: boolean;
}

/** Leads to the gateway's page by a plain link; the document's refresh does it by itself. */
export function PayLinkPage({ payUrl, total, gateway, standIn }: PayLinkPageProps) {
  const { t } = useTranslation("payment");
  return (
    <Page>
      <main id="main" className="text">
        <h1>{t("go.title")}</h1>
        {payUrl && standIn ? <p>{t("go.standIn", { gateway })}</p> : null}
        <p>{payUrl ? t("go.lead", { gateway }) : t("go.preparing")}</p>
        <Actions>
          <LinkButton href={payUrl ?? ""}>
            {payUrl ? t("go.link", { total }) : t("go.reload")}
          </LinkButton>
        </Actions>
      </main>
    </Page>
  );
}
