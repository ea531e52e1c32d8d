import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import {
  configurationVersion,
  saleConfiguration,
  saleConfigurationForPages,
} from "./sale-configuration.server";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");

describe("the configuration of sales", () => {
  it("knows every category's price row, none of them without one (R-S2)", async () => {
    const { prices, paymentEnabled, maxAdult, maxChild } = await saleConfiguration(now);
    expect(Object.keys(prices)).toHaveLength(14);
    expect({ paymentEnabled, maxAdult, maxChild }).toEqual({
      paymentEnabled: true,
      maxAdult: 500,
      maxChild: 200,
    });
  });

  it("is read once for pages that are rendered at the same time, and anew for the next", async () => {
    const [one, two] = [saleConfigurationForPages(now), saleConfigurationForPages(now)];
    expect(two).toBe(one);
    const { prices } = await one;
    await inTransaction((tx) =>
      sql(tx, "update price set fare_sen = coalesce(fare_sen, 0) + 100 where category = 'adult'"),
    );
    expect((await saleConfigurationForPages(now)).prices.adult?.fareSen).toBe(
      (prices.adult?.fareSen ?? 0) + 100,
    );
  });

  it("gets a new version with each change that a kept page must notice", async () => {
    for (const change of [
      "update price set fare_sen = fare_sen + 1 where category = 'adult'",
      "update setting set payment_enabled = not payment_enabled",
      "insert into blocked_date (days, details) values ('[2026-12-01,2026-12-02)', 'Monsun')",
      "update blocked_date set removed_at = now()",
    ]) {
      const before = await configurationVersion();
      await inTransaction((tx) => sql(tx, change));
      expect(await configurationVersion(), change).toBe(before + 1);
    }
  });
});
