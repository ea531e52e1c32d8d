import { expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { allByRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "";
const database = useDatabase();
const site = useSite(["ticketing", "counter"]);
const { cashier, anOperator } = counterBrowsers(site, database, new Date(process.env.FIXED_NOW));

it("a counter that takes Cash and Credit Facility alone offers no split payment", async () => {
  const { browser } = await cashier();
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ operator: String(await anOperator()), adult: "1" });
  expect(browser.page.path).toBe("/pos/checkout");
  expect(allByRole(browser.page.html, "button").filter(({ value }) => value === "Split")).toEqual(
    [],
  );
  expect((await browser.get("/pos/checkout/split")).location).toBe("/pos/checkout");
});
