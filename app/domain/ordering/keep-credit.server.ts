import { spendableCredit } from "~/domain/travel-credit/queries.server";
import { chooseCheckout } from "./answers";
import type { Draft } from "./draft";
import { saveDraft } from "./drafts.server";
import type { UseCreditForm } from "./schema.server";

/**
 * Keeps the code of a travel credit with an order before it is paid, or none where the field was
 * emptied; the page then reckons with it. Nothing of it is spent yet. Returns the draft's secret.
 * Throws Refusal `stale_draft`, or what `spendableCredit` refuses.
 */
export async function keepCredit(
  { version, data }: Draft,
  secret: string | null,
  { travelCredit, paymentMethod, terms }: UseCreditForm,
  now: Date,
): Promise<string> {
  const code = travelCredit === "" ? "" : (await spendableCredit(travelCredit, now)).code;
  const kept = chooseCheckout(data, {
    travelCredit: code,
    terms: terms === "on",
    ...(paymentMethod !== "" && { paymentMethod }),
  });
  return saveDraft(secret, "web", version, kept, now);
}
