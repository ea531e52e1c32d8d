import { expect, it } from "vitest";
import { connect } from "@db/connection";
import { scheduledChanges } from "@db/migrations/106-scheduled-changes";
import { sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";

const database = useDatabase();
const prices = async (day: string) =>
  sql<{ category: string; fareSen: number }>(
    null,
    "select category, fare_sen, offered from price_at(:at) order by category",
    { at: new Date(`${day}T00:00:00+08:00`) },
  );
const childOn = async (day: string) =>
  (await prices(day)).find(({ category }) => category === "child")?.fareSen;

it("lists that said every price say what they change, and each day's prices are as they were", async () => {
  const days = ["2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01"];
  const owner = connect({ url: database.ownerUrl, poolMax: 1 });
  try {
    await scheduledChanges.down(owner);
    const { id } = await makeStaff({ level: 1 });
    for (const [startsOn, adult] of [
      ["2026-07-01", 3_500],
      ["2026-08-01", 3_500],
      ["2026-09-01", 4_000],
    ] as const)
      await sql(
        null,
        `with list as (insert into price_list values (:startsOn, :id, now()) returning starts_on)
         insert into price_list_fare select l.starts_on, p.category,
             case when p.category = 'adult' then :adult else 1500 end, p.category <> 'senior'
           from list l, price p returning 1 as one`,
        { startsOn, id, adult },
      );
    const before = await Promise.all(days.map(prices));
    await scheduledChanges.up(owner);
    expect(await Promise.all(days.map(prices))).toEqual(before);
    await scheduledChanges.down(owner);
    expect(await Promise.all(days.map(prices))).toEqual(before);
    await scheduledChanges.up(owner);
    await sql(null, "delete from price_list where starts_on <= '2026-08-01' returning starts_on");
    await sql(null, "update price set fare_sen = 1600 where category = 'child' returning category");
    expect(await childOn("2026-09-01")).toBe(1_600);
  } finally {
    await owner.close();
  }
});
