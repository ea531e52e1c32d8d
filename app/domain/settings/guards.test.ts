import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Setting } from "@db/models/index";
import { sql } from "@db/transaction";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../../../tests/support/database";
import { barrier } from "../../../tests/support/sql-guards";
import { makeStaff } from "../../../tests/support/staff";
import { officeSetting } from "./queries.server";
import { savePrices } from "./save-prices.server";
import { schedulePrices } from "./schedule-prices.server";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

useDatabase({ poolMax: 6 });
beforeEach(() => void Object.assign(guards, { off: [], at: "" }));
afterEach(async () => {
  vi.restoreAllMocks();
  await sql(null, "delete from price_list returning starts_on");
});
const now = new Date("2026-06-10T13:30:00+08:00");
const july = day("2026-07-01");
const somebody = async () => ({ userId: (await makeStaff()).id });

async function withAdult(adultSen: number) {
  const { prices, pricesVersion } = await officeSetting(now);
  const all = CATEGORIES.map((category) => [
    category,
    {
      fareSen: category === "adult" ? adultSen : (prices[category].fareSen ?? 0),
      offered: prices[category].offered,
    },
  ]);
  return {
    prices: Object.fromEntries(all) as Record<Category, { fareSen: number; offered: boolean }>,
    version: pricesVersion,
  };
}

/** The row of settings is read without being held: whoever changes prices waits for nobody. */
function withoutHolding(): void {
  const find = Setting.findOne.bind(Setting);
  vi.spyOn(Setting, "findOne").mockImplementation((options) =>
    find({ ...options, lock: undefined }),
  );
}
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

describe("prices that two people set at once", () => {
  async function setTwice(prepare = () => {}) {
    const [one, other] = [await withAdult(3_100), await withAdult(3_200)];
    const [first, second] = [await somebody(), await somebody()];
    prepare();
    return done(
      await Promise.allSettled([
        savePrices(one.prices, one.version, first, now),
        savePrices(other.prices, other.version, second, now),
      ]),
    );
  }

  it("are those of one, and the other is told", async () => {
    expect(await setTwice()).toBe(1);
  });

  it("are overwritten unseen where the row is not held (control)", async () => {
    const unheld = () => {
      withoutHolding();
      Object.assign(guards, { at: "from price_at(:now)", meet: barrier(2) });
    };
    expect(await setTwice(unheld)).toBe(2);
  });
});

describe("prices that are scheduled for a day that is taken", () => {
  async function scheduleTwice() {
    const { prices, version } = await withAdult(3_500);
    const schedule = async () =>
      schedulePrices({ prices, version, startsOn: july }, await somebody(), now);
    await schedule();
    return schedule().then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
  }

  it("are refused with a sentence", async () => {
    expect(await scheduleTwice()).toBe("price_day_taken");
  });

  it("fail without one where only the table keeps them away (control)", async () => {
    guards.off = [/on conflict do nothing\s+/];
    expect(await scheduleTwice()).not.toMatch(/^(?:done|price_day_taken)$/);
  });
});
