import { closeDatabase, openDatabase } from "@db/connection";
import { type DraftPassenger, EMPTY_DRAFT } from "~/domain/ordering/draft";
import { saveDraft } from "~/domain/ordering/drafts.server";
import type { Category } from "~/domain/pricing/categories";
import { addDays, dayOf } from "~/domain/shared/day";
import { digits } from "./order-requests";

const GROUP = 1_000;

/**
 * A draft of a thousand named passengers of one category, complete up to the payment step. Gives
 * the cookie's secret.
 */
export async function draftOfGroup(databaseUrl: string, category: Category): Promise<string> {
  openDatabase({ url: databaseUrl, poolMax: 1 });
  const now = new Date();
  const foreign = category.endsWith("_foreigner");
  const country = foreign ? "SG" : "MY";
  const passengers = Array.from({ length: GROUP }, (_, index): DraftPassenger => ({
    category,
    name: `Muhammad Nor Hakim bin Abdullah ${index}`,
    ic: foreign ? `K${digits(8)}` : digits(12),
    country,
  }));
  const buyer = {
    name: "Persatuan Ibu Bapa dan Guru",
    email: "pibg@contoh.my",
    phoneNo: `01${digits(8)}`,
    ic: digits(12),
    country,
    state: foreign ? "" : "Terengganu",
  };
  const order = {
    jettyId: 1,
    ticketDate: addDays(dayOf(now), 3),
    malaysian: !foreign,
    nonMalaysian: foreign,
    country: foreign ? country : "",
  };
  const secret = await saveDraft(
    null,
    "web",
    0,
    { ...EMPTY_DRAFT, ...order, counts: { [category]: GROUP }, buyer, passengers },
    now,
  );
  await closeDatabase();
  return secret;
}
