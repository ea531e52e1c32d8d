import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { CATEGORIES } from "~/domain/pricing/categories";
import { useDatabase } from "../support/database";
import { fieldNamed, fieldsNamed, namesByRole, valuesIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
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
  it("has the App Online toggle and a price for every category, in two groups (R-2.17-03)", async () => {
    const browser = await person("Ketua");
    const { status, text, html } = await browser.get("/setting");
    expect(status).toBe(200);
    expect(text).toContain("App Online On");
    for (const category of CATEGORIES) {
      expect(fieldNamed(html, `ticket_prices.${category}`).role).toBe("textbox");
      expect(fieldNamed(html, `offered.${category}`).role).toBe("checkbox");
    }
    expect(namesByRole(html, "group")).toEqual(["Malaysians", "Non-Malaysians"]);
    expect(fieldNamed(html, "ticket_prices.adult").value).toBe("30.00");
    expect(await htmlProblems(html)).toEqual([]);
    browser.cookies.set("lang", "ms");
    const malay = await browser.get("/setting");
    expect(malay.text).toContain("Harga tiket");
    expect(await htmlProblems(malay.html)).toEqual([]);
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

  it("is off for everybody once it is switched off, and told to who comes second (R-4-13)", async () => {
    const browser = await person("Ketua");
    await browser.get("/setting/online/off");
    const off = await confirm(browser);
    expect(off.text).toContain("Online sales are off");
    expect(off.text).toContain("App Online Off");
    expect(await enabled()).toBe(false);
    expect((await visitor().get("/")).text).toContain(
      "Online ticket sales are closed at the moment.",
    );
    const late = await person("Kedua");
    await late.get("/setting/online/off");
    const told = await confirm(late);
    expect([
      told.status,
      told.text.includes("Ketua switched online sales off before you."),
    ]).toEqual([409, true]);
    await browser.get("/setting/online/on");
    await confirm(browser);
    expect(await enabled()).toBe(true);
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
  it("are saved exactly, and refused with a sentence when they are no price (R-8-35)", async () => {
    const browser = await person("Ketua");
    await browser.get("/setting");
    for (const [typed, words] of [
      ["1,00", "at most 2 decimals"],
      ["1e9", "at most 2 decimals"],
      ["1.005", "at most 2 decimals"],
      ["-1", "0.00 or more"],
      ["1000000", "At most RM 10,000.00"],
      ["", "Please complete this field"],
    ] as const) {
      const { status, text, html } = await browser.submit({ "ticket_prices.senior": typed });
      expect(status, typed).toBe(422);
      expect(text, typed).toContain("Senior");
      expect(text, typed).toContain(words);
      expect(fieldNamed(html, "ticket_prices.senior").value).toBe(typed);
      expect(await htmlProblems(html), typed).toEqual([]);
    }
    expect(await price("senior")).toEqual({ fareSen: 2000, offered: true });
    const { text } = await browser.submitAndFollow({ "ticket_prices.senior": "20.5" });
    expect(text).toContain("Changes has been saved");
    expect(await price("senior")).toEqual({ fareSen: 2050, offered: true });
  });

  it("of a category without its tick are shown to no buyer; with it they are", async () => {
    const browser = await person("Ketua");
    const offersSenior = async () => {
      const buyer = visitor();
      await buyer.get("/");
      await buyer.submit({ jettyID: "1" });
      await buyer.follow();
      await buyer.submit({ ticketDate: "2026-06-20" });
      return fieldsNamed((await buyer.follow()).html, "senior").length > 0;
    };
    expect(await offersSenior()).toBe(true);
    await browser.get("/setting");
    await browser.submit({ "offered.senior": undefined });
    expect(await price("senior")).toMatchObject({ offered: false });
    expect(await offersSenior()).toBe(false);
    await browser.get("/setting");
    expect(fieldNamed(browser.page.html, "offered.adult").isChecked).toBe(true);
    expect(fieldNamed(browser.page.html, "offered.senior").isChecked).toBe(false);
    await browser.submit({ "offered.senior": "on" });
    expect(await price("senior")).toMatchObject({ offered: true });
  });

  it("saved by two: the second sees what changed and by whom, keeps what was typed, may save again", async () => {
    const [first, second] = [await person("Ketua"), await person("Kedua")];
    await second.get("/setting");
    await first.get("/setting");
    await first.submit({ "ticket_prices.adult": "31.00" });
    const told = await second.submit({ "ticket_prices.adult": "32.00" });
    expect([
      told.status,
      told.text.includes("Ketua changed this while you were filling it in."),
      told.text.includes("Now: RM 31.00, Offered"),
      valuesIn(told.html).includes("32.00"),
    ]).toEqual([409, true, true, true]);
    expect(await htmlProblems(told.html)).toEqual([]);
    expect(await price("adult")).toMatchObject({ fareSen: 3100 });
    expect((await second.submitAndFollow({ "ticket_prices.adult": "32.00" })).text).toContain(
      "Changes has been saved",
    );
    expect(await price("adult")).toMatchObject({ fareSen: 3200 });
    for (const version of ["", "x", "-1"])
      expect(
        (
          await second.post("/setting", {
            ...Object.fromEntries(CATEGORIES.map((one) => [`ticket_prices.${one}`, "1.00"])),
            version,
          })
        ).status,
      ).toBeGreaterThanOrEqual(400);
    expect(await price("adult")).toMatchObject({ fareSen: 3200 });
  });
});

describe("prices with a first day", () => {
  it("are listed with what changes, by whom and when, and can be cancelled", async () => {
    const browser = await person("Ketua", "en");
    await browser.get("/setting");
    await browser.submitAndFollow({ "ticket_prices.adult": "35.00", starts_on: "2027-01-01" });
    expect(browser.page.text).toContain("The prices are scheduled");
    expect(browser.page.text).toMatch(/From .*1 Jan(?:uary)? 2027/);
    expect(browser.page.text).toMatch(/RM \d+\.\d\d, then RM 35\.00/);
    expect(browser.page.text).toContain("Scheduled by Ketua");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    expect(fieldNamed(browser.page.html, "ticket_prices.adult").value).not.toBe("35.00");
    await browser.get("/setting/prices/2027-01-01/cancel");
    await confirm(browser);
    expect((await browser.get("/setting")).text).not.toContain("Scheduled prices");
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
