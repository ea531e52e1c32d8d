import { sql } from "@db/transaction";
import {
  likePattern,
  type ListPage,
  type ListQuery,
  MAX_CHOICES,
  pageSql,
} from "~/domain/shared/list-page";

/** A boat operator and its crew member, who is the buyer of what the operator buys at the counter (S14). */
export interface Operator {
  id: number;
  companyName: string;
  name: string;
  email: string;
  phone: string;
  ic: string;
  /** 0 is all jetties. */
  jettyId: 0 | 1 | 2;
  active: boolean;
  /** Rises with every change. */
  version: number;
}

/** What a list shows: no ic number. */
export type OperatorRow = Omit<Operator, "ic" | "version">;

const COLUMNS = `id, company_name as "companyName", name, email, phone, jetty_id as "jettyId", active`;

/** How many a counter offers at most. */
const MAX_OFFERED = 500;

/** The active operators of a jetty, with those of all jetties, by company name; of jetty 0 everybody's. */
export async function activeOperators(jettyId: number): Promise<Operator[]> {
  return sql<Operator>(
    null,
    `select ${COLUMNS}, ic, version from operator where active and ($1::int = 0 or jetty_id in (0, $1::int)) order by list_name, id limit ${MAX_OFFERED}`,
    [jettyId],
  );
}

/** A batch of the active operators of a jetty, with those of all jetties, by company name; searched as the lists are. */
export async function operatorChoices(
  jettyId: number,
  search: string,
  batch: number,
): Promise<{ choices: Pick<Operator, "id" | "companyName" | "name">[]; more: boolean }> {
  const found = await sql<Pick<Operator, "id" | "companyName" | "name">>(
    null,
    `select id, company_name as "companyName", name from operator
      where active and ($1::int = 0 or jetty_id in (0, $1::int)) and ($2 = '' or search like $2) order by list_name, id limit $3 offset $4`,
    [
      jettyId,
      search === "" ? "" : likePattern(search.toLowerCase()),
      MAX_CHOICES + 1,
      batch * MAX_CHOICES,
    ],
  );
  return { choices: found.slice(0, MAX_CHOICES), more: found.length > MAX_CHOICES };
}

/** An operator, active or not, or null. */
export async function operatorById(id: number): Promise<Operator | null> {
  const [row] = await sql<Operator>(
    null,
    `select ${COLUMNS}, ic, version from operator where id = $1`,
    [id],
  );
  return row ?? null;
}

/** One page of the active or of the inactive operators, by company name; searched in company, crew name, e-mail and phone. */
export async function operatorList(
  active: boolean,
  query: ListQuery,
): Promise<ListPage<OperatorRow>> {
  return pagedOperators<OperatorRow>(COLUMNS, active, query);
}

/** The same with all that is known of each, for whoever edits them by call. */
export async function wholeOperatorList(
  active: boolean,
  query: ListQuery,
): Promise<ListPage<Operator>> {
  return pagedOperators<Operator>(`${COLUMNS}, ic, version`, active, query);
}

async function pagedOperators<Row extends OperatorRow>(
  columns: string,
  active: boolean,
  { search, page, limit }: ListQuery,
): Promise<ListPage<Row>> {
  const found = search === "" ? "active = $1" : "active = $1 and search like $2";
  const values = search === "" ? [active] : [active, likePattern(search.toLowerCase())];
  const [rows, [count]] = await Promise.all([
    sql<Row>(
      null,
      `select ${columns} from operator where id in (select id from operator where ${found} order by list_name, id ${pageSql({ page, limit })})
        order by list_name, id`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from operator where ${found}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** The figures of the cards (2.8). */
export async function operatorCounts(): Promise<{
  total: number;
  active: number;
  inactive: number;
}> {
  const [row] = await sql<{ total: number; active: number; inactive: number }>(
    null,
    "select count(*)::int as total, count(*) filter (where active)::int as active, count(*) filter (where not active)::int as inactive from operator",
  );
  return row ?? { total: 0, active: 0, inactive: 0 };
}
