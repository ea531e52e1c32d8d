import { type Prepared, sql, type Tx } from "@db/transaction";
import type { EntryKind } from "./rules";

export interface SumLine {
  key: string;
  count: number;
  sen: number;
}

/** What was sold in a shift and what went through its drawer, so far or for good. */
export interface ShiftSums {
  tickets: number;
  passengers: number;
  soldSen: number;
  cancelled: number;
  cancelledSen: number;
  /** What came in by each method: a sale that was paid by two counts in both. */
  methods: SumLine[];
  categories: SumLine[];
  /** By the boat operator's name; empty for none. */
  operators: SumLine[];
  /** The ledger by kind, each with its sum: more than nothing is into the drawer. */
  drawer: (SumLine & { key: EntryKind })[];
}

const lines = (rows: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('key', key, 'count', count, 'sen', sen) order by key collate "C"),
      '[]')
       from (${rows}) grouped)`;

/** Sold counts what was cancelled later too: it was sold, and its refund stands on its own line. */
const SHIFT_SUMS: Prepared<ShiftSums, { shiftId: number }> = {
  name: "shift-sums",
  text: `
    with sold as materialized (
      select t.id, t.state, t.amount_sen, t.total_passengers,
          coalesce(o.company_name, t.other_operator_name, '') as operator
        from ticket t left join operator o on o.id = t.operator_id where t.shift_id = :shiftId)
    select count(*)::int as tickets, coalesce(sum(total_passengers), 0)::int as passengers,
        coalesce(sum(amount_sen), 0)::int as sold_sen,
           count(*) filter (where state = 'cancelled')::int as cancelled,
           coalesce(sum(amount_sen) filter (where state = 'cancelled'), 0)::int as cancelled_sen,
           ${lines(`
             select p.method as key, count(*)::int, sum(p.amount_sen)::int as sen
               from ticket_payment p join sold on sold.id = p.ticket_id group by 1`)} as methods,
           ${lines(`
             select l.category as key, sum(l.quantity)::int as count,
                    sum(l.quantity * l.fare_sen)::int as sen
               from ticket_line l join sold on sold.id = l.ticket_id group by 1`)} as categories,
           ${lines(`
             select operator as key, count(*)::int, sum(amount_sen)::int as sen
               from sold group by 1`)} as operators,
           ${lines(`
             select kind as key, count(*)::int, sum(amount_sen)::int as sen
               from drawer_entry where shift_id = :shiftId group by 1`)} as drawer
      from sold`,
};

/** The sums of a shift, by one statement. `tx` where they must be of the moment of a closing. */
export async function shiftSums(tx: Tx | null, shiftId: number): Promise<ShiftSums> {
  const [row] = await sql(tx, SHIFT_SUMS, { shiftId });
  if (!row) throw new Error("The sums of a shift came back empty.");
  return row;
}

/** The ledger's sum: the cash that should lie in the drawer (C2). */
export function expectedCashSen(sums: Pick<ShiftSums, "drawer">): number {
  return sums.drawer.reduce((sum, line) => sum + line.sen, 0);
}
