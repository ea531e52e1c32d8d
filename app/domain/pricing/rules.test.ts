import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEMO_FARES_SEN } from "@db/seed/prices";
import {
  AGE_HINTS,
  CATEGORIES,
  type Category,
  FOREIGNER_CATEGORIES,
  isChild,
  MALAYSIAN_CATEGORIES,
} from "./categories";
import {
  hasFares,
  offeredCategories,
  type PriceList,
  priceOrder,
  TRANSACTION_CHARGE_SEN,
  transactionChargeOf,
} from "./rules";

const prices = Object.fromEntries(
  CATEGORIES.map((category) => [
    category,
    { fareSen: DEMO_FARES_SEN[category] ?? null, offered: true },
  ]),
) as PriceList;

describe("categories", () => {
  it("are these and no others (R-3-21, R-S3)", () => {
    expect(MALAYSIAN_CATEGORIES).toEqual([
      "adult",
      "adult_oku",
      "child",
      "child_oku",
      "baby",
      "senior",
      "super_senior",
      "student",
      "gov_agency",
    ]);
    expect(FOREIGNER_CATEGORIES).toEqual([
      "adult_foreigner",
      "adult_oku_foreigner",
      "child_foreigner",
      "child_oku_foreigner",
      "baby_foreigner",
    ]);
    expect(CATEGORIES.filter(isChild)).toEqual([
      "child",
      "child_oku",
      "baby",
      "child_foreigner",
      "child_oku_foreigner",
      "baby_foreigner",
    ]);
  });

  it("carry their age hints (R-3-24)", () => {
    expect(AGE_HINTS).toMatchObject({
      adult: { from: 12, to: 59 },
      baby: { from: 0, to: 4 },
      child: { from: 5, to: 11 },
      senior: { from: 60, to: 69 },
      super_senior: { from: 70, to: null },
      student: null,
      gov_agency: null,
    });
  });

  it("leave no age of a Malaysian between two of them, and share none (R-X14)", () => {
    const byAge = ["baby", "child", "adult", "senior", "super_senior"] as const;
    const starts = byAge.slice(1).map((category) => AGE_HINTS[category]?.from);
    const ends = byAge.slice(0, -1).map((category) => AGE_HINTS[category]?.to ?? 0);
    expect(starts).toEqual(ends.map((last) => last + 1));
  });

  it("are offered when their price was set, 0.00 included, and not otherwise (R-S2)", () => {
    const some: PriceList = {
      ...prices,
      baby: { fareSen: 0, offered: true },
      student: { fareSen: null, offered: true },
      senior: { fareSen: 2000, offered: false },
    };
    const { malaysian } = offeredCategories(some, false);
    expect(malaysian).toContain("baby");
    expect(malaysian).not.toContain("student");
    expect(malaysian).not.toContain("senior");
  });

  it("leave the government agency to people who are logged in (R-3-23)", () => {
    expect(offeredCategories(prices, false).malaysian).not.toContain("gov_agency");
    expect(offeredCategories(prices, true).malaysian).toContain("gov_agency");
  });
});

describe("the price of an order", () => {
  it("is the sum of fare times count; concessions are shown, not taken off again (R-S4)", () => {
    const order = priceOrder({ adult: 2, child: 1, baby: 1, senior: 1, child_oku: 1 }, prices);
    expect(order).toMatchObject({
      passengers: 6,
      amountSen: 10300,
      discountSen: 1000 + 700,
      processingFeeSen: 0,
    });
    expect(order.lines.map((line) => line.category)).toEqual([
      "adult",
      "child",
      "child_oku",
      "baby",
      "senior",
    ]);
    expect(TRANSACTION_CHARGE_SEN).toBe(100);
  });

  it("is exact for any counts (R-G2)", () => {
    const counts = fc.dictionary(fc.constantFrom(...CATEGORIES), fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(counts, (some) => {
        const expected = (Object.entries(some) as [Category, number][]).reduce(
          (sum, [category, count]) => sum + BigInt(count) * BigInt(prices[category].fareSen ?? 0),
          0n,
        );
        expect(BigInt(priceOrder(some, prices).amountSen)).toBe(expected);
      }),
    );
  });
});

describe("what there is to sell", () => {
  const none = Object.fromEntries(
    CATEGORIES.map((category) => [category, { fareSen: null, offered: true }]),
  ) as PriceList;

  it.each([
    ["nothing before the first fare", none, false],
    ["one fare, be it 0.00", { ...none, baby: { fareSen: 0, offered: true } }, true],
    ["no fare that is not offered", { ...none, adult: { fareSen: 3_000, offered: false } }, false],
  ])("is %s", (_what, list, has) => {
    expect(hasFares(list)).toBe(has);
  });

  it.each([
    [0, 0],
    [1, 100],
    [6_000, 100],
  ])("an online order of %i sen is charged %i (R-X23)", (sen, charge) => {
    expect(transactionChargeOf(sen)).toBe(charge);
  });

  it("a baby is no concession of a child", () => {
    const nothing = { fareSen: 0, offered: true };
    const free = { ...prices, baby: nothing, baby_foreigner: nothing };
    expect(priceOrder({ baby: 2, baby_foreigner: 1 }, free).discountSen).toBe(0);
  });
});
