import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { isUnprocessed } from "~/domain/payments/messages/fragments";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { ERASE_BUYER_SQL, ERASE_MANIFEST_SQL, ERASE_PASSENGER_SQL } from "./erased";
import { IS_WAITING_SQL } from "./find-person.server";
import type { Person } from "./person";
import { personHash } from "./person-hash.server";
import { IS_BUYER_SQL, IS_PASSENGER_SQL, TICKETS_SQL } from "./person-sql";

interface PersonTicket {
  id: number;
  isBuyer: boolean;
}

/**
 * Takes a person's name, number, phone and e-mail off their tickets, and off the papers and messages
 * about these; the money stays. Returns how many tickets. Throws Refusal person_unknown, and
 * person_waits { count } where tickets sail today or later or money is or may be due back: all or
 * nothing.
 */
export async function erasePerson(
  person: Person,
  reason: string,
  userId: number,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const tickets = await sql<PersonTicket>(
      tx,
      `with mine as materialized (${TICKETS_SQL})
       select t.id, m.is_buyer from mine m join ticket t on t.id = m.id
        order by t.id for no key update of t`,
      { ...person },
    );
    if (tickets.length === 0) throw new Refusal("person_unknown", { field: "person" });
    const waiting = await countWaiting(tx, tickets, now);
    if (waiting > 0) throw new Refusal("person_waits", { values: { count: waiting } });
    const passengers = await erasePassengers(tx, tickets, person, now);
    await eraseBuyer(
      tx,
      tickets.filter(({ isBuyer }) => isBuyer),
      person,
      now,
    );
    await eraseAround(tx, tickets);
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "setting",
        action: "delete",
        subject: { type: "personal_data", id: personHash(person) },
        before: { tickets: tickets.length, passengers },
        after: { state: "erased", reason },
      },
    );
    return tickets.length;
  });
}

/** By a statement of its own: it sees what became due while the tickets were waited for. */
async function countWaiting(tx: Tx, tickets: PersonTicket[], now: Date): Promise<number> {
  const waiting = await sql(
    tx,
    `select 1 as waits from ticket t where t.id = any(:ids::int[]) and ${IS_WAITING_SQL}`,
    { ids: idsOf(tickets), today: dayOf(now) },
  );
  return waiting.length;
}

/** Before the buyer is: who travels is known by the buyer's name. Returns how many. */
async function erasePassengers(
  tx: Tx,
  tickets: PersonTicket[],
  person: Person,
  now: Date,
): Promise<number> {
  const erased = await sql<{ id: number }>(
    tx,
    `update passenger set ${ERASE_PASSENGER_SQL}
      where id in (select p.id from passenger p join ticket t on t.id = p.ticket_id
        where t.id = any(:ids::int[]) and ${IS_PASSENGER_SQL})
      returning id`,
    { ...person, ids: idsOf(tickets) },
  );
  await sql(
    tx,
    `update manifest_person m set ${ERASE_MANIFEST_SQL}
      where m.ticket_id = any(:ids::int[]) and (upper(m.document) = :ic or exists (
        select from passenger p where p.id = any(:erased::int[])
          and (p.ticket_id, p.no) = (m.ticket_id, m.passenger_no)))`,
    { ic: person.ic, now, ids: idsOf(tickets), erased: erased.map(({ id }) => id) },
  );
  return erased.length;
}

async function eraseBuyer(tx: Tx, tickets: PersonTicket[], person: Person, now: Date) {
  await sql(
    tx,
    `update ticket t set ${ERASE_BUYER_SQL} where t.id = any(:ids::int[]) and ${IS_BUYER_SQL}`,
    { ...person, now, ids: idsOf(tickets) },
  );
}

/** Papers are made anew when somebody asks for them; search words are written by triggers. */
async function eraseAround(tx: Tx, tickets: PersonTicket[]): Promise<void> {
  const ids = idsOf(tickets);
  await sql(tx, "delete from paper where ticket_id = any(:ids::int[])", { ids });
  await sql(
    tx,
    `update gateway_event e set body = null
      where e.attempt_id in (select id from payment_attempt where ticket_id = any(:ids::int[]))
        and not ${isUnprocessed("e")}`,
    { ids },
  );
  await sql(
    tx,
    `update weather_case set bank_name = null, bank_account = null, bank_holder = null
      where ticket_id = any(:ids::int[])`,
    { ids },
  );
  await sql(
    tx,
    "update cancellation_request set search_text = '' where ticket_id = any(:ids::int[])",
    { ids },
  );
}

const idsOf = (tickets: readonly PersonTicket[]) => tickets.map(({ id }) => id);
