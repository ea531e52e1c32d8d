import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Category } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf, startOfDay } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { lockPrices } from "./lock-prices.server";
import { currentPrices } from "./queries.server";
import { auditedPrices, changedCategories, schedulableDays, scheduledChanges } from "./rules";

interface ScheduleInput {
  prices: Record<Category, { fareSen: number; offered: boolean }>;
  startsOn: Day;
  version: number;
}

/**
 * Changes prices from the start of a later day in Kuala Lumpur on: those that differ from today's,
 * which the form was filled in with; the others stay as they will be on that day. A form that
 * changes none of today's means today's prices, for after a change of an earlier day. Throws Refusal
 * price_day for a day that is not after today or too far ahead, price_day_taken { name }
 * where somebody has scheduled that day, and as `lockPrices` does.
 */
export async function schedulePrices(
  { prices, startsOn, version }: ScheduleInput,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  const { first, last } = schedulableDays(dayOf(now));
  if (startsOn < first || startsOn > last) throw new Refusal("price_day", { field: "starts_on" });
  await inTransaction(async (tx) => {
    const { prices: today } = await lockPrices(tx, version, now);
    const before = await currentPrices(tx, startOfDay(startsOn));
    const made = await sql(
      tx,
      `insert into price_list (starts_on, made_by, made_at) values (:startsOn, :userId, :now)
        on conflict do nothing
        returning starts_on`,
      { startsOn, userId: by.userId, now },
    );
    if (made.length === 0)
      throw new Refusal("price_day_taken", {
        field: "starts_on",
        values: { name: await makerOf(tx, startsOn) },
      });
    const own = scheduledChanges(
      changedCategories(today, prices).length > 0 ? today : before,
      prices,
    );
    await sql(
      tx,
      `insert into price_list_fare (starts_on, category, fare_sen, offered)
        select :startsOn::date, category, "fareSen", offered
        from jsonb_to_recordset(:own::jsonb) as n(category text, "fareSen" int, offered boolean)`,
      { startsOn, own: JSON.stringify(own) },
    );
    const after = await currentPrices(tx, startOfDay(startsOn));
    const changed = changedCategories(before, after);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "create",
        subject: { type: "setting", id: "prices" },
        before: auditedPrices(before, changed),
        after: { startsOn, ...auditedPrices(after, changed) },
      },
    );
  });
}

async function makerOf(tx: Tx, startsOn: Day): Promise<string> {
  const [row] = await sql<{ name: string }>(
    tx,
    `select u.name
      from price_list l
      join app_user u on u.id = l.made_by
      where l.starts_on = :startsOn`,
    { startsOn },
  );
  return row?.name ?? "";
}
