/** The longest explanation of a cancellation. */
export const MAX_REMARK = 500;

/** A request's life (T1). `direct`: an administrator cancelled the ticket without anybody having asked. */
export type RequestState = "pending" | "approved" | "denied" | "direct";

/** Where a cancelled ticket's money goes back from: nowhere, the gateway by the office's decision, or the counter (C3). */
export type RefundSource = "nothing" | "gateway" | "counter";

interface RefundableTicket {
  state: "unpaid" | "paid" | "expired" | "cancelled";
  ticketFlag: 1 | 2 | 3;
  amountSen: number;
}

/** A free counter ticket gives nothing back; a free one sold online cost its transaction charge. */
export function sourceOfRefund({ state, ticketFlag, amountSen }: RefundableTicket): RefundSource {
  if (state !== "paid") return "nothing";
  if (ticketFlag < 3) return "gateway";
  return amountSen > 0 ? "counter" : "nothing";
}
