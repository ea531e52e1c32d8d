import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { addDays, day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat, seat } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { actionsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["ticketing", "receipts"]);
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });
const reason = "Bot rosak / Boat out of order";

/** Each test sails on a day of its own. */
let last = day("2026-06-10");
const newDay = () => (last = addDays(last, 1));

const visitor = (language: "ms" | "en", buyer: string | null = null) => {
  const browser = site.browser();
  browser.cookies.set("lang", language);
  if (buyer) browser.cookies.set("buyer", buyer);
  return browser;
};

describe("'already paid?' of a ticket whose boat does not sail", () => {
  let phones = 0;
  async function sold() {
    const on = newDay();
    const phoneNo = `01377${70000 + (phones += 1)}`;
    const departure = await departureOfOwnBoat({ day: on });
    const ticketId = await soldTicket({ day: on, on: departure, phoneNo, ic: "850412115267" }, now);
    const [ticket] = await sql<{ reference: string }>(
      null,
      "select receipt_no as reference from ticket where id = :ticketId",
      { ticketId },
    );
    const ask = async (language: "ms" | "en") => {
      const browser = visitor(language);
      await browser.get("/already-paid");
      const { text, html } = await browser.submit({ ...ticket, phoneNo, secondFact: "5267" });
      expect(await htmlProblems(html)).toEqual([]);
      return { html, text: text.replaceAll("\u00a0", " ") };
    };
    return { on, ticketId, departure, ask };
  }

  it.each([
    ["ms", "Bot anda tidak belayar", "Tiket anda sah"],
    ["en", "Your boat does not sail", "Your ticket is valid"],
  ] as const)("says so in %s, and calls it valid no more", async (language, said, valid) => {
    const { departure, ask } = await sold();
    expect((await ask(language)).text).toContain(valid);
    await setStatus(departure, { act: "cancel", reason }, await office(), now);
    const { text } = await ask(language);
    expect(text).toContain(said);
    expect(text).not.toContain(valid);
  });

  it.each([
    ["ms", "Wangnya telah dijadikan kredit perjalanan: RM 61.00. Kodnya ada dalam e-mel kami"],
    ["en", "Its money has become travel credit: RM 61.00. The code is in our e-mail"],
  ] as const)(
    "says in %s that its money became travel credit, without the code",
    async (...one) => {
      const [language, said] = one;
      const { on, ticketId, ask } = await sold();
      await stop(aStoppage(on), await office(), now);
      const { code } = await caseOf(ticketId);
      await chooseCredit({ kind: "buyer", code }, now);
      const [credit] = await sql<{ code: string }>(
        null,
        "select code from travel_credit where ticket_id = :ticketId",
        { ticketId },
      );
      const { text, html } = await ask(language);
      expect(text).toContain(said);
      for (const secret of [code, credit?.code ?? "-"])
        expect(html.replaceAll("-", "")).not.toContain(secret);
    },
  );
});

describe("an order that is not paid, whose boat does not sail", () => {
  async function lost(act: (departure: number, on: typeof last) => Promise<unknown>) {
    const [on, browser] = [newDay(), newSecret()];
    const departure = await departureOfOwnBoat({ day: on });
    const { id, ticketCode } = await makeTicket({ now, ticketDate: on, browser });
    await seat(id, departure, 2, now);
    await act(departure, on);
    return { browser, ticketCode };
  }
  const stopped = async (_departure: number, on: typeof last) =>
    stop(aStoppage(on), await office(), now);

  it.each([
    [
      "ms",
      "Bot bagi pesanan ini tidak lagi dapat membawa anda",
      "pesanan yang tidak boleh dibayar",
    ],
    ["en", "The boat of this order cannot take you any more", "order that cannot be paid any more"],
  ] as const)("is not offered to be paid among the tickets in %s", async (language, why, note) => {
    const { browser, ticketCode } = await lost(stopped);
    for (const path of ["/", "/my-tickets"]) {
      const { text, html } = await visitor(language, browser).get(path);
      expect(text).toContain(why);
      expect(text).not.toMatch(/menunggu pembayaran|waiting for payment|Bayar sebelum|Pay before/);
      expect(actionsIn(html)).not.toContain(`/payment/retry/${ticketCode}`);
      expect(actionsIn(html)).toContain(`/order/change/${ticketCode}`);
      expect(await htmlProblems(html)).toEqual([]);
      if (path === "/") expect(text).toContain(note);
    }
  });

  it("is offered to be paid as long as its boat sails", async () => {
    const { browser, ticketCode } = await lost(async () => {});
    const { text, html } = await visitor("en", browser).get("/my-tickets");
    expect(text).toContain("Not paid yet");
    expect(actionsIn(html)).toContain(`/payment/retry/${ticketCode}`);
  });
});
