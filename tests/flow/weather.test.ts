import { describe, expect, it } from "vitest";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat, placesOf } from "../support/departures";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["weather"]);
let addresses = 0;
const visitor = (language: "ms" | "en" = "en") => {
  const browser = site.browser();
  browser.cookies.set("lang", language);
  browser.clientIp = `203.0.113.${(addresses += 1)}`;
  return browser;
};

/** Each test sails on days of its own. */
let last = day("2026-06-12");
const newDay = () => (last = addDays(last, 3));

/** An order whose boat does not sail, by date alone or with a departure. */
async function stranded(timed = true) {
  const on = newDay();
  const departure = timed ? await departureOfOwnBoat({ day: on }) : null;
  const ticketId = await soldTicket({ day: on, on: departure }, now);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  await stop(aStoppage(on, { wordsEn: "The harbour master\ncloses the bar." }), by, now);
  const { code } = await caseOf(ticketId);
  return { on, ticketId, path: `/w/${code}` };
}

describe("the page of a buyer whose boat does not sail", () => {
  it.each(["ms", "en"] as const)(
    "says what happened and what can be chosen, in %s",
    async (language) => {
      const { path, on } = await stranded();
      await departureOfOwnBoat({ day: addDays(on, 1), name: `Bot Esok ${language}` });
      const browser = visitor(language);
      const { text, html, headers } = await browser.get(path);
      const said = {
        ms: ["Bot anda tidak belayar", "Ombak besar", "RM 61.00", "Bot Esok"],
        en: ["Your boat does not sail", "closes the bar.", "RM 61.00", "Bot Esok", "8:30 am"],
      };
      for (const words of said[language]) expect(text).toContain(words);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
        "no-store",
        "noindex",
      ]);
      expect(html).not.toContain("<script");
      expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it("moves the ticket to the departure that is pressed, once", async () => {
    const { path, on, ticketId } = await stranded();
    const next = await departureOfOwnBoat({ day: addDays(on, 1), name: "Bot Lusa" });
    const browser = visitor();
    await browser.get(path);
    const wish = { day: addDays(on, 1), departure: String(next) };
    await browser.post(path, wish);
    const { text, html } = await browser.follow();
    expect(text).toContain("your ticket is now for");
    expect(text).not.toContain("Get your money back");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await placesOf(ticketId)).toMatchObject([{ departureId: next }]);
    const again = await browser.post(path, wish);
    expect([again.status, again.text.includes("has been answered already")]).toEqual([409, true]);
  });

  it("moves the ticket to a day by date alone", async () => {
    const { path, on, ticketId } = await stranded(false);
    const browser = visitor();
    const page = await browser.get(`${path}?day=${addDays(on, 1)}`);
    expect(page.text).toContain("take any boat from this jetty");
    const closed = await browser.get(`${path}?day=${on}`);
    expect(closed.text).toContain("No boat can be chosen for this day");
    await browser.post(path, { day: addDays(on, 1), departure: "" });
    await browser.follow();
    expect((await caseOf(ticketId)).choice).toBe("moved");
  });

  it("keeps the page where the last places have just gone", async () => {
    const { path, on, ticketId } = await stranded();
    const small = await departureOfOwnBoat({ day: addDays(on, 1), capacity: 2 });
    const browser = visitor();
    await browser.get(path);
    await soldTicket({ day: addDays(on, 1), on: small }, now);
    const wish = { day: addDays(on, 1), departure: String(small) };
    const { status, text } = await browser.post(`${path}?day=${wish.day}`, wish);
    expect(status).toBe(422);
    expect(text).toContain("There are no longer enough places on that boat");
    expect(text).toContain("Get your money back");
    expect((await caseOf(ticketId)).choice).toBeNull();
  });

  it("takes the account for the money back, and keeps what was typed where it is wrong", async () => {
    const { path, ticketId } = await stranded();
    const browser = visitor();
    await browser.get(path);
    const account = { act: "refund", bank_name: "CIMB", bank_account: "", bank_holder: "Ali" };
    const wrong = await browser.post(path, account);
    expect([wrong.status, wrong.html.includes('value="CIMB"')]).toEqual([422, true]);
    await browser.post(path, { ...account, bank_account: "7012345678" });
    expect((await browser.follow()).text).toContain("You get your money back: RM 61.00");
    expect(await caseOf(ticketId)).toMatchObject({ choice: "refund", chosenBy: "buyer" });
  });

  it("is nobody's without its code, and who tries codes out has to wait", async () => {
    const browser = visitor();
    const codes = ["0".repeat(32), "ZZ", "0".repeat(31)];
    for (const code of codes) expect((await browser.get(`/w/${code}`)).status).toBe(404);
    const statuses = [];
    for (let tries = 0; tries < 40; tries += 1)
      statuses.push((await browser.get(`/w/${"f".repeat(32)}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
