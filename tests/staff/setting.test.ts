import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { CATEGORIES } from "~/domain/pricing/categories";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { fieldNamed, fieldsNamed, namesByRole, valuesIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { confirm } from "./confirm";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my,kedua@contoh.my";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(), now);

let made = 0;
/** A super user; the list names two. */
const superUser = (name = "Ketua", language: "ms" | "en" = "en") =>
  signedIn({
    email: ["ketua@contoh.my", "kedua@contoh.my"][(made += 1) - 1],
    name,
    language,
    level: 1,
  });
const people: Record<string, Awaited<ReturnType<typeof superUser>>> = {};
const person = async (name: "Ketua" | "Kedua", language: "ms" | "en" = "en") => {
  const found = (people[name] ??= await superUser(name));
  found.browser.cookies.set("lang", language);
  return found.browser;
};
const enabled = async () =>
  (await sql<{ paymentEnabled: boolean }>(null, "select payment_enabled from setting"))[0]
    ?.paymentEnabled;
const price = async (category: string) =>
  (
    await sql<{ fareSen: number; offered: boolean }>(
      null,
      "select fare_sen, offered from price where category = :category",
      { category },
    )
  )[0];

describe("the setting screen", () => {
  it("says whether App Online is on (R-2.17-03)", async () => {
    const browser = await person("Ketua");
    const { status, text } = await browser.get("/setting");
    expect([status, text.includes("App Online On")]).toEqual([200, true]);
  });

  it("has a price and a tick for every category, in two groups (R-2.17-03)", async () => {
    const browser = await person("Ketua");
    const { html } = await browser.get("/setting");
    const roles = (name: string) =>
      CATEGORIES.map((one) => fieldNamed(html, `${name}.${one}`).role);
    expect(new Set(roles("ticket_prices"))).toEqual(new Set(["textbox"]));
    expect(new Set(roles("offered"))).toEqual(new Set(["checkbox"]));
    expect(namesByRole(html, "group")).toEqual(["Malaysians", "Non-Malaysians"]);
    expect(fieldNamed(html, "ticket_prices.adult").value).toBe("30.00");
  });

  it.each([
    ["en", "Ticket prices"],
    ["ms", "Harga tiket"],
  ] as const)("is sound HTML in %s", async (language, words) => {
    const browser = await person("Ketua", language);
    const { text, html } = await browser.get("/setting");
    expect(text).toContain(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is for super users alone, and so is what it does", async () => {
    for (const level of [1, 2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level });
      for (const path of ["/setting", "/setting/online/off"]) {
        expect((await browser.get(path)).status, `${level} ${path}`).toBe(403);
        expect((await browser.post(path, { version: "1" })).status, `${level} ${path}`).toBe(403);
      }
    }
    expect(await enabled()).toBe(true);
  });
});

describe("the gateways' accounts", () => {
  it.each(["en", "ms"] as const)("are listed in %s, without their secrets", async (language) => {
    const browser = await person("Ketua", language);
    const { html, text } = await browser.get("/setting");
    expect(text).toContain("toyyibPay: sandbox");
    expect(text).toContain(
      { en: "Sandbox, no real money", ms: "Sandbox, bukan wang sebenar" }[language],
    );
    expect(html).not.toContain("test-secret");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("are tried by a bill after confirmation, and what went wrong is said", async () => {
    const browser = await person("Ketua");
    const asked = await browser.get("/setting/gateways/sandbox/test");
    expect(asked.text).toContain("A bill of RM 1.00 is made at toyyibPay");
    expect(await htmlProblems(asked.html)).toEqual([]);
    expect(await sql(null, "select id from gateway_test_bill")).toEqual([]);
    const told = await confirm(browser);
    expect([told.status, told.text.includes("The gateway made no bill: network.")]).toEqual([
      422,
      true,
    ]);
    expect((await browser.get("/setting")).text).toContain("refused (network)");
  });

  it("are not tried where there is none of that name", async () => {
    const browser = await person("Ketua");
    expect((await browser.get("/setting/gateways/none/test")).status).toBe(404);
  });
});

describe("App Online", () => {
  it("is switched after confirmation, which alone changes nothing (R-4-13)", async () => {
    const browser = await person("Ketua");
    await browser.get("/setting");
    const asked = await browser.get("/setting/online/off");
    expect(asked.text).toContain("Are you sure?");
    expect(await htmlProblems(asked.html)).toEqual([]);
    await browser.get("/setting");
    expect(await enabled()).toBe(true);
  });

  /** One switches it off, a buyer comes, another switches it off too, and it is on again. */
  const switched = madeOnce(async () => {
    const [browser, second] = [await person("Ketua"), await person("Kedua")];
    await browser.get("/setting/online/off");
    const off = { text: (await confirm(browser)).text, enabled: await enabled() };
    const buyer = (await visitor().get("/")).text;
    await second.get("/setting/online/off");
    const late = await confirm(second);
    await browser.get("/setting/online/on");
    await confirm(browser);
    return { off, buyer, late, enabledAgain: await enabled() };
  });

  it("is off once it is switched off, and on once it is switched on (R-4-13)", async () => {
    const { off, enabledAgain } = await switched();
    const words = ["Online sales are off", "App Online Off"];
    expect(wordsIn(off.text, words)).toEqual(words);
    expect([off.enabled, enabledAgain]).toEqual([false, true]);
  });

  it("that is off closes the sale to buyers, with a sentence", async () => {
    expect((await switched()).buyer).toContain("Online ticket sales are closed at the moment.");
  });

  it("that was switched by somebody else is told to who comes second", async () => {
    const { status, text } = (await switched()).late;
    const words = "Ketua switched online sales off before you.";
    expect([status, text.includes(words)]).toEqual([409, true]);
  });

  it("is audited, each switch once", async () => {
    await switched();
    expect(
      await sql(null, "select action from audit where module = 'setting' order by id"),
    ).toEqual([{ action: "disable" }, { action: "enable" }]);
  });

  it("is switched on or off, and nothing else", async () => {
    const browser = await person("Ketua");
    for (const way of ["maybe", "1"])
      expect((await browser.get(`/setting/online/${way}`)).status).toBe(404);
  });
});

describe("the prices", () => {
  it.each([
    ["1,00", "at most 2 decimals"],
    ["1e9", "at most 2 decimals"],
    ["1.005", "at most 2 decimals"],
    ["-1", "0.00 or more"],
    ["1000000", "At most RM 10,000.00"],
    ["", "Please complete this field"],
  ] as const)("that are no price are refused, and kept as typed: '%s'", async (typed, words) => {
    const browser = await person("Ketua");
    await browser.get("/setting");
    const { status, text, html } = await browser.submit({ "ticket_prices.senior": typed });
    expect([status, wordsIn(text, ["Senior", words])]).toEqual([422, ["Senior", words]]);
    expect(fieldNamed(html, "ticket_prices.senior").value).toBe(typed);
    expect(await htmlProblems(html)).toEqual([]);
    expect(await price("senior")).toEqual({ fareSen: 2000, offered: true });
  });

  it("are saved to the sen, and said to be (R-8-35)", async () => {
    const browser = await person("Ketua");
    await browser.get("/setting");
    const { text } = await browser.submitAndFollow({ "ticket_prices.senior": "20.5" });
    expect(text).toContain("Changes has been saved");
    expect(await price("senior")).toEqual({ fareSen: 2050, offered: true });
  });

  it("of a category without its tick are shown to no buyer; with it they are", async () => {
    const browser = await person("Ketua");
    const state = async () => {
      const buyer = visitor();
      await buyer.get("/");
      await buyer.submit({ jettyID: "1" });
      await buyer.follow();
      await buyer.submit({ ticketDate: "2026-06-20" });
      const { html } = await buyer.follow();
      await browser.get("/setting");
      const ticked = (one: string) => fieldNamed(browser.page.html, `offered.${one}`).isChecked;
      return {
        offered: (await price("senior"))?.offered,
        buyerSeesIt: fieldsNamed(html, "senior").length > 0,
        ...{ senior: ticked("senior"), adult: ticked("adult") },
      };
    };
    const ticked = await state();
    await browser.submit({ "offered.senior": undefined });
    const unticked = await state();
    await browser.submit({ "offered.senior": "on" });
    expect([ticked, unticked, (await price("senior"))?.offered]).toEqual([
      { offered: true, buyerSeesIt: true, senior: true, adult: true },
      { offered: false, buyerSeesIt: false, senior: false, adult: true },
      true,
    ]);
  });

  const savedByTwo = madeOnce(async () => {
    const [first, second] = [await person("Ketua"), await person("Kedua")];
    const adult = async () => (await price("adult"))?.fareSen;
    await second.get("/setting");
    await first.get("/setting");
    await first.submit({ "ticket_prices.adult": "31.00" });
    const told = await second.submit({ "ticket_prices.adult": "32.00" });
    const stays = await adult();
    const again = (await second.submitAndFollow({ "ticket_prices.adult": "32.00" })).text;
    return { told, stays, again, saved: await adult() };
  });

  it("saved by two tell the second what changed and by whom, and keep what was typed", async () => {
    const { told, stays } = await savedByTwo();
    const words = ["Ketua changed this while you were filling it in.", "Now: RM 31.00, Offered"];
    expect({
      ...{ status: told.status, said: wordsIn(told.text, words), stays },
      kept: valuesIn(told.html).includes("32.00"),
    }).toEqual({ status: 409, said: words, stays: 3100, kept: true });
    expect(await htmlProblems(told.html)).toEqual([]);
  });

  it("saved by two may be saved again by the second", async () => {
    const { again, saved } = await savedByTwo();
    expect([again.includes("Changes has been saved"), saved]).toEqual([true, 3200]);
  });

  it.each(["", "x", "-1"])("with the forged version '%s' are not saved", async (version) => {
    const browser = await person("Kedua");
    const before = await price("adult");
    const { status } = await browser.post("/setting", {
      ...Object.fromEntries(CATEGORIES.map((one) => [`ticket_prices.${one}`, "1.00"])),
      version,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await price("adult")).toEqual(before);
  });
});

describe("prices with a first day", () => {
  const scheduled = madeOnce(async () => {
    const browser = await person("Ketua", "en");
    await browser.get("/setting");
    const page = await browser.submitAndFollow({
      ...{ "ticket_prices.adult": "35.00", starts_on: "2027-01-01" },
    });
    await browser.get("/setting/prices/2027-01-01/cancel");
    await confirm(browser);
    return { page, after: (await browser.get("/setting")).text };
  });

  it("are listed with what changes, by whom and when", async () => {
    const { text, html } = (await scheduled()).page;
    const words = ["The prices are scheduled", "Scheduled by Ketua"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(text).toMatch(/From .*1 Jan(?:uary)? 2027/);
    expect(text).toMatch(/RM \d+\.\d\d, then RM 35\.00/);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("change nothing until that day", async () => {
    const { html } = (await scheduled()).page;
    expect(fieldNamed(html, "ticket_prices.adult").value).not.toBe("35.00");
  });

  it("can be cancelled", async () => {
    expect((await scheduled()).after).not.toContain("Scheduled prices");
  });

  it("are one a day: who comes second is told, and keeps what was typed", async () => {
    const browser = await person("Ketua", "en");
    await browser.get("/setting");
    await browser.submitAndFollow({ "ticket_prices.adult": "35.00", starts_on: "2027-01-01" });
    const second = await person("Kedua", "en");
    await second.get("/setting");
    await second.submit({ "ticket_prices.adult": "36.00", starts_on: "2027-01-01" });
    expect(second.page.status).toBe(409);
    expect(second.page.text).toContain("Ketua has already scheduled prices from this day");
    expect(fieldNamed(second.page.html, "ticket_prices.adult").value).toBe("36.00");
    await browser.get("/setting/prices/2027-01-01/cancel");
    await confirm(browser);
    expect((await browser.get("/setting/prices/2027-01-01/cancel")).status).toBe(404);
  });

  it.each(["2026-06-10", "2026-06-09", "esok"])("are refused for %s", async (startsOn) => {
    const browser = await person("Ketua", "en");
    await browser.get("/setting");
    await browser.submit({ "ticket_prices.adult": "35.00", starts_on: startsOn });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain("Choose a day after today");
  });
});
