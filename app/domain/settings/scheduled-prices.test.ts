import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { type Day, day } from "~/domain/shared/day";
import { atOnce } from "../../../tests/support/at-once";
import { useDatabase } from "../../../tests/support/database";
import { anOrder } from "../../../tests/support/online-order";
import { code } from "../../../tests/support/shift-acts";
import { makeStaff } from "../../../tests/support/staff";
import { cancelScheduledPrices } from "./cancel-scheduled-prices.server";
import { currentPrices, officeSetting, scheduledPrices } from "./queries.server";
import { saleConfiguration, saleConfigurationForPages } from "./sale-configuration.server";
import { savePrices } from "./save-prices.server";
import { schedulePrices } from "./schedule-prices.server";

useDatabase();
beforeEach(async () => {
  await sql(null, "delete from price_list returning starts_on");
  await sql(
    null,
    "update price set fare_sen = case category when 'adult' then 3000 else 1500 end, offered = true where category in ('adult', 'child') returning category",
  );
});

const now = new Date("2026-06-10T13:30:00+08:00");
/** The last instant before 1 July in Kuala Lumpur, and its first. */
const lastOfJune = new Date("2026-06-30T23:59:59.999+08:00");
const july = new Date("2026-07-01T00:00:00+08:00");

const somebody = async (name: string) => ({ userId: (await makeStaff({ name })).id });
async function withAdult(adultSen: number, at = now) {
  const { prices } = await officeSetting(at);
  return Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      {
        fareSen: category === "adult" ? adultSen : (prices[category].fareSen ?? 0),
        offered: prices[category].offered,
      },
    ]),
  ) as Record<Category, { fareSen: number; offered: boolean }>;
}
type Prices = Awaited<ReturnType<typeof withAdult>>;
async function schedule(startsOn: Day, adultSen: number, name = "Nur Aisyah") {
  await scheduleAs(startsOn, await withAdult(adultSen), name);
}
async function scheduleAs(startsOn: Day, prices: Prices, name = "Nur Aisyah") {
  const { pricesVersion: version } = await officeSetting(now);
  await schedulePrices({ startsOn, prices, version }, await somebody(name), now);
}
async function correct(changed: Partial<Prices>) {
  const { pricesVersion } = await officeSetting(now);
  const prices = { ...(await withAdult(3_000)), ...changed };
  await savePrices(prices, pricesVersion, await somebody("Siti"), now);
}
const adultAt = async (at: Date) => (await currentPrices(null, at)).adult.fareSen;
const audits = () =>
  sql<{ action: string; before: unknown; after: unknown }>(
    null,
    "select action, before, after from audit where module = 'setting' order by id",
  );

describe("prices with a first day", () => {
  it("are valid from midnight in Kuala Lumpur, to the millisecond", async () => {
    await schedule(day("2026-07-01"), 3_500);
    expect([await adultAt(now), await adultAt(lastOfJune), await adultAt(july)]).toEqual([
      3_000, 3_000, 3_500,
    ]);
  });

  it("are what every page, the office and a sale read from then on", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const seen = async (at: Date) => [
      (await saleConfiguration(at)).prices.adult.fareSen,
      (await saleConfigurationForPages(at)).prices.adult.fareSen,
      (await officeSetting(at)).prices.adult.fareSen,
    ];
    expect([await seen(lastOfJune), await seen(july)]).toEqual([
      [3_000, 3_000, 3_000],
      [3_500, 3_500, 3_500],
    ]);
  });

  it("are not shown to a page of the new day by a reading that began before midnight", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const [before, after] = await Promise.all([
      saleConfigurationForPages(lastOfJune),
      saleConfigurationForPages(july),
    ]);
    expect([before.prices.adult.fareSen, after.prices.adult.fareSen]).toEqual([3_000, 3_500]);
  });

  it("are told to who began the order before and places it after midnight (R-S7)", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const order = (at: Date) => anOrder(at, { seenAmountSen: 6_000 });
    expect(await code(placeOrder(order(lastOfJune), lastOfJune))).toBe("done");
    expect(await code(placeOrder(order(july), july))).toBe("price_update");
  });

  it("leave a price that is corrected before their day as it was corrected", async () => {
    await schedule(day("2026-07-01"), 3_500);
    await correct({ child: { fareSen: 1_600, offered: true } });
    const { adult, child } = await currentPrices(null, july);
    expect([adult.fareSen, child.fareSen]).toEqual([3_500, 1_600]);
    expect((await scheduledPrices(now))[0]?.changes.map(({ category }) => category)).toEqual([
      "adult",
    ]);
  });

  it("leave what is offered as it is changed before their day, also of what they price", async () => {
    await schedule(day("2026-07-01"), 3_500);
    await correct({
      adult: { fareSen: 3_000, offered: false },
      child: { fareSen: 1_500, offered: false },
    });
    const { adult, child } = await currentPrices(null, july);
    expect([adult, child]).toEqual([
      { fareSen: 3_500, offered: false },
      { fareSen: 1_500, offered: false },
    ]);
  });

  it.each([
    ["after", ["2026-08-01", "2026-07-01"]],
    ["before", ["2026-07-01", "2026-08-01"]],
  ] as const)("keep what an earlier day changes, scheduled %s them", async (_, order) => {
    const prices = await withAdult(3_000);
    const child = { fareSen: 1_700, offered: true };
    for (const startsOn of order)
      await scheduleAs(
        day(startsOn),
        startsOn === "2026-07-01" ? { ...prices, child } : await withAdult(4_000),
      );
    const august = await currentPrices(null, new Date("2026-08-01T00:00:00+08:00"));
    expect([august.adult.fareSen, august.child.fareSen]).toEqual([4_000, 1_700]);
  });

  it("that are today's in all end a change of an earlier day", async () => {
    await schedule(day("2026-07-01"), 2_500);
    await schedule(day("2026-08-01"), 3_000);
    const at = [july, new Date("2026-08-01T00:00:00+08:00")];
    expect(await Promise.all(at.map(adultAt))).toEqual([2_500, 3_000]);
  });

  it("that change nothing are told as such", async () => {
    await schedule(day("2026-07-01"), 3_000);
    expect(await scheduledPrices(now)).toMatchObject([{ startsOn: "2026-07-01", changes: [] }]);
  });

  it("follow each other, the later list on its own day", async () => {
    await schedule(day("2026-08-01"), 4_000);
    await schedule(day("2026-07-01"), 3_500);
    expect(
      await Promise.all([july, new Date("2026-08-01T00:00:00+08:00")].map((at) => adultAt(at))),
    ).toEqual([3_500, 4_000]);
  });

  it("are listed with who scheduled them, when, and what changes on that day", async () => {
    await schedule(day("2026-07-01"), 3_500);
    await schedule(day("2026-08-01"), 4_000, "Siti Aminah");
    const offered = true;
    expect(await scheduledPrices(now)).toEqual([
      {
        ...{ startsOn: "2026-07-01", madeBy: "Nur Aisyah", madeAt: now },
        changes: [
          {
            category: "adult",
            from: { fareSen: 3_000, offered },
            to: { fareSen: 3_500, offered },
          },
        ],
      },
      {
        ...{ startsOn: "2026-08-01", madeBy: "Siti Aminah", madeAt: now },
        changes: [
          {
            category: "adult",
            from: { fareSen: 3_500, offered },
            to: { fareSen: 4_000, offered },
          },
        ],
      },
    ]);
    expect(await scheduledPrices(july)).toHaveLength(1);
  });

  it("leave a trail with the day and the changed prices alone", async () => {
    const before = (await audits()).length;
    await schedule(day("2026-07-01"), 3_500);
    await cancelScheduledPrices(day("2026-07-01"), await somebody("Siti"), now);
    expect((await audits()).slice(before)).toEqual([
      {
        action: "create",
        before: { adult: { fareSen: 3_000, offered: true } },
        after: { startsOn: "2026-07-01", adult: { fareSen: 3_500, offered: true } },
      },
      { action: "delete", before: { startsOn: "2026-07-01" }, after: null },
    ]);
  });

  it.each(["2026-06-09", "2026-06-10", "2028-06-10", "2062-07-01"])(
    "are refused for %s: not after today, or too far ahead",
    async (startsOn) => {
      expect(await code(schedule(day(startsOn), 3_500))).toBe("price_day");
    },
  );

  it.each(["2026-06-11", "2028-06-09"])("are taken for %s", async (startsOn) => {
    expect(await code(schedule(day(startsOn), 3_500))).toBe("done");
  });
});

describe("two people", () => {
  it("who schedule the same day at once: the second is told who was first", async () => {
    const [first, second] = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")];
    const input = {
      ...{ startsOn: day("2026-07-01"), prices: await withAdult(3_500) },
      version: (await officeSetting(now)).pricesVersion,
    };
    const both = await atOnce(
      ["select id from setting for update", {}],
      [() => schedulePrices(input, first, now), () => schedulePrices(input, second, now)],
    );
    const lost = both.findIndex(({ status }) => status === "rejected");
    expect(both[lost]).toMatchObject({
      reason: {
        code: "price_day_taken",
        field: "starts_on",
        values: { name: lost === 1 ? "Siti Aminah" : "Nur Aisyah" },
      },
    });
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("cannot have two lists of one day, whoever writes", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const { userId } = await somebody("Siti");
    const again = inTransaction((tx) =>
      sql(tx, "insert into price_list values ('2026-07-01', :userId, now())", { userId }),
    );
    await expect(again).rejects.toThrow(/price_list_pkey|unique/i);
  });

  it("are told of it when a form from before midnight is saved after it", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const { pricesVersion } = await officeSetting(lastOfJune);
    const late = savePrices(await withAdult(3_100), pricesVersion, await somebody("Siti"), july);
    await expect(late).rejects.toMatchObject({
      code: "changed_meanwhile",
      values: { name: "Nur Aisyah" },
    });
  });
});

describe("prices that are set at once", () => {
  it("take the place of a list that has begun, and leave later ones", async () => {
    await schedule(day("2026-07-01"), 3_500);
    await schedule(day("2026-08-01"), 4_000);
    const { pricesVersion } = await officeSetting(july);
    await savePrices(await withAdult(3_600, july), pricesVersion, await somebody("Siti"), july);
    expect((await officeSetting(july)).pricesVersion).toBeGreaterThan(pricesVersion);
    expect(await adultAt(july)).toBe(3_600);
    expect(await adultAt(new Date("2026-08-01T00:00:00+08:00"))).toBe(4_000);
  });

  it("keep what a list that has begun changed elsewhere", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const prices = { ...(await withAdult(3_500, july)), child: { fareSen: 1_700, offered: true } };
    const { pricesVersion } = await officeSetting(july);
    await savePrices(prices, pricesVersion, await somebody("Siti"), july);
    const { adult, child } = await currentPrices(null, july);
    expect([adult.fareSen, child.fareSen]).toEqual([3_500, 1_700]);
  });
});

describe("cancelling scheduled prices", () => {
  it("leaves the prices as they were, once", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const cancel = async () =>
      code(cancelScheduledPrices(day("2026-07-01"), await somebody("Siti"), now));
    expect([await cancel(), await cancel()]).toEqual(["done", "not_found"]);
    expect(await adultAt(july)).toBe(3_000);
  });

  it("is refused once they are valid", async () => {
    await schedule(day("2026-07-01"), 3_500);
    const late = cancelScheduledPrices(day("2026-07-01"), await somebody("Siti"), july);
    expect(await code(late)).toBe("price_day_begun");
    expect(await adultAt(july)).toBe(3_500);
  });
});
