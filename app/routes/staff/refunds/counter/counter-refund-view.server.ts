import type { CounterRefund } from "~/domain/refunds/counter/queries.server";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatInstant } from "~/i18n/format";

/** A refund of a counter's ticket in its reader's language. */
export function counterRefundView(refund: CounterRefund, language: Language) {
  const { id, ticketCode, receiptNo, buyer, phoneNo, amountSen, since, paidAt } = refund;
  const { bankName, bankAccount, bankHolder, paidRef, paidBy } = refund;
  return {
    ...{ id, ticketCode, receiptNo, paidRef, paidBy },
    buyer: buyer ?? "",
    phone: phoneNo ?? "",
    amount: formatRm(amountSen),
    since: formatInstant(since, language),
    account: bankAccount && { bank: bankName ?? "", number: bankAccount, holder: bankHolder ?? "" },
    paid: paidAt && formatInstant(paidAt, language),
  };
}
export type CounterRefundView = ReturnType<typeof counterRefundView>;
