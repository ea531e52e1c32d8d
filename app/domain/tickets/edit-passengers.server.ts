import { sql } from "@db/transaction";
import { isWronglyForeign } from "~/domain/ordering/passengers";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import type { BuyerDetails, NumberedPerson } from "./edit-rules";
import { editTicket } from "./edit-ticket.server";

/** A passenger by its id, as a call sends them; null and nothing said are empty. */
export interface SentPassenger {
  id: number;
  name: string | null;
  ic: string | null;
  country: string | null;
  /** What it was sold as, where the caller says it. */
  category?: string | null;
}

interface StoredTicket extends BuyerDetails {
  version: number;
  ticketFlag: 1 | 2 | 3;
  people: { id: number; no: number; category: Category; country: string | null }[];
}

/**
 * Changes passengers of a ticket and nothing else of it; those that are not named stay. Returns
 * whether anything changed. Throws Refusal as `editTicket` does, not_found also for a passenger of
 * another ticket, home_country for somebody from Malaysia at another country's fare, bad_category where a category is not the one that was paid for, bad_request for
 * one that is named twice, and required for what a passenger of an online ticket must have.
 */
export async function editPassengers(
  ticketId: number,
  sent: readonly SentPassenger[],
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<boolean> {
  const { version, ticketFlag, people, ...buyer } = await readStored(ticketId, by);
  if (new Set(sent.map(({ id }) => id)).size < sent.length)
    throw new Refusal("bad_request", { field: "passengers" });
  const passengers = sent.map((one, at): NumberedPerson => {
    const stored = people.find(({ id }) => id === one.id);
    if (!stored) throw new Refusal("not_found");
    const foreign = isForeigner(stored.category);
    if (one.category && one.category !== stored.category)
      throw new Refusal("bad_category", { field: `passengers.${at}.category` });
    if (ticketFlag < 3) requireWhole(one, foreign, at);
    if (isWronglyForeign({ category: stored.category, country: one.country }))
      throw new Refusal("home_country", { field: `passengers.${at}.country` });
    const person = { no: stored.no, name: one.name, ic: one.ic };
    return foreign ? { ...person, country: one.country } : person;
  });
  return editTicket(ticketId, { version, buyer, passengers }, by, now);
}

function requireWhole(sent: SentPassenger, foreign: boolean, at: number): void {
  for (const field of foreign ? (["name", "ic", "country"] as const) : (["name", "ic"] as const))
    if (sent[field] === null) throw new Refusal("required", { field: `passengers.${at}.${field}` });
}

async function readStored(
  ticketId: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<StoredTicket> {
  const [stored] = await sql<StoredTicket>(
    null,
    `select t.version, t.ticket_flag, t.name, t.ic, t.phone_no, t.email, t.country,
        (select coalesce(jsonb_agg(jsonb_build_object(
              'id', p.id, 'no', p.no, 'category', p.category, 'country', p.country)), '[]')
            from passenger p where p.ticket_id = t.id) as people
       from ticket t
      where t.id = :ticketId and (:ownJettyId = 0 or t.jetty_id = :ownJettyId)`,
    { ticketId, ownJettyId },
  );
  if (!stored) throw new Refusal("not_found");
  return stored;
}
