import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { fareField } from "~/domain/pricing/fare-field.server";
import { atOnce } from "../../../tests/support/at-once";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { officeSetting } from "./queries.server";
import { configurationVersion, saleConfiguration } from "./sale-configuration.server";
import { type NewPrice, savePrices } from "./save-prices.server";
import { setOnlineSales } from "./set-online-sales.server";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
const somebody = async (name: string) => ({ userId: (await makeStaff({ name })).id });
const trail = () =>
  sql<{ action: string; before: unknown; after: unknown }>(
    null,
    "select action, before, after from audit where module = 'setting' order by id",
  );

/** Today's prices with some changed, as the form would send them. */
async function pricesWith(
  changes: Partial<Record<Category, NewPrice>>,
): Promise<Record<Category, NewPrice>> {
  const { prices } = await officeSetting(now);
  return Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      changes[category] ?? { ...prices[category], fareSen: prices[category].fareSen ?? 0 },
    ]),
  ) as Record<Category, NewPrice>;
}

describe("the prices", () => {
  it("are saved for every category at once, new sales see them, and the trail has the changed ones alone", async () => {
    const by = await somebody("Nur Aisyah");
    const before = await configurationVersion();
    const { pricesVersion } = await officeSetting(now);
    await savePrices(
      await pricesWith({
        adult: { fareSen: 3550, offered: true },
        student: { fareSen: 2000, offered: false },
      }),
      pricesVersion,
      by,
      now,
    );
    const { prices, version } = await saleConfiguration(now);
    expect([prices.adult, prices.student, prices.child]).toEqual([
      { fareSen: 3550, offered: true },
      { fareSen: 2000, offered: false },
      { fareSen: 1500, offered: true },
    ]);
    expect(version).toBeGreaterThan(before);
    expect(await trail()).toEqual([
      {
        action: "update",
        before: {
          adult: { fareSen: 3000, offered: true },
          student: { fareSen: 2000, offered: true },
        },
        after: {
          adult: { fareSen: 3550, offered: true },
          student: { fareSen: 2000, offered: false },
        },
      },
    ]);
    expect((await officeSetting(now)).pricesVersion).toBe(pricesVersion + 1);
  });

  it("saved unchanged leave no trail", async () => {
    const { pricesVersion } = await officeSetting(now);
    const before = await trail();
    await savePrices(await pricesWith({}), pricesVersion, await somebody("Nur Aisyah"), now);
    expect(await trail()).toEqual(before);
    expect((await officeSetting(now)).pricesVersion).toBe(pricesVersion);
  });

  it("of two people at once: the second is told who was first, and overwrites nothing", async () => {
    const [first, second] = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")];
    const { pricesVersion } = await officeSetting(now);
    const [one, two] = [
      await pricesWith({ adult: { fareSen: 4000, offered: true } }),
      await pricesWith({ adult: { fareSen: 4100, offered: true } }),
    ];
    const both = await atOnce(
      ["select id from setting for update", {}],
      [
        () => savePrices(one, pricesVersion, first, now),
        () => savePrices(two, pricesVersion, second, now),
      ],
    );
    const lost = both.findIndex(({ status }) => status === "rejected");
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both[lost]).toMatchObject({
      reason: {
        code: "changed_meanwhile",
        values: { name: lost === 1 ? "Siti Aminah" : "Nur Aisyah" },
      },
    });
    expect((await officeSetting(now)).prices.adult.fareSen).toBe(lost === 1 ? 4000 : 4100);
  });

  it("do not collide with a date that was blocked meanwhile", async () => {
    const { pricesVersion } = await officeSetting(now);
    await sql(
      null,
      "insert into blocked_date (days, details) values ('[2027-01-01,2027-01-02]', 'Monsun') returning id",
    );
    await savePrices(
      await pricesWith({ adult: { fareSen: 3000, offered: true } }),
      pricesVersion,
      await somebody("Nur Aisyah"),
      now,
    );
    expect((await officeSetting(now)).prices.adult.fareSen).toBe(3000);
  });
});

describe("a price as it is typed", () => {
  const codeOf = (text: string) => {
    const parsed = fareField.safeParse(text);
    return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
  };

  it("is whole sen, required and 0 or more, with at most 2 decimals and nothing guessed (R-5-46)", () => {
    expect(["0", "0.00", "12", "12.5", " 12.50 ", "10000.00"].map(codeOf)).toEqual([
      0, 0, 1200, 1250, 1250, 1_000_000,
    ]);
    expect(["", "  "].map(codeOf)).toEqual(["required", "required"]);
    expect(["-1", "-0.01"].map(codeOf)).toEqual(["fare_negative", "fare_negative"]);
    expect(["10000.01", "1000000", "99999999999999999999"].map(codeOf)).toEqual([
      "fare_too_high",
      "fare_too_high",
      "fare_too_high",
    ]);
    expect(
      ["1,00", "1e9", "1.234", ".5", "1.", "RM 5", "١٢", "+1", "0x10", "NaN", "12 50"].map(codeOf),
    ).toEqual(Array(11).fill("bad_fare"));
  });
});

describe("App Online", () => {
  it("is switched with a trail, and the second of two people is told who was first", async () => {
    const [first, second] = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")];
    await setOnlineSales(false, first);
    expect((await saleConfiguration(now)).paymentEnabled).toBe(false);
    await expect(setOnlineSales(false, second)).rejects.toMatchObject({
      code: "already_offline",
      values: { name: "Siti Aminah" },
    });
    await setOnlineSales(true, second);
    expect((await saleConfiguration(now)).paymentEnabled).toBe(true);
    expect((await trail()).slice(-2)).toEqual([
      { action: "disable", before: { paymentEnabled: true }, after: { paymentEnabled: false } },
      { action: "enable", before: { paymentEnabled: false }, after: { paymentEnabled: true } },
    ]);
  });
});
