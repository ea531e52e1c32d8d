import type pg from "pg";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { aCounterOrder } from "../support/counter-order";
import { anOrder } from "../support/online-order";
import { makeShift } from "../support/shift";
import { median } from "./figure";
import { anyAddress, digits } from "./order-requests";
import { cpuMsOf } from "./processes";

const ROUNDS = 8;
const SALES = 400;

/** Indexes that only lists, searches and figures read; the sale's own look-ups stay. */
const INDEXES = `
select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
 where indrelid in ('ticket'::regclass, 'ticket_line'::regclass, 'passenger'::regclass, 'audit'::regclass)
   and not indisunique and c.relname not in ('ticket_phone', 'ticket_ic', 'ticket_expiry', 'audit_order')`;
/** What follows a sale for them. */
const TRIGGERS = `
select tgrelid::regclass::text as of, tgname as name from pg_trigger
 where tgrelid in ('ticket'::regclass, 'ticket_line'::regclass, 'passenger'::regclass)
   and not tgisinternal and (tgtype & 4) > 0 and (tgtype & 2) = 0 and tgname <> 'ticket_payments_add_up'`;

/**
 * What the database's processes of the pool have worked so far, which is the same however busy the
 * machine is; where the system does not tell, the time.
 */
async function workedMs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'jetty'",
  );
  const worked = rows.map(({ pid }) => cpuMsOf(pid));
  return worked.includes(null)
    ? performance.now()
    : worked.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
}

export interface SlowDown {
  /** The middle of rounds, and that of the quickest round with against the quickest without. */
  middle: number;
  quickest: number;
}

/**
 * How much longer the database works on a sale with all that lists and figures are read by than without, in turns.
 * Without, the triggers are off and no index is written; before it is read again, it is filled.
 */
export async function readSideCost(
  owner: pg.Client,
  note: (text: string) => void,
): Promise<Record<"order" | "counter", SlowDown>> {
  const names = async (text: string) =>
    (await owner.query<{ name: string; of?: string }>(text)).rows;
  const [indexes, triggers] = [await names(INDEXES), await names(TRIGGERS)];
  const { userId, id } = await makeShift();
  const seller = { userId, ownJettyId: 0, level: 3, isSuper: false, mayClearLog: false } as const;
  const sales = {
    order: async (now: Date) => {
      const order = anOrder(now, { formKey: newSecret() });
      const buyer = { ...order.buyer, ic: digits(12), phoneNo: `01${digits(8)}` };
      await placeOrder({ ...order, buyer, ipAddress: anyAddress() }, now);
    },
    counter: async (now: Date) => {
      await sellAtCounter(aCounterOrder(now), seller, { id }, now);
    },
  };
  const round = async (sell: (now: Date) => Promise<void>) => {
    await sell(new Date());
    const started = await workedMs(owner);
    for (let count = 0; count < SALES; count += 1) await sell(new Date());
    return ((await workedMs(owner)) - started) / SALES;
  };
  const both = async () => ({
    order: await round(sales.order),
    counter: await round(sales.counter),
  });
  await both();
  const rounds: Record<"plain" | "full", { order: number; counter: number }>[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const full = await both();
    const plain = await withoutReadSide(both);
    rounds.push({ plain, full });
    note(`a sale takes ${full.counter.toFixed(2)} ms, without ${plain.counter.toFixed(2)}`);
  }
  return { order: slowDown("order"), counter: slowDown("counter") };

  async function withoutReadSide<T>(work: () => Promise<T>): Promise<T> {
    await owner.query(
      "update pg_index set indisready = false, indisvalid = false where indexrelid = any($1::text[]::regclass[])",
      [indexes.map(({ name }) => name)],
    );
    for (const { of, name } of triggers)
      await owner.query(`alter table ${of} disable trigger ${name}`);
    try {
      return await work();
    } finally {
      for (const { of, name } of triggers)
        await owner.query(`alter table ${of} enable trigger ${name}`);
      for (const { name } of indexes) await owner.query(`reindex index ${name}`);
    }
  }

  function slowDown(sale: "order" | "counter"): SlowDown {
    const percent = (full: number, plain: number) => (full / plain - 1) * 100;
    const quickest = (side: "plain" | "full") => Math.min(...rounds.map((one) => one[side][sale]));
    return {
      middle: median(rounds.map(({ full, plain }) => percent(full[sale], plain[sale]))),
      quickest: percent(quickest("full"), quickest("plain")),
    };
  }
}
