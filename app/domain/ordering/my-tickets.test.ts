import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, day, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { departureOfOwnBoat, seat } from "../../../tests/support/departures";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { type MyTicket, tripOf } from "./my-ticket";
import { lastTicketCode, myTickets } from "./my-tickets.server";

const test = useDatabase();
const now = new Date("2026-06-10T10:00:00+08:00");
const today = dayOf(now);
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const identity = (browser: string | null, unpaidCode: string | null = null) => ({
  browser,
  unpaidCode,
});
const codes = (tickets: readonly MyTicket[]) => tickets.map((one) => one.ticketCode);
const change = (set: string, ticketId: number) =>
  asOwner(test, (client) => client.query(`update ticket set ${set} where id = $1`, [ticketId]));

/** A ticket as one browser or another leaves it. */
const anyTicket = fc.record({
  browser: fc.integer({ min: 0, max: 3 }),
  state: fc.constantFrom("unpaid", "paid", "expired", "cancelled"),
  daysAgo: fc.constantFrom(0, 0.5, 2, 29, 31, 80),
  departsIn: fc.constantFrom(-1, 0, 1, 40),
});

describe("a browser's tickets", () => {
  it("are its own and nobody else's, whatever others bought and however it stands", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTicket, { minLength: 1, maxLength: 6 }), async (wanted) => {
        // The fourth browser keeps no cookie: its tickets are nobody's.
        const browsers = [newSecret(), newSecret(), newSecret(), undefined];
        const expected = new Map<number, Set<string>>([0, 1, 2].map((n) => [n, new Set()]));
        for (const { browser, state, daysAgo, departsIn } of wanted) {
          const ticket = await makeTicket({
            now: ago(daysAgo),
            ticketDate: addDays(today, departsIn),
            browser: browsers[browser],
          });
          if (state === "paid") await payTicket(ticket.id, { paidAt: ago(daysAgo) });
          if (state === "expired") await change("state = 'expired'", ticket.id);
          if (state === "cancelled")
            await change("state = 'cancelled', cancelled_at = now()", ticket.id);
          const shown =
            (state === "unpaid" && daysAgo < 1) ||
            (state === "cancelled" && daysAgo < 30) ||
            (state === "paid" && (daysAgo < 30 || departsIn >= 0));
          if (shown) expected.get(browser)?.add(ticket.ticketCode);
        }
        for (const [n, own] of expected) {
          const found = await myTickets(identity(browsers[n] ?? null), now);
          expect(new Set(codes(found))).toEqual(own);
          expect(found.every((one) => one.made)).toBe(true);
        }
        for (const stranger of [null, newSecret(), ""])
          expect(await myTickets(identity(stranger), now)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it("are to be paid before their day is over", async () => {
    const browser = newSecret();
    await makeTicket({ now: ago(0.1), ticketDate: today, browser });
    const [mine] = await myTickets(identity(browser), now);
    expect(mine?.payBy).toEqual(new Date("2026-06-11T00:00:00+08:00"));
  });

  it("say until when their places on a boat are held, and no more once that is over", async () => {
    const browser = newSecret();
    const ticket = await makeTicket({ now, ticketDate: addDays(today, 2), browser });
    const departure = await departureOfOwnBoat({ day: addDays(today, 2) });
    await seat(ticket.id, departure, 2, now);
    const heldAt = async (minutes: number) =>
      (await myTickets(identity(browser), minutesLater(minutes)))[0]?.heldUntil;
    const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect([await heldAt(0), await heldAt(14), await heldAt(15)]).toEqual([
      minutesLater(15),
      minutesLater(15),
      null,
    ]);
  });

  it("have what is to be paid first with its deadline, then the next departure, past ones last", async () => {
    const browser = newSecret();
    const make = (departsIn: number) =>
      makeTicket({ now: ago(0.1), ticketDate: addDays(today, departsIn), browser });
    const [past, later, next, unpaid] = [
      await make(-1),
      await make(5),
      await make(1),
      await make(9),
    ];
    for (const one of [past, later, next]) await payTicket(one.id, { paidAt: ago(0.1) });
    const found = await myTickets(identity(browser), now);
    expect(codes(found)).toEqual([unpaid, next, later, past].map(({ ticketCode }) => ticketCode));
    expect(found.map((one) => one.payBy)).toEqual([ago(-0.9), null, null, null]);
    expect(found[0]).toMatchObject({
      state: "unpaid",
      passengers: 2,
      totalSen: 6100,
      abroad: false,
    });
  });

  it("have the one that was only opened here to be paid, and do not count it as made here", async () => {
    const ticket = await makeTicket({ now, browser: newSecret() });
    expect(await myTickets(identity(null, ticket.ticketCode), now)).toMatchObject([
      { ticketCode: ticket.ticketCode, made: false },
    ]);
  });

  it("have an order that ended when money came for it all the same", async () => {
    const browser = newSecret();
    const ticket = await makeTicket({ now, browser });
    await change("state = 'expired'", ticket.id);
    expect(await myTickets(identity(browser), now)).toEqual([]);
    await asOwner(test, (client) =>
      client.query(
        `insert into refund_due (ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
         values ($1, 'toyyibpay', 'http://127.0.0.1:1', 'b1', 'TX1', 6100, 'date_past', now())`,
        [ticket.id],
      ),
    );
    expect(await myTickets(identity(browser), now)).toMatchObject([{ state: "money_kept" }]);
  });

  it("are fifty at most, and no sale of the counter", async () => {
    const browser = newSecret();
    for (let n = 0; n < 51; n += 1) await makeTicket({ now, browser });
    expect(await myTickets(identity(browser), now)).toHaveLength(50);
    const counter = await makeTicket({ now, ticketFlag: 3, browser: newSecret() });
    expect(await myTickets(identity(null, counter.ticketCode), now)).toEqual([]);
  });

  it("the one made last is found without its code, in that browser alone", async () => {
    const browser = newSecret();
    const first = await makeTicket({ now: ago(2), browser });
    const last = await makeTicket({ now: ago(1), browser });
    expect(await lastTicketCode(browser, now)).toBe(last.ticketCode);
    expect(await lastTicketCode(newSecret(), now)).toBeNull();
    expect(await lastTicketCode(null, now)).toBeNull();
    await change("state = 'expired'", last.id);
    expect(await lastTicketCode(browser, now)).toBe(first.ticketCode);
  });
});

describe("a trip", () => {
  const ticket: MyTicket = {
    ticketCode: "A",
    state: "paid",
    jettyId: 1,
    ticketDate: day("2026-06-12"),
    boats: [],
    ...{ stopped: null, choiceCode: null, answered: null },
    passengers: 2,
    abroad: false,
    totalSen: 6100,
    creditSen: 0,
    ...{ gone: null, payBy: null, heldUntil: null },
    made: true,
  };
  const other = { ...ticket, ticketCode: "B", abroad: true };

  it.each([
    ["the other one of a first order", "A", ticket, today, "nonMalaysian"],
    ["the other one of a first order of foreigners", "B", other, today, "malaysian"],
    ["none to whoever did not make it", "A", { ...ticket, made: false }, today, null],
    ["none while it is unpaid", "A", { ...ticket, state: "unpaid" as const }, today, null],
    ["none once its day is over", "A", ticket, day("2026-06-13"), null],
    ["none of a ticket that is not there", "C", ticket, today, null],
  ] as const)("offers of a mixed group %s", (_what, code, one, on, addable) => {
    expect(tripOf(code, [one], on)).toEqual({ others: [], addable });
  });

  it("shows both tickets together, and then offers nothing", () => {
    expect(tripOf("A", [ticket, other], today)).toEqual({ others: [other], addable: null });
    const cancelled = { ...other, state: "cancelled" as const };
    expect(tripOf("A", [ticket, cancelled], today).addable).toBe("nonMalaysian");
    for (const elsewhere of [{ jettyId: 2 }, { ticketDate: day("2026-06-13") }])
      expect(tripOf("A", [ticket, { ...other, ...elsewhere }], today).others).toEqual([]);
  });
});
