import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Page } from "~/ui/layout/page";

interface PayLinkPageProps {
  /** Null while the bill is being made. */
  payUrl: string | null;
  /** The sum to pay, formatted. */
  total: string;
}

/** Leads to the gateway's page by a plain link; the document's refresh does it by itself. */
export function PayLinkPage({ payUrl, total }: PayLinkPageProps) {
  const { t } = useTranslation("payment");
  return (
    <Page>
      <main id="main" className="text">
        <h1>{t("go.title")}</h1>
        <p>{payUrl ? t("go.lead") : t("go.preparing")}</p>
        <Actions>
          <LinkButton href={payUrl ?? ""}>
            {payUrl ? t("go.link", { total }) : t("go.reload")}
          </LinkButton>
        </Actions>
      </main>
    </Page>
  );
}
