import { sql, type Tx } from "@db/transaction";
import { jettyName } from "~/domain/places/jetties";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import { type Day, monthOf } from "~/domain/shared/day";
import type { ManifestContent, ManifestPerson } from "./content";
import type { HeldBoarding } from "./hold-boarding.server";
import { factsOf } from "./rules";
import type { SailingColumn } from "./sailing";

/** Somebody on board with the ticket that brought them there. */
export interface BoardedPerson extends ManifestPerson {
  ticketId: number;
  passengerNo: number;
}

interface PersonRow {
  ticketId: number;
  passengerNo: number;
  receiptNo: string;
  name: string | null;
  ic: string | null;
  category: Category;
  country: string | null;
}

/** Of a departure :id, its places with their paid tickets and passengers. */
export const SEATED = `ticket_departure s
  join ticket t on t.id = s.ticket_id and t.state = 'paid'
  join passenger p on p.ticket_id = t.id and p.no between s.first_no and s.last_no`;

/** Of a departure or a trip :id, whoever is on board by a scan. */
const ABOARD = {
  departure_id: `select p.ticket_id, p.no from ${SEATED}
       join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
         and b.leg = 'out' and b.undone_at is null
      where s.departure_id = :id`,
  trip_id: `select b.ticket_id, b.passenger_no from boarding b
       join ticket t on t.id = b.ticket_id and t.state = 'paid'
      where b.trip_id = :id and b.undone_at is null`,
} as const satisfies Record<SailingColumn, string>;

/** Of a departure or a trip :id, whoever is on board, also by the decision of a conflict: `a` with ticket_id and no. */
export const aboardOf = (column: SailingColumn) => `(${ABOARD[column]}
         union select ticket_id, passenger_no from aboard_besides where ${column} = :id) a (ticket_id, no)`;

/** Who is on board a departure or a trip: parties together, numbered from 1. */
export async function peopleOnBoard(
  tx: Tx,
  { column, id, day }: HeldBoarding,
): Promise<BoardedPerson[]> {
  const rows = await sql<PersonRow>(
    tx,
    `select t.id as ticket_id, p.no as passenger_no, t.receipt_no, p.name, p.ic, p.category,
         coalesce(p.country, t.country) as country
       from ${aboardOf(column)}
       join ticket t on t.id = a.ticket_id
       join passenger p on p.ticket_id = a.ticket_id and p.no = a.no
      order by t.id, p.no`,
    { id },
  );
  return rows.map(({ ticketId, passengerNo, receiptNo, ic, name, category, country }, index) => ({
    no: index + 1,
    ...{ ticketId, passengerNo, name, category },
    ticketNo: `${receiptNo}-${passengerNo}`,
    document: ic,
    nationality: isForeigner(category) ? foreign(country) : "MY",
    ...factsOf(ic, category, day),
  }));
}

/** A Malaysian who bought for a foreigner says nothing of that passenger's country. */
function foreign(country: string | null): string | null {
  return country === "MY" ? null : country;
}

type Facts = Pick<
  ManifestContent,
  "jetty" | "day" | "sailsAt" | "delayedTo" | "boat" | "skipper" | "jackets"
>;

/** What is frozen of a departure :id, and of a trip :id what was said when it was closed. */
const FACTS = {
  departure_id: `select d.jetty_id, j.code, d.day, d.sails_at, d.delayed_to,
         json_build_object('name', b.name, 'operator', o.company_name, 'licenceNo', b.licence_no,
           'capacity', d.capacity) as boat,
         case when k.id is not null
           then json_build_object('name', k.name, 'licenceNo', k.licence_no) end as skipper,
         case when v.departure_id is not null then json_build_object(
           'adult', v.adult, 'child', v.child, 'infant', v.infant) end as jackets
       from departure d
       join jetty j on j.id = d.jetty_id
       join boat b on b.id = d.boat_id
       left join operator o on o.id = b.operator_id
       left join skipper k on k.id = d.skipper_id
       left join departure_jackets v on v.departure_id = d.id
      where d.id = :id`,
  trip_id: `select r.jetty_id, j.code, r.day, r.left_at as sails_at, null::timestamptz as delayed_to,
         json_build_object('name', r.boat_name, 'operator', null, 'licenceNo', null,
           'capacity', null) as boat,
         json_build_object('name', r.skipper_name, 'licenceNo', null) as skipper,
         case when v.trip_id is not null then json_build_object(
           'adult', v.adult, 'child', v.child, 'infant', v.infant) end as jackets
       from trip r
       join jetty j on j.id = r.jetty_id
       left join departure_jackets v on v.trip_id = r.id
      where r.id = :id`,
} as const satisfies Record<SailingColumn, string>;

/** Jetty, time, boat, skipper and life jackets, as they are frozen. */
export async function frozenFacts(tx: Tx, { column, id }: HeldBoarding): Promise<Facts> {
  const [row] = await sql<{
    jettyId: number;
    code: string;
    day: Day;
    sailsAt: Date;
    delayedTo: Date | null;
    boat: Facts["boat"];
    skipper: Facts["skipper"];
    jackets: Facts["jackets"];
  }>(tx, FACTS[column], { id });
  if (!row) throw new Error("What is held is gone.");
  const { jettyId, code, day, boat, skipper, jackets } = row;
  return {
    ...{ day, boat, skipper, jackets },
    jetty: { id: jettyId, code, name: jettyName(jettyId) },
    sailsAt: row.sailsAt.toISOString(),
    delayedTo: row.delayedTo?.toISOString() ?? null,
  };
}

interface NextManifest {
  year: number;
  no: number;
  version: number;
  corrects: string | null;
}

/**
 * What the next manifest of a held departure or trip is called: the next number of its jetty's year, whose
 * row is held from here on, or the next version of the number that it has.
 */
export async function nextManifest(
  tx: Tx,
  { column, id, jettyId, day }: HeldBoarding,
): Promise<NextManifest> {
  const [last] = await sql<NextManifest>(
    tx,
    `select m.year, m.no, m.version + 1 as version, r.reason as corrects
       from manifest m left join manifest_reopening r on r.manifest_id = m.id
      where m.${column} = :id order by m.version desc limit 1`,
    { id },
  );
  if (last) return last;
  const year = Number(monthOf(day).slice(0, 4));
  const [series] = await sql<{ last: number }>(
    tx,
    "select hold_manifest_series(:jettyId::smallint, :year::smallint) as last",
    { jettyId, year },
  );
  return { year, no: (series?.last ?? 0) + 1, version: 1, corrects: null };
}

/** The people of a manifest, in one statement. */
export async function insertPeople(
  tx: Tx,
  manifestId: number,
  people: readonly BoardedPerson[],
): Promise<void> {
  await sql(
    tx,
    `insert into manifest_person (manifest_id, no, ticket_id, passenger_no, ticket_no, name,
         document, nationality, category, sex, born, age)
     select :manifestId, p.no, p."ticketId", p."passengerNo", p."ticketNo", p.name, p.document,
         p.nationality, p.category, p.sex, p.born, p.age
       from jsonb_to_recordset(:people::jsonb) as p(no smallint, "ticketId" int,
         "passengerNo" smallint, "ticketNo" text, name text, document text, nationality text,
         category text, sex text, born date, age smallint)`,
    { manifestId, people: JSON.stringify(people) },
  );
}
