import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { cancellationList } from "~/domain/cancellations/queries.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { addDays, day } from "~/domain/shared/day";
import { atOnce } from "../../../../tests/support/at-once";
import { boardTicket } from "../../../../tests/support/board-ticket";
import { aCounterOrder } from "../../../../tests/support/counter-order";
import { saleSupport } from "../../../../tests/support/counter-sale";
import { asOwner, useDatabase } from "../../../../tests/support/database";
import { departureOfOwnBoat, placesOf } from "../../../../tests/support/departures";
import { madeOnce } from "../../../../tests/support/made-once";
import { makeStaff } from "../../../../tests/support/staff";
import {
  aStoppage,
  caseOf,
  soldTicket,
  stop,
  weatherMails,
} from "../../../../tests/support/weather";
import { caseByCode, caseList } from "./case-queries.server";
import { chooseDeparture } from "./choose-departure.server";
import { chooseRefund } from "./choose-refund.server";
import { markPhoned } from "./mark-phoned.server";
import { caseCounts } from "./queries.server";
import { sweepWeather } from "./sweep-cases.server";

const test = useDatabase();
const { onDuty } = saleSupport(test);
const now = new Date("2026-06-10T10:00:00+08:00");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };
const somebody = async (ownJettyId: 0 | 1 | 2 = 0) => ({
  userId: (await makeStaff()).id,
  ownJettyId,
});

/** Each test sails on days of its own. */
let last = day("2026-07-01");
const newDay = () => (last = addDays(last, 2));

/** An order whose boat does not sail, and a day with a boat for it. */
async function stranded(wishes: { capacity?: number; email?: string } = {}) {
  const [on, next] = [newDay(), newDay()];
  const old = await departureOfOwnBoat({ day: on });
  const departure = await departureOfOwnBoat({ day: next, capacity: wishes.capacity ?? 12 });
  const ticketId = await soldTicket({ day: on, on: old }, now);
  const by = await somebody();
  const { id: stoppageId } = await stop(aStoppage(on), by, now);
  const { id, code } = await caseOf(ticketId);
  return { ticketId, id, code, by, stoppageId, next, departure, on, old };
}
const ticketOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from ticket where id = :id", { id }))[0]?.state;

describe("another departure", () => {
  it("is chosen once by the buyer, and the ticket sails with it", async () => {
    const { ticketId, code, next: to, departure } = await stranded();
    const choose = () =>
      chooseDeparture({ kind: "buyer", code }, { day: to, departureIds: [departure] }, now);
    await choose();
    expect(await placesOf(ticketId)).toMatchObject([{ departureId: departure }]);
    expect(await caseOf(ticketId)).toMatchObject({ choice: "moved", chosenBy: "buyer" });
    expect(await caseByCode(code)).toMatchObject({ state: "moved", ticketDate: to });
    await expect(choose()).rejects.toMatchObject({ code: "weather_chosen" });
  });

  it("that has just filled up leaves the case open", async () => {
    const { code, next: to, departure, ticketId, on, old, by } = await stranded({ capacity: 3 });
    await sql(null, "update departure set state = 'scheduled' where id = :old", { old });
    const other = await soldTicket({ day: on, on: old }, now);
    await stop(aStoppage(on), by, now);
    const second = (await caseOf(other)).code;
    const both = await atOnce(
      ["select id from departure where id = :departure for update", { departure }],
      [code, second].map(
        (one) => () =>
          chooseDeparture(
            { kind: "buyer", code: one },
            { day: to, departureIds: [departure] },
            now,
          ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "departure_full" },
    });
    const choices = [(await caseOf(ticketId)).choice, (await caseOf(other)).choice];
    expect(choices.filter((choice) => choice === null)).toHaveLength(1);
  });

  it("is chosen by the office for its own jetty's buyers alone", async () => {
    const { id, ticketId, next: to, departure } = await stranded();
    const choose = async (jetty: 1 | 2) =>
      chooseDeparture(
        { kind: "staff", caseId: id, by: await somebody(jetty) },
        { day: to, departureIds: [departure] },
        now,
      );
    await expect(choose(2)).rejects.toMatchObject({ code: "not_found" });
    await choose(1);
    expect(await caseOf(ticketId)).toMatchObject({ choice: "moved", chosenBy: "staff" });
  });
});

describe("an order whose ticket was cancelled otherwise", () => {
  it("is answered, and no buyer reads by whom", async () => {
    const { ticketId, code, by, next: to, departure } = await stranded();
    await cancelTicket(ticketId, "Silap beli", by, now);
    expect(await caseByCode(code)).toMatchObject({ state: "cancelled" });
    const refused = { code: "weather_chosen" };
    const buyer = { kind: "buyer", code } as const;
    await expect(chooseRefund(buyer, ACCOUNT, now)).rejects.toMatchObject(refused);
    await expect(
      chooseDeparture(buyer, { day: to, departureIds: [departure] }, now),
    ).rejects.toMatchObject(refused);
  });
});

describe("a refund", () => {
  describe("that a buyer chooses", () => {
    const story = madeOnce(async () => {
      const at = await stranded();
      await chooseRefund({ kind: "buyer", code: at.code }, ACCOUNT, now);
      return at;
    });

    it("cancels the ticket", async () => {
      const { ticketId } = await story();
      expect([await ticketOf(ticketId), await caseOf(ticketId)]).toMatchObject([
        "cancelled",
        { choice: "refund", bankName: "Maybank" },
      ]);
    });

    it("stands in the list of refunds due and of cancellations", async () => {
      const { ticketId } = await story();
      const due = await sql(
        null,
        "select amount_sen, state from refund_due where ticket_id = :ticketId",
        { ticketId },
      );
      expect(due).toEqual([{ amountSen: 6_100, state: "open" }]);
      const { rows } = await cancellationList("approved", { search: "", page: 0 }, 0);
      expect(rows.find((row) => row.ticketId === ticketId)).toMatchObject({ state: "approved" });
    });

    it("is audited, with the end of the account alone", async () => {
      const { ticketId, by } = await story();
      const audit = await sql(
        null,
        `select actor_kind, after from audit where module = 'ticket-cancellation'
            and subject_id = :id order by id`,
        { id: String(ticketId) },
      );
      expect(audit).toMatchObject([
        { actorKind: "buyer", after: { status: "pending" } },
        { actorKind: "system", after: { state: "cancelled", approvedBy: by.userId } },
        { actorKind: "buyer", after: { bank: "Maybank", bankAccount: "…5678" } },
      ]);
    });

    it("is chosen once", async () => {
      const { code } = await story();
      await expect(chooseRefund({ kind: "buyer", code }, ACCOUNT, now)).rejects.toMatchObject({
        code: "weather_chosen",
      });
    });
  });

  it("of a sale in cash takes nothing out of the drawer that is open", async () => {
    const on = newDay();
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now, { ticketDate: on });
    const { ticketId } = await sellAtCounter(order, seller, shift, now);
    await stop(aStoppage(on), await somebody(), now);
    await chooseRefund({ kind: "buyer", code: (await caseOf(ticketId)).code }, ACCOUNT, now);
    const given = await sql(
      null,
      "select amount_sen, method, shift_id from ticket_refund where ticket_id = :ticketId",
      { ticketId },
    );
    expect(given).toEqual([{ amountSen: 6_000, method: "Cash", shiftId: null }]);
    const drawer = await sql(
      null,
      "select 1 from drawer_entry where ticket_id = :ticketId and kind = 'refund'",
      { ticketId },
    );
    expect(drawer).toEqual([]);
  });

  it("waits where somebody asked to cancel the ticket, or people are on board", async () => {
    const asked = await stranded();
    await requestCancellation(asked.ticketId, "Silap tarikh", asked.by, now);
    await expect(
      chooseRefund({ kind: "buyer", code: asked.code }, ACCOUNT, now),
    ).rejects.toMatchObject({ code: "weather_request_waits" });
    const today = day("2026-06-10");
    const boarded = await soldTicket({ day: today }, now);
    await stop(aStoppage(today), await somebody(), now);
    // Nobody boards while sailing is stopped: as a scan that came in the moment before.
    await asOwner(test, async (client) => {
      const of = "update stoppage set lifted_at = $1, lifted_by = $2 where first_day = $3";
      await client.query("set session_replication_role = replica");
      await client.query(of, [now, 1, today]);
      await boardTicket(boarded, (await makeStaff()).id, now);
      await client.query(of, [null, null, today]);
    });
    await expect(
      chooseRefund({ kind: "buyer", code: (await caseOf(boarded)).code }, ACCOUNT, now),
    ).rejects.toMatchObject({ code: "ticket_boarded" });
  });
});

describe("who has not answered", () => {
  describe("in the time to answer", () => {
    /** Swept over eight days; the account is told on the ninth. */
    const story = madeOnce(async () => {
      const { ticketId, id, code, by, stoppageId } = await stranded();
      await markPhoned(id, true, by, now);
      await sweepWeather(daysLater(4));
      const mails = [await weatherMails(ticketId)];
      for (const days of [6, 6.5]) await sweepWeather(daysLater(days));
      mails.push(await weatherMails(ticketId));
      const before = (await caseOf(ticketId)).choice;
      await sweepWeather(daysLater(8));
      const after = { case: await caseOf(ticketId), ticket: await ticketOf(ticketId) };
      const open = {
        counts: await caseCounts(stoppageId),
        toPhone: (await caseList(stoppageId, "phone", { search: "", page: 0 })).rows,
      };
      await chooseRefund({ kind: "buyer", code }, ACCOUNT, daysLater(9));
      return { ticketId, mails, before, after, open, told: await caseCounts(stoppageId) };
    });

    it("is reminded once", async () => {
      const { mails, before } = await story();
      expect([mails, before]).toEqual([[["stopped"], ["stopped", "reminder"]], null]);
    });

    it("gets the money back after it", async () => {
      expect((await story()).after).toMatchObject({
        case: { choice: "refund", chosenBy: "deadline", bankName: null, phonedAt: null },
        ticket: "cancelled",
      });
    });

    it("is phoned for the account, until it is told", async () => {
      const { ticketId, open, told } = await story();
      expect({ ...open, told }).toMatchObject({
        counts: { refund: 1, open: 0, lacksBank: 1 },
        toPhone: [{ ticketId, lacksBank: true }],
        told: { lacksBank: 0 },
      });
    });
  });

  it("keeps the ticket where the boat sails after all", async () => {
    const { ticketId, old } = await stranded();
    await sql(null, "update departure set state = 'scheduled' where id = :old", { old });
    await sweepWeather(daysLater(8));
    expect(await caseOf(ticketId)).toMatchObject({ choice: "sails", chosenBy: "deadline" });
    expect(await ticketOf(ticketId)).toBe("paid");
  });
});

describe("the tick that a buyer was called", () => {
  it("is set, taken away, and audited, at one's own jetty", async () => {
    const { id, ticketId, by } = await stranded();
    await markPhoned(id, true, by, now);
    await markPhoned(id, true, by, now);
    expect((await caseOf(ticketId)).phonedAt).toEqual(now);
    await markPhoned(id, false, by, now);
    expect((await caseOf(ticketId)).phonedAt).toBeNull();
    const audit = await sql<{ after: unknown }>(
      null,
      `select after from audit where module = 'departures' and subject_type = 'ticket'
          and subject_id = :id order by id`,
      { id: String(ticketId) },
    );
    expect(audit.map(({ after }) => after)).toEqual([{ phoned: true }, { phoned: false }]);
    await expect(markPhoned(id, true, await somebody(2), now)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
