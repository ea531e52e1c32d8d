import pg from "pg";
import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { anOrder } from "../../../tests/support/online-order";
import { placeOrder } from "./place-order.server";
import { PLACE_BY_DATE } from "./place-order-statement.server";

const database = useDatabase({ poolMax: 1 });
const now = new Date();
const place = () => placeOrder(anOrder(now, { formKey: newSecret() }), now);

/** What the outbox's listeners are told while something is done. */
async function toldDuring(act: () => Promise<unknown>): Promise<number> {
  const listener = new pg.Client({ connectionString: database.ownerUrl });
  await listener.connect();
  let told = 0;
  listener.on("notification", () => (told += 1));
  await listener.query("listen outbox");
  await act();
  // What was told before this is heard with its answer.
  await listener.query("select 1");
  await listener.end();
  return told;
}

describe("orders of one moment", () => {
  it("do not wait for each other to tell the outbox of nothing", async () => {
    expect(await toldDuring(place)).toBe(0);
  });

  it("are heard of where there is something to do (control)", async () => {
    const enqueue = () =>
      inTransaction((tx) =>
        sql(tx, "insert into outbox (job, payload) values ('mail.test', '{}')"),
      );
    expect(await toldDuring(enqueue)).toBe(1);
  });

  it("go by one plan, which is not made anew for each", async () => {
    for (let n = 0; n < 8; n += 1) await place();
    const [plan] = await sql<{ plans: number }>(
      null,
      "select generic_plans::int as plans from pg_prepared_statements where name = :name",
      { name: PLACE_BY_DATE.name },
    );
    expect(plan?.plans).toBeGreaterThan(0);
  });
});
