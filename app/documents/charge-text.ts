import type { TFunction } from "i18next";
import { isFree, isPaidByCredit, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import { formatRm } from "~/domain/shared/money";

/** The charge of an online ticket as its receipts name it; of one without, why there is none (X23). */
export function chargeText(t: TFunction<"receipt">, ticket: PrintableTicket): string {
  if (isFree(ticket)) return t("table.noCharge.free");
  if (ticket.transactionChargeSen === 0 && isPaidByCredit(ticket))
    return t("table.noCharge.credit");
  return t("table.charge", { charge: formatRm(ticket.transactionChargeSen) });
}
