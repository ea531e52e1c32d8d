import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addBlockedDate } from "~/domain/blocked-dates/add-blocked-date.server";
import { removeBlockedDate } from "~/domain/blocked-dates/remove-blocked-date.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { addDays, day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat } from "../support/departures";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["ticketing", "receipts"]);
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });

/** Each test sails on a day of its own. */
let last = day("2026-07-01");
const newDay = () => (last = addDays(last, 1));

/** A paid ticket of two on a boat of its own, with the browser that bought it. */
async function sold({ timed = true } = {}) {
  const on = newDay();
  const departure = timed ? await departureOfOwnBoat({ day: on, name: `Bayu ${on}` }) : null;
  const browser = newSecret();
  const ticketId = await soldTicket({ day: on, on: departure, browser }, now);
  const [ticket] = await sql<{ code: string }>(
    null,
    "select ticket_code as code from ticket where id = :ticketId",
    { ticketId },
  );
  return { on, ticketId, browser, departure: departure ?? 0, code: ticket?.code ?? "" };
}
const cancel = async (id: number, reason = "Bot rosak / Boat out of order") =>
  setStatus(id, { act: "cancel", reason }, await office(), now);

async function page(path: string, language: "ms" | "en" = "en", buyer: string | null = null) {
  const browser = site.browser();
  browser.cookies.set("lang", language);
  if (buyer) browser.cookies.set("buyer", buyer);
  const { html, text } = await browser.get(path);
  expect(await htmlProblems(html)).toEqual([]);
  return { html, text: text.replaceAll("\u00a0", " ") };
}
const resultOf = (code: string) => `/result?ticket=${code}`;
const receiptOf = (code: string) => `/ticket/receipt/print/${code}`;

describe("the pages of a ticket whose departure was cancelled", () => {
  it.each([
    ["ms", "Bot anda tidak belayar", "8:30 pagi: bot ini tidak belayar. Sebab: Bot rosak"],
    [
      "en",
      "Your boat does not sail",
      "8:30 am: this boat does not sail. Reason: Boat out of order",
    ],
  ] as const)("say so in %s, with the reason and whom to reach", async (language, title, said) => {
    const { code, departure } = await sold();
    await cancel(departure);
    for (const path of [resultOf(code), receiptOf(code)]) {
      const { html, text } = await page(path, language);
      for (const words of [title, said]) expect(text).toContain(words);
      expect(html).toContain('id="contact"');
    }
  });

  it("neither call the ticket valid nor ask to show its code", async () => {
    const { code, departure } = await sold();
    await cancel(departure);
    const { text } = await page(resultOf(code));
    expect(text).not.toMatch(/ticket is valid|Show this code|Come early/);
  });

  it.each([
    ["ms", "tidak belayar", "Tunjukkan kod QR"],
    ["en", "does not sail", "Show its QR code"],
  ] as const)(
    "share in %s that it does not sail, not to show the code",
    async (lang, said, not) => {
      const { code, departure } = await sold();
      const shared = async () => {
        const { html } = await page(resultOf(code), lang);
        return decodeURIComponent(hrefsIn(html).find((href) => href.includes("wa.me/?")) ?? "");
      };
      expect(await shared()).toContain(not);
      await cancel(departure);
      expect(await shared()).toContain(said);
      expect(await shared()).not.toContain(not);
    },
  );

  it("stand among the tickets of the browser with the same words", async () => {
    const { departure, browser } = await sold();
    await cancel(departure);
    expect((await page("/my-tickets", "en", browser)).text).toContain("Your boat does not sail");
  });

  it("name the boat of a party on two of them, and keep the rest valid", async () => {
    const { on, code, departure, ticketId } = await sold();
    const other = await departureOfOwnBoat({ day: on, name: `Camar ${on}` });
    await sql(null, "update ticket_departure set last_no = 1 where ticket_id = :ticketId", {
      ticketId,
    });
    await sql(
      null,
      `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
       values (:ticketId, :other, 2, 2, :now)`,
      { ticketId, other, now },
    );
    await cancel(departure);
    const { text } = await page(resultOf(code));
    expect(text).toContain("Not all of your boats sail");
    expect(text).toContain(`Bayu ${on} (1), 8:30 am: this boat does not sail.`);
    expect(text).toContain("Your ticket is valid.");
  });

  it("say nothing of it once it sails again", async () => {
    const { code, departure } = await sold();
    await cancel(departure);
    await setStatus(departure, { act: "on_time" }, await office(), now);
    expect((await page(resultOf(code))).text).not.toContain("does not sail");
  });
});

describe("the pages of a ticket that a stoppage took the boat from", () => {
  async function stopped(timed = true) {
    const ticket = await sold({ timed });
    await stop(aStoppage(ticket.on), await office(), now);
    return { ...ticket, choice: `/w/${(await caseOf(ticket.ticketId)).code}` };
  }

  it.each([true, false])("lead its own browser to the choice (with a time: %s)", async (timed) => {
    const { code, browser, choice } = await stopped(timed);
    for (const path of [resultOf(code), receiptOf(code), "/my-tickets"]) {
      const { html, text } = await page(path, "en", browser);
      expect(text).toContain("Reason: High waves");
      expect(hrefsIn(html)).toContain(choice);
    }
  });

  it("tell any other browser where the link is, for it opens the money too", async () => {
    const { code, choice } = await stopped();
    for (const path of [resultOf(code), receiptOf(code)]) {
      const { html, text } = await page(path);
      expect(html).not.toContain(choice);
      expect(text).toContain("the link is in our e-mail to the buyer");
    }
  });
});

describe("the pages of a ticket whose buyer has answered a stoppage", () => {
  async function answered(choose: (code: string) => Promise<unknown>) {
    const ticket = await sold();
    await stop(aStoppage(ticket.on), await office(), now);
    const { code } = await caseOf(ticket.ticketId);
    await choose(code);
    return { ...ticket, pages: pagesOf(ticket.code), answer: `/w/${code}` };
  }
  const pagesOf = (code: string) => [resultOf(code), receiptOf(code), "/my-tickets", "/"];
  const byCredit = () => answered((code) => chooseCredit({ kind: "buyer", code }, now));
  const byRefund = () => answered((code) => chooseRefund({ kind: "buyer", code }, null, now));

  it.each([
    ["ms", "Wangnya telah dijadikan kredit perjalanan: RM 61.00. Lihat kredit perjalanan"],
    ["en", "Its money has become travel credit: RM 61.00. See the travel credit"],
  ] as const)(
    "tell its own browser in %s of the credit, and lead to it",
    async (language, said) => {
      const { pages, browser, answer } = await byCredit();
      for (const path of pages) {
        const { html, text } = await page(path, language, browser);
        expect([path, text.includes(said)]).toEqual([path, true]);
        expect(hrefsIn(html)).toContain(answer);
      }
    },
  );

  it("lead its own browser to the refund that was chosen", async () => {
    const { pages, browser, answer } = await byRefund();
    for (const path of pages) {
      const { html, text } = await page(path, "en", browser);
      expect([path, text.includes("See the refund")]).toEqual([path, true]);
      expect(hrefsIn(html)).toContain(answer);
    }
  });

  it("lead no other browser to it, for the link opens the money too", async () => {
    const { code, answer } = await byCredit();
    for (const reader of [null, newSecret()])
      for (const path of [resultOf(code), receiptOf(code)]) {
        const { html, text } = await page(path, "en", reader);
        expect(html).not.toContain(answer);
        expect(text).not.toContain("travel credit");
      }
  });

  it("lead to no page of a stoppage where the office cancelled it", async () => {
    const { ticketId, code, browser } = await sold();
    await cancelTicket(ticketId, "Permintaan pembeli", await office(), now);
    for (const path of pagesOf(code))
      expect((await page(path, "en", browser)).html).not.toContain('href="/w/');
  });
});

describe("the first page", () => {
  it.each([
    ["ms", "Ada bot anda yang tidak belayar."],
    ["en", "A boat that you have a ticket for does not sail."],
  ] as const)("says at once in %s that a boat does not sail", async (language, said) => {
    const { departure, browser } = await sold();
    expect((await page("/", language, browser)).text).not.toContain(said);
    await cancel(departure);
    expect((await page("/", language, browser)).text).toContain(said);
  });
});

describe("the pages of a ticket whose departure is late", () => {
  it.each([
    ["ms", "asalnya bertolak 8:30 pagi, kini bertolak 10:15 pagi. Sebab: Ombak besar"],
    ["en", "was to leave at 8:30 am, now leaves at 10:15 am. Reason: High waves"],
  ] as const)("say in %s when it was to leave, when it does and why", async (language, said) => {
    const { on, code, departure, browser } = await sold();
    const delayedTo = new Date(`${on}T10:15:00+08:00`);
    const reason = "Ombak besar / High waves";
    await setStatus(departure, { act: "delay", delayedTo, reason }, await office(), now);
    for (const path of [resultOf(code), receiptOf(code), "/my-tickets"])
      expect((await page(path, language, browser)).text).toContain(said);
  });
});

describe("the pages of a ticket by date alone whose day was blocked", () => {
  async function blocked(timed = false) {
    const ticket = await sold({ timed });
    const { on: start } = ticket;
    const by = await office();
    const { id } = await addBlockedDate({ start, end: start, details: "Jeti dibaiki" }, by, now);
    const pages = [resultOf(ticket.code), receiptOf(ticket.code), "/my-tickets"];
    return { ...ticket, pages, open: () => removeBlockedDate(id, by, now) };
  }

  it.each([
    ["ms", "Tiada bot belayar pada tarikh itu. Sebab: Jeti dibaiki", "Tiket anda kekal sah."],
    ["en", "No boat sails on that date. Reason: Jeti dibaiki", "Your ticket stays valid."],
  ] as const)("say so in %s, and that the ticket is kept (R-T5)", async (language, said, kept) => {
    const { pages, browser } = await blocked();
    for (const path of pages) {
      const { text } = await page(path, language, browser);
      for (const words of [said, kept]) expect([path, text.includes(words)]).toEqual([path, true]);
    }
  });

  it("do not ask to come to the jetty", async () => {
    const { code } = await blocked();
    expect((await page(resultOf(code))).text).not.toMatch(/Show this code|Come early|Be there/);
  });

  it("say nothing of it once the day is open again, or where a boat has a time", async () => {
    const ticket = await blocked();
    await ticket.open();
    for (const { code } of [ticket, await blocked(true)])
      expect((await page(resultOf(code))).text).not.toContain("No boat sails");
  });
});
