import { inSnapshot, sql, type Tx } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";
import { AGEING } from "./fragments";
import { type Age, freeSen } from "./rules";

/** What is owed by how old it is, whole sen. */
export type Ageing = Record<`${Age}Sen`, number>;

/** An account of a company that buys on credit. */
export interface CreditAccount extends Ageing {
  id: number;
  name: string;
  /** Below 0 the company has paid ahead. */
  balanceSen: number;
  /** The most that may be owed; null is without a limit. */
  limitSen: number | null;
  blockedAt: Date | null;
  blockedBy: string | null;
  blockReason: string | null;
  /** Rises with every change of limit or block. */
  version: number;
}

const COLUMNS = `a.id, a.name, a.balance_sen, a.limit_sen, a.blocked_at, u.name as blocked_by,
  a.block_reason, a.version, g.to30_sen, g.to60_sen, g.to90_sen, g.over90_sen`;
const WITH_AGEING = `left join app_user u on u.id = a.blocked_by cross join lateral ${AGEING} g`;
const FOUND = "a.search like any(:patterns::text[])";
const MOST_OWED_FIRST = "a.balance_sen desc, a.id";

/** One page of the accounts, those that owe most first; looked for by name. */
export async function creditAccountList(
  { search, page }: ListQuery,
  today: Day,
): Promise<ListPage<CreditAccount>> {
  const patterns = searchPatterns(search);
  const [rows, [count]] = await Promise.all([
    sql<CreditAccount>(
      null,
      `select ${COLUMNS}
         from (
           select * from credit_account a where ${FOUND}
            order by ${MOST_OWED_FIRST} ${pageSql({ page })}) a ${WITH_AGEING}
        order by ${MOST_OWED_FIRST}`,
      { patterns, today },
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from credit_account a where ${FOUND}`,
      { patterns },
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** What is owed in all, by how old it is, by the accounts that a search finds; whole sen. */
export function creditTotals(search: string, today: Day): Promise<CreditTotals> {
  return readTotals(null, search, today);
}

async function readTotals(tx: Tx | null, search: string, today: Day): Promise<CreditTotals> {
  const [row] = await sql<Record<keyof Ageing | "owedSen" | "aheadSen", string> & Counts>(
    tx,
    `select coalesce(sum(greatest(a.balance_sen, 0)), 0)::text as owed_sen,
            coalesce(sum(greatest(-a.balance_sen, 0)), 0)::text as ahead_sen,
            count(*) filter (where a.balance_sen > 0)::int as owing,
            count(*) filter (where a.blocked_at is not null)::int as blocked,
            coalesce(sum(g.to30_sen), 0)::text as to30_sen,
            coalesce(sum(g.to60_sen), 0)::text as to60_sen,
            coalesce(sum(g.to90_sen), 0)::text as to90_sen,
            coalesce(sum(g.over90_sen), 0)::text as over90_sen
       from credit_account a cross join lateral ${AGEING} g
      where ${FOUND}`,
    { patterns: searchPatterns(search), today },
  );
  if (!row) throw new Error("A sum has a row.");
  return {
    owedSen: Number(row.owedSen),
    aheadSen: Number(row.aheadSen),
    owing: row.owing,
    blocked: row.blocked,
    to30Sen: Number(row.to30Sen),
    to60Sen: Number(row.to60Sen),
    to90Sen: Number(row.to90Sen),
    over90Sen: Number(row.over90Sen),
  };
}

interface Counts {
  owing: number;
  blocked: number;
}
type CreditTotals = Ageing & Counts & { owedSen: number; aheadSen: number };

/** All of them in the list's order, and what they come to, of one moment: for a file. */
export async function allCreditAccounts(
  search: string,
  today: Day,
): Promise<{ accounts: CreditAccount[]; totals: CreditTotals }> {
  return inSnapshot(async (tx) => ({
    accounts: await sql<CreditAccount>(
      tx,
      `select ${COLUMNS} from credit_account a ${WITH_AGEING} where ${FOUND}
        order by ${MOST_OWED_FIRST}`,
      { patterns: searchPatterns(search), today },
    ),
    totals: await readTotals(tx, search, today),
  }));
}

/** An account, or null. */
export async function findCreditAccount(id: number, today: Day): Promise<CreditAccount | null> {
  const [row] = await sql<CreditAccount>(
    null,
    `select ${COLUMNS} from credit_account a ${WITH_AGEING} where a.id = :id`,
    { id, today },
  );
  return row ?? null;
}

/** What the counter knows of a company's account before it sells. */
export interface CreditStanding {
  name: string;
  /** Whole sen; null without a limit. */
  freeSen: number | null;
  blocked: boolean;
}

/**
 * Where the company of an order stands, the operator's where one buys, or null where nobody of that
 * name has an account yet.
 */
export async function creditStanding({
  operatorId,
  companyName,
}: {
  operatorId: number;
  companyName: string;
}): Promise<CreditStanding | null> {
  if (operatorId === 0 && companyName === "") return null;
  const [row] = await sql<{
    name: string;
    balanceSen: number;
    limitSen: number | null;
    blocked: boolean;
  }>(
    null,
    `select a.name, a.balance_sen, a.limit_sen, a.blocked_at is not null as blocked
       from credit_name n
       join credit_account a on a.id = n.account_id
      where n.key = credit_key(
        coalesce((select company_name from operator where id = :operatorId), :companyName))`,
    { operatorId, companyName },
  );
  return row ? { name: row.name, freeSen: freeSen(row), blocked: row.blocked } : null;
}
