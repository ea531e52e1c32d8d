import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { fieldNamed } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const database = useDatabase();
const { cashier, change } = counterBrowsers(useSite(), database, new Date(process.env.FIXED_NOW));

const BUYER = { name: "Ahmad Faiz bin Ismail", ic: "850412115267", phoneNo: "0123456789" };
const OPERATOR = { operator_id: "other", other_operator_name: "Bot Ujian" };
const ORDER = { ticketDate: "2026-06-12", email: "", country: "Malaysia", ...BUYER, ...OPERATOR };

async function screen() {
  const { browser, user } = await cashier({ language: "en" });
  await browser.get("/ticket-counter");
  const counts = () => ["adult", "child"].map((name) => fieldNamed(browser.page.html, name).value);
  const sold = () =>
    sql(null, "select total_passengers as people from ticket where seller_id = :id", {
      id: user.id,
    });
  return { browser, counts, sold };
}

it("a count is brought down to the most that the setting says at that moment (R-S17)", async () => {
  await change("update setting set max_adult = 3, max_child = 2");
  const { browser, counts } = await screen();
  await browser.submit({ adult: "4", child: "3" }, { less: "child" });
  expect([browser.page.status, ...counts()]).toEqual([422, "3", "2"]);
  await change("update setting set max_adult = 7, max_child = 6");
  await browser.submit({ adult: "8", child: "7" }, { less: "child" });
  expect([browser.page.status, ...counts()]).toEqual([422, "7", "6"]);
});

it("an order above a limit that was lowered meanwhile is not sold (R-S17)", async () => {
  const sell = async (meanwhile: number) => {
    await change("update setting set max_adult = 3, max_child = 2");
    const { browser, sold } = await screen();
    await browser.submitAndFollow({ ...ORDER, adult: "3", child: "0" }, { go: "payment" });
    await change(`update setting set max_adult = ${meanwhile}`);
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    return { says: browser.page.text.includes("Exceed adult passenger limit"), sold: await sold() };
  };
  expect(await sell(2)).toEqual({ says: true, sold: [] });
  expect(await sell(3)).toEqual({ says: false, sold: [{ people: 3 }] });
});
