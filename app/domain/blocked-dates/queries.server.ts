import {
  col,
  fn,
  type InferAttributes,
  Op,
  type OrderItem,
  where,
  type WhereOptions,
} from "sequelize";
import { AppUser, BlockedDate } from "@db/models/index";
import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import type { ListPage, ListQuery } from "~/domain/shared/list-page";
import { holds, pagedList } from "~/domain/shared/paged-list.server";
import { userIdsNamed } from "~/domain/users/queries.server";
import { blockedRangeOf } from "./day-range";
import { isInForce } from "./fragments";
import { daysOf } from "./rules";

/** A blocked range as the office sees it (R-3-28). */
export interface BlockedRow {
  id: number;
  start: Day;
  end: Day;
  days: number;
  details: string;
  createdBy: string;
  createdAt: Date;
  version: number;
  removed: boolean;
  /** Live tickets whose departure lies in it (T5): paid and not cancelled. */
  soldTickets: number;
}

export type BlockedListKind = "upcoming" | "past" | "inactive";

const LAST_DAY = fn("upper", col("days"));

/** Which ranges a list holds; and its order: what was added last stands on top (R-4-05). */
const LISTS: Record<
  BlockedListKind,
  { where: (today: Day) => WhereOptions<InferAttributes<BlockedDate>>; order: OrderItem[] }
> = {
  upcoming: {
    where: (today) => ({
      [Op.and]: [{ removedAt: null }, where(LAST_DAY, { [Op.gt]: today })],
    }),
    order: [["id", "desc"]],
  },
  past: {
    where: (today) => ({
      [Op.and]: [{ removedAt: null }, where(LAST_DAY, { [Op.lte]: today })],
    }),
    order: [
      ["days", "desc"],
      ["id", "desc"],
    ],
  },
  inactive: {
    where: () => ({ removedAt: { [Op.ne]: null } }),
    order: [
      ["removedAt", "desc"],
      ["id", "desc"],
    ],
  },
};

const CREATOR = { model: AppUser, as: "creator", attributes: ["name"] };

/** One page of a list; searched in details, dates (`2026-08`) and who made it. */
export async function blockedList(
  kind: BlockedListKind,
  query: ListQuery,
  today: Day,
): Promise<ListPage<BlockedRow>> {
  const { where: inList, order } = LISTS[kind];
  const found = await pagedList(
    {
      model: BlockedDate,
      where: { [Op.and]: [inList(today), await searchCondition(query.search)] },
      order,
      include: [CREATOR],
      row: rowOf,
    },
    query,
  );
  return { ...found, rows: await withSoldTickets(found.rows) };
}

/** A range, removed or not, or null. */
export async function blockedRangeById(id: number): Promise<BlockedRow | null> {
  const found = await BlockedDate.findByPk(id, { include: [CREATOR] });
  const [row] = found ? await withSoldTickets([rowOf(found)]) : [];
  return row ?? null;
}

/**
 * The figures of the cards, in days: what is blocked from today on, and what was. A range under way
 * counts in both, day by day.
 */
export async function blockedDayCounts(
  today: Day,
): Promise<{ total: number; upcoming: number; past: number }> {
  const [row] = await sql<{ upcoming: number; past: number }>(
    null,
    `select coalesce(sum(greatest(upper(days) - greatest(lower(days), :today::date), 0)),
        0)::int as upcoming,
            coalesce(sum(greatest(least(upper(days), :today::date) - lower(days), 0)),
              0)::int as past
       from blocked_date b where ${isInForce("b")}`,
    { today },
  );
  const { upcoming, past } = row ?? { upcoming: 0, past: 0 };
  return { total: upcoming + past, upcoming, past };
}

async function searchCondition(
  search: string,
): Promise<WhereOptions<InferAttributes<BlockedDate>>> {
  if (search === "") return {};
  const creators = await userIdsNamed(search, { table: "blocked_date", column: "created_by" });
  return { [Op.or]: [{ searchText: holds(search) }, { createdBy: creators }] };
}

function rowOf(range: BlockedDate): Omit<BlockedRow, "soldTickets"> {
  const { id, details, createdAt, version } = range;
  const days = blockedRangeOf(range.days);
  return {
    ...{ id, ...days, days: daysOf(days), details, createdAt, version },
    createdBy: range.creator?.name ?? "",
    removed: range.removedAt !== null,
  };
}

/** The sold tickets are counted by one statement for all ranges of a page. */
async function withSoldTickets(
  rows: readonly Omit<BlockedRow, "soldTickets">[],
): Promise<BlockedRow[]> {
  const counts = await sql<{ id: number; sold: number }>(
    null,
    `select b.id, count(*)::int as sold
      from blocked_date b
      join ticket t on t.state = 'paid' and t.ticket_date >= lower(b.days)
        and t.ticket_date < upper(b.days)
      where b.id = any(:id) group by b.id`,
    { id: rows.map(({ id }) => id) },
  );
  const soldOf = new Map(counts.map(({ id, sold }) => [id, sold]));
  return rows.map((row) => ({ ...row, soldTickets: soldOf.get(row.id) ?? 0 }));
}
