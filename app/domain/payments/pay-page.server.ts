import { Refusal } from "~/domain/shared/refusal";
import { attemptsOf, isOver, ticketByCode, type Attempt } from "./attempts.server";
import { liveOf } from "./continue-payment.server";

/** Where the hand-over page leads. `preparing`: another request is making the bill just now. */
export type PayPage = { kind: "go"; attempt: Attempt; totalSen: number } | { kind: "preparing" } | { kind: "result" };

/** The pay page of a ticket as stored; reads only. Throws Refusal `not_found`. */
export async function payPageOf(ticketCode: string, now: Date): Promise<PayPage> {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) throw new Refusal("not_found");
  const live = ticket.state === "unpaid" && !isOver(ticket, now) ? liveOf(await attemptsOf(null, ticket.id)) : undefined;
  if (!live || live.state === "pending") return { kind: "result" };
  return live.pay_url ? { kind: "go", attempt: live, totalSen: live.amount_sen } : { kind: "preparing" };
}
