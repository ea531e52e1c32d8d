import { describe, expect, it } from "vitest";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { chooseDeparture } from "~/domain/departures/weather/choose-departure.server";
import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { instantOf } from "~/domain/departures/weather/rules";
import { addDays, day } from "~/domain/shared/day";
import { formatDay } from "~/i18n/format";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat, placesOf } from "../support/departures";
import { fieldNamed } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, caseOf, casesOf, soldTicket, stop } from "../support/weather";

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
async function stranded(timed = true, days = 1) {
  const on = newDay();
  const departure = timed ? await departureOfOwnBoat({ day: on }) : null;
  const ticketId = await soldTicket({ day: on, on: departure }, now);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  const untilAt = instantOf(addDays(on, days - 1), "23:59");
  const wordsEn = "The harbour master\ncloses the bar.";
  const stoppage = await stop(aStoppage(on, { untilAt, wordsEn }), by, now);
  const { code } = await caseOf(ticketId);
  return { on, ticketId, by, departure, stoppage, path: `/w/${code}` };
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

  it.each([true, false])(
    "takes nothing while another day is in the field than its buttons name (with a time: %s)",
    async (timed) => {
      const { path, on, ticketId } = await stranded(timed);
      const [next, later] = [addDays(on, 1), addDays(on, 2)];
      const departure = timed ? await departureOfOwnBoat({ day: next }) : "";
      if (timed) await departureOfOwnBoat({ day: later, name: `Bot Nanti ${on}` });
      const browser = visitor();
      await browser.get(path);
      const { text } = await browser.submitAndFollow(
        { day: later },
        timed ? { departure: String(departure) } : {},
      );
      expect((await caseOf(ticketId)).choice).toBeNull();
      expect(text).toContain("You changed the day, so nothing has been chosen yet.");
      if (timed) expect(text).toContain(`${formatDay(later, "en")}, 8:30 am · Bot Nanti`);
    },
  );

  it("shows the departures of another day without a script", async () => {
    const { path, on } = await stranded();
    const later = addDays(on, 2);
    await departureOfOwnBoat({ day: later, name: `Bot Lihat ${on}` });
    const browser = visitor();
    await browser.get(path);
    const { text } = await browser.submitAndFollow({ day: later }, { act: "look" });
    expect(text).toContain(`${formatDay(later, "en")}, 8:30 am · Bot Lihat`);
    expect(text).not.toContain("You changed the day");
  });

  it("opens on the first day that is sold and has room", async () => {
    const { path, on } = await stranded(false, 2);
    await departureOfOwnBoat({ day: addDays(on, 2), capacity: 1 });
    const { html } = await visitor().get(path);
    expect(fieldNamed(html, "day").value).toBe(addDays(on, 3));
    last = addDays(on, 4);
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

  it("says that the boat sails again to who chooses in a tab of before", async () => {
    const { path, by, stoppage } = await stranded();
    const browser = visitor();
    await browser.get(path);
    await liftStoppage(stoppage.id, by, now);
    const { status, location } = await browser.submit({ act: "credit" });
    expect([status, location]).toEqual([303, path]);
    expect((await browser.follow()).text).toContain("Your boat sails after all");
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

describe("the link of a stoppage after which the ticket was lost again", () => {
  it("leads to the later stoppage, where boats were to sail again meanwhile", async () => {
    const { path, on, ticketId, by, stoppage } = await stranded();
    await liftStoppage(stoppage.id, by, now);
    await stop(aStoppage(on), by, now);
    const browser = visitor();
    await browser.get(path);
    expect(browser.page.location).toBe(`/w/${(await casesOf(ticketId))[1]?.code}`);
    expect((await browser.follow()).text).toContain("Your boat does not sail");
  });

  it("leads there where the departure that was chosen does not sail either", async () => {
    const { path, on, ticketId, by } = await stranded();
    const day = addDays(on, 1);
    const next = await departureOfOwnBoat({ day });
    const code = path.slice("/w/".length);
    await chooseDeparture({ kind: "buyer", code }, { day, departureIds: [next] }, now);
    await stop(aStoppage(day), by, now);
    expect((await visitor().get(path)).location).toBe(`/w/${(await casesOf(ticketId))[1]?.code}`);
  });

  it("calls a ticket valid no more whose boat the office cancelled", async () => {
    const { path, by, departure, stoppage } = await stranded();
    await liftStoppage(stoppage.id, by, now);
    expect((await visitor().get(path)).text).toContain("Your ticket is valid as it is.");
    const reason = "Bot rosak / Boat out of order";
    await setStatus(departure ?? 0, { act: "cancel", reason }, by, now);
    const { text, html } = await visitor().get(path);
    expect(text).toContain("Reason: Boat out of order");
    expect(text).not.toContain("valid as it is");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("says that the ticket was cancelled since", async () => {
    const { path, ticketId, by, stoppage } = await stranded();
    await liftStoppage(stoppage.id, by, now);
    await cancelTicket(ticketId, "Permintaan pembeli", by, now);
    const { text } = await visitor().get(path);
    expect(text).toContain("This ticket has been cancelled");
    expect(text).not.toContain("valid as it is");
  });
});
