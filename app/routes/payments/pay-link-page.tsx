import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { CouncilContact } from "~/ui/layout/council-contact";
import { Page } from "~/ui/layout/page";

export interface PayLinkPageProps {
  /** Null while the bill is being made, and where there is none. */
  payUrl: string | null;
  /** The sum to pay, formatted. */
  total: string;
  /** Whose page it is, and whether it is another one than the buyer was told of. */
  gateway: string;
  standIn: boolean;
  /** There is no bill yet, and a button makes it. */
  unmade: boolean;
  /** The order that it pays, and the jetty whose office knows of it. */
  receiptNo: string;
  jettyId: number;
}

/** Leads to the gateway's page by a plain link; the document's refresh does it by itself. */
export function PayLinkPage({ unmade, receiptNo, jettyId, ...page }: PayLinkPageProps) {
  const { t } = useTranslation("payment");
  return (
    <Page>
      <main id="main" className="text">
        <h1>{t("go.title")}</h1>
        {unmade ? <MakeBill total={page.total} /> : <HandOver {...page} />}
        <CouncilContact jettyId={jettyId} reference={receiptNo} />
      </main>
    </Page>
  );
}

function HandOver({
  payUrl,
  total,
  gateway,
  standIn,
}: Omit<PayLinkPageProps, "unmade" | "receiptNo" | "jettyId">) {
  const { t } = useTranslation("payment");
  return (
    <>
      {payUrl && standIn ? <p>{t("go.standIn", { gateway })}</p> : null}
      <p>{payUrl ? t("go.lead", { gateway }) : t("go.preparing")}</p>
      <Actions>
        <LinkButton href={payUrl ?? ""}>
          {payUrl ? t("go.link", { total }) : t("go.reload")}
        </LinkButton>
      </Actions>
    </>
  );
}

/** Posts to the page's own address. */
function MakeBill({ total }: Pick<PayLinkPageProps, "total">) {
  const { t } = useTranslation("payment");
  return (
    <form method="post">
      <p>{t("go.unmade", { total })}</p>
      <Actions>
        <Button>{t("action.pay", { total })}</Button>
      </Actions>
    </form>
  );
}
