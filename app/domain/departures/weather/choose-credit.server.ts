import { inTransaction } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { cancelForCase } from "./cancel-case.server";
import { type Chooser, keepChoice, lockCase } from "./lock-case.server";

/**
 * A buyer who lost the boat takes travel credit for all that was paid: the ticket is cancelled and
 * the credit issued in one transaction, and no money goes back. Throws Refusal not_found,
 * weather_chosen, travel_credit_no_value where nothing was paid or it is on its way back,
 * weather_request_waits where somebody asked to cancel the ticket, ticket_boarded or ticket_cancelled_by.
 */
export async function chooseCredit(
  chooser: Exclude<Chooser, { kind: "deadline" }>,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await lockCase(tx, chooser);
    if (!held.open) throw new Refusal("weather_chosen");
    if (!held.hasValue) throw new Refusal("travel_credit_no_value");
    await cancelForCase(tx, held, { asCreditFor: { caseId: held.id } }, chooser, now);
    await keepChoice(tx, held, "credit", chooser, now);
  });
}
