import { useTranslation } from "react-i18next";
import type { CounterSaleSummary } from "~/domain/counter/queries.server";
import type { SalePrintView } from "~/domain/printing/rules";
import { formatRm } from "~/domain/shared/money";
import { Facts } from "~/ui/layout/facts";
import { Modal } from "~/ui/layout/modal";
import { SalePrint } from "~/ui/printing/sale-print";
import { NextSaleLink } from "~/ui/tickets/next-sale";
import { PaymentParts } from "~/ui/tickets/payment-parts";

interface ChangeDialogProps {
  sale: CounterSaleSummary;
  ticketCode: string;
  receiptNo: string;
  print: SalePrintView | null;
  back: string;
  /** Where the next buyer begins. */
  next: string;
}

/** How much goes back over the table, as large as it gets. */
export function ChangeDialog({
  sale,
  ticketCode,
  receiptNo,
  print,
  back,
  next,
}: ChangeDialogProps) {
  const { t } = useTranslation("counter");
  const flow = useTranslation("flow").t;
  return (
    <Modal title={t("cash.change")} back={back}>
      <p className="total change" role="status">
        <b>{formatRm(sale.changeSen ?? 0)}</b>
      </p>
      <Facts
        facts={[
          { term: t("cash.due"), value: formatRm(sale.amountSen) },
          ...(sale.payments.length > 1
            ? [{ term: t("checkout.method"), value: <PaymentParts payments={sale.payments} /> }]
            : []),
          { term: t("cash.taken"), value: formatRm(sale.cashInSen ?? sale.amountSen) },
          { term: flow("result.receiptNo"), value: <span className="num">{receiptNo}</span> },
        ]}
      />
      <NextSaleLink href={next} />
      <SalePrint ticketCode={ticketCode} print={print} />
    </Modal>
  );
}
