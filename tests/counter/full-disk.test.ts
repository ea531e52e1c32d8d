import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { PAY } from "../flow/buying";
import { BUYER_FIELDS, walkTo } from "../flow/walk";
import { staffBrowsers } from "../staff/support";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { useServedSite } from "../support/served-site";
import { shiftBrowsers } from "./shift-support";

const database = useDatabase();
const site = useServedSite();
const { signedIn, visitor } = staffBrowsers(site, new Date());
const { working } = shiftBrowsers(signedIn);

/** PostgreSQL writes no row of these tables, and says so by this SQLSTATE. */
const fill = (tables: readonly string[], state = "53100") =>
  asOwner(database, async (client) => {
    await client.query(
      "create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = tg_argv[0]; end $$",
    );
    for (const table of tables)
      await client.query(
        `create trigger disk_full before insert or update or delete on ${table} for each statement execute function disk_full('${state}')`,
      );
  });
const free = () =>
  asOwner(database, (client) => client.query("drop function if exists disk_full cascade"));
afterEach(free);

/** Sends the page's form while the disk is full, and again, unchanged, when it is not. */
async function sendTwice(
  browser: Browser,
  full: { tables: readonly string[]; state?: string },
  form: Parameters<Browser["filledForm"]>,
) {
  const [path, body] = browser.filledForm(...form);
  const send = () => browser.post(path, new URLSearchParams(body));
  await fill(full.tables, full.state);
  const failed = await send();
  expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(failed.text).toMatch(/The service is not available for a moment\./);
  await free();
  return send();
}

const PEOPLE = {
  "adult[0][name]": "Ahmad Faiz bin Ismail",
  "adult[0][ic]": "850412115267",
  "adult[1][name]": "Siti Hajar binti Osman",
  "adult[1][ic]": "870903115048",
};
const SCREEN_BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};
const soldBy = async (user: { id: number }) =>
  (await sql(null, "select id from ticket where seller_id = :id", { id: user.id })).length;
const tomorrow = () => addDays(dayOf(new Date()), 1);

/** Two adults for tomorrow at the counter, up to a step. */
async function toCounterStep(browser: Browser, step: "passengers" | "cash"): Promise<void> {
  await browser.get("/pos/jetty");
  await browser.submitAndFollow({}, { jettyID: "1" });
  await browser.submitAndFollow({}, { ticketDate: tomorrow() });
  if (step === "passengers") return;
  await browser.submitAndFollow({ adult: "2" });
  await browser.submitAndFollow(PEOPLE);
  await browser.submitAndFollow({}, { paymentMethod: "Cash" });
  expect(browser.page.path).toBe("/pos/checkout/cash");
}

describe("a sale whose database cannot write", () => {
  it.each(["53100", "53200", "53300", "53400", "25006", "57P01", "57P03", "58030"])(
    "is a plain 503, and one sale when its form is sent again (%s)",
    async (state) => {
      const { browser, user } = await working({ language: "en" });
      await toCounterStep(browser, "cash");
      const sold = await sendTwice(browser, { tables: ["ticket"], state }, [{ cash_in: "60" }]);
      expect(sold.location).toMatch(/^\/pos\/result\/change\?/);
      expect(await soldBy(user)).toBe(1);
    },
  );

  it("is the same where nothing at all can be written", async () => {
    const { browser, user } = await working({ language: "en" });
    await toCounterStep(browser, "cash");
    const tables = ["ticket", "order_draft", "audit", "outbox"];
    const sold = await sendTwice(browser, { tables }, [{ cash_in: "60" }]);
    expect(sold.location).toMatch(/^\/pos\/result\/change\?/);
    expect(await soldBy(user)).toBe(1);
  });

  it("is the same on the single screen", async () => {
    const { browser, user } = await working({ language: "en" });
    await browser.get("/ticket-counter");
    await browser.submitAndFollow(
      { ...SCREEN_BUYER, ticketDate: tomorrow(), adult: "1" },
      { go: "payment" },
    );
    const sold = await sendTwice(browser, { tables: ["ticket"] }, [
      { cash_in: "50" },
      { go: "generate", paymentMethod: "Cash" },
    ]);
    expect(sold.location).toMatch(/^\/ticket-counter\/result\?/);
    expect(await soldBy(user)).toBe(1);
  });

  it("is the same for a call, under its key", async () => {
    const { user, token } = await working({ language: "en" });
    const key = randomUUID();
    const call = () =>
      fetch(`${site.url()}/api/ticket-counter/generate`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Accept-Language": "en",
          "Idempotency-Key": key,
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({
          jettyID: 1,
          ticketDate: tomorrow(),
          paymentMethod: "Cash",
          amount: 30,
          cash_in: 30,
          adult: [{ name: "Ahmad Faiz", ic: "850412115267" }],
        }),
      });
    await fill(["ticket"]);
    const failed = await call();
    expect([failed.status, failed.headers.get("Retry-After"), await failed.json()]).toEqual([
      503,
      "5",
      expect.objectContaining({ code: "unavailable" }),
    ]);
    await free();
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    expect(await soldBy(user)).toBe(1);
  });
});

it("a sale that fails for another reason is no 503 (control)", async () => {
  const { browser } = await working({ language: "en" });
  await toCounterStep(browser, "cash");
  const [path, body] = browser.filledForm({ cash_in: "60" });
  await fill(["ticket"], "P0001");
  expect((await browser.post(path, new URLSearchParams(body))).status).toBe(500);
});

describe("a form whose database cannot write", () => {
  it("of the counter's steps goes on when it is sent again", async () => {
    const { browser } = await working({ language: "en" });
    await toCounterStep(browser, "passengers");
    const counted = await sendTwice(browser, { tables: ["order_draft"] }, [{ adult: "2" }]);
    expect(counted.status).toBe(303);
    await browser.follow();
    const named = await sendTwice(browser, { tables: ["order_draft"] }, [PEOPLE]);
    expect(named.location).toBe("/pos/checkout");
    await browser.follow();
    const method = await sendTwice(browser, { tables: ["order_draft"] }, [
      {},
      { paymentMethod: "Cash" },
    ]);
    expect(method.location).toBe("/pos/checkout/cash");
  });

  it("of a shift opens one", async () => {
    const { browser, user } = await signedIn({ level: 3, language: "en" });
    await browser.get("/pos/shift/start");
    const begun = await sendTwice(browser, { tables: ["drawer_entry"] }, [{ cash_in: "100" }]);
    expect(begun.status).toBe(303);
    expect(
      await sql(null, "select 1 as one from shift where user_id = :id", { id: user.id }),
    ).toHaveLength(1);
  });

  it("of the buyer's steps goes on when it is sent again, and makes one order", async () => {
    const buyer = visitor("en");
    const ic = "900101115999";
    await buyer.get("/");
    const reached = [];
    for (const fields of [
      { jettyID: "1" },
      { ticketDate: tomorrow() },
      { adult: "2" },
      { ...BUYER_FIELDS, ic },
      PEOPLE,
    ]) {
      reached.push((await sendTwice(buyer, { tables: ["order_draft"] }, [fields])).location);
      await buyer.follow();
    }
    expect(reached).toEqual([
      "/departure-date",
      "/passengers",
      "/user-info",
      "/passengers-info",
      "/checkout",
    ]);
    const placed = await sendTwice(buyer, { tables: ["ticket"] }, [PAY]);
    expect(placed.location).toMatch(/^\/payment\/go\//);
    expect(await sql(null, "select id from ticket where ic = :ic", { ic })).toHaveLength(1);
  });

  it("of an order to pay is the plain page too where its draft cannot be written either", async () => {
    const buyer = visitor("en");
    await walkTo(buyer, "checkout", { buyer: { ic: "900101115998" } });
    const tables = ["ticket", "order_draft", "rate_limit"];
    expect((await sendTwice(buyer, { tables }, [PAY])).location).toMatch(/^\/payment\/go\//);
  });
});
