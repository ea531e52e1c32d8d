import { describe, expect, it } from "vitest";
import { asOwner, useDatabase } from "../../tests/support/database";
import { seedLarge } from "./large";

const TICKETS = 300;
const CATALOGUE = `
select 'index' as kind, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as is,
    array[indisvalid, indisready, indislive, indisunique] as state
  from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid), array[convalidated, condeferrable]
  from pg_constraint where connamespace = 'public'::regnamespace
union all select 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid), array[tgenabled = 'O']
  from pg_trigger where not tgisinternal
union all select 'table', oid::regclass::text, relkind::text || relpersistence::text, array[relrowsecurity]
  from pg_class where relnamespace = 'public'::regnamespace
order by 1, 2`;

// What fills it is no book of accounts: sums of shifts and chains are not those of sales.
describe("a large database for measuring", () => {
  const test = useDatabase({ breaksInvariants: true });
  const ask = <T extends object>(text: string) =>
    asOwner(test, async (client) => (await client.query<T>(text)).rows);

  it("has the indexes, constraints and triggers of the migrations, and as many tickets", async () => {
    const before = await ask(CATALOGUE);
    await seedLarge(test.ownerUrl, TICKETS, () => undefined);
    expect(await ask(CATALOGUE)).toEqual(before);
    expect(await ask("select count(*)::int as tickets from ticket")).toEqual([
      { tickets: TICKETS },
    ]);
  });

  it("holds of each ticket what its search finds, and nothing that is due", async () => {
    expect(
      await ask(`select (select count(*)::int from ticket_search) as found,
        (select count(*)::int from ticket_search_due) as due,
        (select count(*)::int from (table ticket_search_now except table ticket_search) n) as other`),
    ).toEqual([{ found: TICKETS, due: 0, other: 0 }]);
  });

  it("has figures that add up to its tickets", async () => {
    expect(
      await ask("select * from daily_figure_recounted except select * from daily_figure"),
    ).toEqual([]);
    expect(await ask("select sum(tickets)::int > 0 as some from daily_figure")).toEqual([
      { some: true },
    ]);
  });

  it("finds each ticket by an index that rested meanwhile", async () => {
    const found = await asOwner(test, async (client) => {
      await client.query("set enable_seqscan = off");
      return client.query<{ found: number }>(
        `select count(*)::int as found
           from generate_series(1, (select max(id) from ticket)) n
           join ticket t on t.form_key = 'banyak-' || n`,
      );
    });
    expect(found.rows).toEqual([{ found: TICKETS }]);
  });

  it("can be made larger", async () => {
    await seedLarge(test.ownerUrl, TICKETS, () => undefined);
    expect(await ask("select count(*)::int as tickets from ticket")).toEqual([
      { tickets: 2 * TICKETS },
    ]);
  });
});
