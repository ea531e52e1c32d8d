import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";

export interface Boat {
  id: number;
  jettyId: JettyId;
  name: string;
  operatorId: number | null;
  operator: string | null;
  /** How many people its licence lets it carry, infants too. */
  capacity: number;
  licenceNo: string;
  licenceUntil: Day;
  insuranceUntil: Day;
  active: boolean;
  /** Rises with every change. */
  version: number;
}

type Viewer = Pick<Staff, "ownJettyId">;

const COLUMNS = `b.id, b.jetty_id, b.name, b.operator_id, o.company_name as operator, b.capacity,
  b.licence_no, b.licence_until, b.insurance_until, b.active, b.version`;
const FROM = "boat b left join operator o on o.id = b.operator_id";
const FOUND = `b.active = :active and (:jettyId::int = 0 or b.jetty_id = :jettyId)
  and lower(concat_ws(' ', b.name, o.company_name, b.licence_no)) like any(:patterns::text[])`;

/** One page of the boats in use or out of use, of the reader's jetties, by name. */
export async function boatList(
  active: boolean,
  { search, page }: ListQuery,
  { ownJettyId }: Viewer,
): Promise<ListPage<Boat>> {
  const values = {
    active,
    jettyId: ownJettyId,
    patterns: searchPatterns(search),
  };
  const [rows, [count]] = await Promise.all([
    sql<Boat>(
      null,
      `select ${COLUMNS} from ${FROM} where ${FOUND}
        order by b.jetty_id, lower(b.name), b.id ${pageSql({ page })}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from ${FROM} where ${FOUND}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** A boat of the reader's jetties, in use or not, or null. */
export async function boatById(tx: Tx | null, id: number, by: Viewer): Promise<Boat | null> {
  const [boat] = await sql<Boat>(tx, `select ${COLUMNS} from ${FROM} where b.id = :id`, { id });
  return boat && worksAt(by, boat.jettyId) ? boat : null;
}

/** The boats in use of the reader's jetties, by jetty and name; of one jetty where it is named. */
export function boatChoices(
  { ownJettyId }: Viewer,
  jettyId: JettyId | null = null,
): Promise<Pick<Boat, "id" | "jettyId" | "name" | "capacity">[]> {
  return sql(
    null,
    `select id, jetty_id, name, capacity from boat
      where active and (:ownJettyId::int = 0 or jetty_id = :ownJettyId)
        and (:jettyId::int is null or jetty_id = :jettyId)
      order by jetty_id, lower(name), id limit 500`,
    { ownJettyId, jettyId },
  );
}

/** On how many departures that are still to come a boat is put in. */
export async function comingDeparturesOf(boatId: number, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    `select count(*)::int as count from departure
      where boat_id = :boatId and sails_at > :now and state in ('scheduled', 'boarding')`,
    { boatId, now },
  );
  return row?.count ?? 0;
}
