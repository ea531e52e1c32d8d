import { sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { findTickets, type TicketQuery } from "./find-tickets.server";
import { MAX_CHOSEN } from "./list-filter";

/** Tickets that somebody chose in a list: these, or all that the list finds. */
export type Choice =
  { codes: readonly string[] } | { everyOne: Pick<TicketQuery, "filter" | "search"> };

/** A chosen ticket, as far as it says what can be done with it. */
export interface ChosenTicket {
  id: number;
  ticketCode: string;
  isPaid: boolean;
  hasEmail: boolean;
}

/**
 * The chosen tickets of whoever may see them, in the list's order, or as they were named. Throws
 * Refusal none_chosen, or too_many_chosen { most } beyond `most`.
 */
export async function chosenTickets(
  choice: Choice,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
  most = MAX_CHOSEN,
): Promise<ChosenTicket[]> {
  const chosen =
    "codes" in choice
      ? await byCode([...new Set(choice.codes)], ownJettyId, most)
      : await byId(await everyOne(choice.everyOne, most));
  if (chosen.length === 0) throw new Refusal("none_chosen");
  return chosen;
}

async function everyOne(
  query: Pick<TicketQuery, "filter" | "search">,
  most: number,
): Promise<number[]> {
  const { ids, hasNext } = await findTickets({ ...query, edge: null, limit: most });
  if (hasNext) throw tooMany(most);
  return ids;
}

const COLUMNS =
  "t.id, t.ticket_code, t.state = 'paid' as is_paid, t.email is not null as has_email";

function byId(ids: readonly number[]): Promise<ChosenTicket[]> {
  return sql(
    null,
    `select ${COLUMNS}
       from unnest(:ids::int[]) with ordinality chosen (id, place)
       join ticket t on t.id = chosen.id
      order by chosen.place`,
    { ids },
  );
}

async function byCode(
  codes: readonly string[],
  ownJettyId: number,
  most: number,
): Promise<ChosenTicket[]> {
  if (codes.length > most) throw tooMany(most);
  return sql(
    null,
    `select ${COLUMNS}
       from unnest(:codes::text[]) with ordinality chosen (code, place)
       join ticket t on t.ticket_code = chosen.code
      where :ownJettyId = 0 or t.jetty_id = :ownJettyId
      order by chosen.place`,
    { codes, ownJettyId },
  );
}

function tooMany(most: number): Refusal {
  return new Refusal("too_many_chosen", { values: { most } });
}
