import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";

export interface Skipper {
  id: number;
  jettyId: JettyId;
  name: string;
  licenceNo: string;
  licenceUntil: Day;
  active: boolean;
  /** Rises with every change. */
  version: number;
}

type Viewer = Pick<Staff, "ownJettyId">;

const COLUMNS = "id, jetty_id, name, licence_no, licence_until, active, version";
const FOUND = `active = :active and (:jettyId::int = 0 or jetty_id = :jettyId)
  and lower(concat_ws(' ', name, licence_no)) like any(:patterns::text[])`;

/** One page of the skippers in service or not, of the reader's jetties, by name. */
export async function skipperList(
  active: boolean,
  { search, page }: ListQuery,
  { ownJettyId }: Viewer,
): Promise<ListPage<Skipper>> {
  const values = {
    active,
    jettyId: ownJettyId,
    patterns: searchPatterns(search),
  };
  const [rows, [count]] = await Promise.all([
    sql<Skipper>(
      null,
      `select ${COLUMNS} from skipper where ${FOUND}
        order by jetty_id, lower(name), id ${pageSql({ page })}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from skipper where ${FOUND}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** A skipper of the reader's jetties, in service or not, or null. */
export async function skipperById(tx: Tx | null, id: number, by: Viewer): Promise<Skipper | null> {
  const [skipper] = await sql<Skipper>(tx, `select ${COLUMNS} from skipper where id = :id`, { id });
  return skipper && worksAt(by, skipper.jettyId) ? skipper : null;
}

/** The skippers in service of the reader's jetties, by jetty and name; of one where it is named. */
export function skipperChoices(
  { ownJettyId }: Viewer,
  jettyId: JettyId | null = null,
): Promise<Pick<Skipper, "id" | "jettyId" | "name">[]> {
  return sql(
    null,
    `select id, jetty_id, name from skipper
      where active and (:ownJettyId::int = 0 or jetty_id = :ownJettyId)
        and (:jettyId::int is null or jetty_id = :jettyId)
      order by jetty_id, lower(name), id limit 500`,
    { ownJettyId, jettyId },
  );
}
