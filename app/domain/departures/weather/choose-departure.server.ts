import { inTransaction } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { moveTicket } from "../move-ticket.server";
import { type Chooser, keepChoice, lockCase } from "./lock-case.server";

/**
 * A buyer who lost the boat takes another day or departure: the ticket moves, the case is answered.
 * Throws Refusal not_found, weather_chosen where it was answered before, and what `moveTicket`
 * refuses; a refusal leaves all as it was.
 */
export async function chooseDeparture(
  chooser: Exclude<Chooser, { kind: "deadline" }>,
  to: { day: Day; departureIds: readonly number[] },
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await lockCase(tx, chooser);
    if (!held.open) throw new Refusal("weather_chosen");
    const by = chooser.kind === "staff" ? chooser.by : "buyer";
    await moveTicket(tx, { ticketId: held.ticketId, ...to }, by, now);
    await keepChoice(tx, held, "moved", chooser, now);
  });
}
