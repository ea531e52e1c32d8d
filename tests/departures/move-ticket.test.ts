import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { type Mover, moveTicket } from "~/domain/departures/move-ticket.server";
import { addDays, type Day, day } from "~/domain/shared/day";
import { atOnce } from "../support/at-once";
import { boardTicket } from "../support/board-ticket";
import { asOwner, useDatabase } from "../support/database";
import { departureOfOwnBoat, placesOf, seat } from "../support/departures";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { makeStaff } from "../support/staff";

const test = useDatabase({ poolMax: 16 });
const now = new Date("2026-06-10T02:00:00Z");

/** Each test sails on days of its own. */
let last = day("2026-06-11");
const newDay = () => (last = addDays(last, 1));

async function paidTicket(ticketDate: Day, departureId: number | null, adults = 2) {
  const { id } = await makeTicket({ now, ticketDate, adults });
  await payTicket(id, { paidAt: now });
  if (departureId !== null) await seat(id, departureId, adults, now);
  return id;
}
const move = (ticketId: number, to: Day, departureIds: number[], by: Mover = "buyer") =>
  inTransaction((tx) => moveTicket(tx, { ticketId, day: to, departureIds }, by, now));
const dateOf = async (ticketId: number) =>
  (
    await sql<{ on: Day }>(null, "select ticket_date as on from ticket where id = :ticketId", {
      ticketId,
    })
  )[0]?.on;
const taken = async (departureId: number) =>
  (
    await sql<{ n: number }>(null, "select seats_taken(:departureId, :now) as n", {
      departureId,
      now,
    })
  )[0]?.n;

describe("a ticket that moves", () => {
  it("takes places on the new departure, lets the old ones go, and is mailed and audited", async () => {
    const [from, to] = [newDay(), newDay()];
    const [old, next] = [
      await departureOfOwnBoat({ day: from }),
      await departureOfOwnBoat({ day: to, name: "Bot Pindah" }),
    ];
    const id = await paidTicket(from, old);
    const staff = await makeStaff();
    await move(id, to, [next], { userId: staff.id, ownJettyId: 0 });
    expect(await placesOf(id)).toEqual([{ departureId: next, firstNo: 1, lastNo: 2 }]);
    expect([await taken(old), await taken(next), await dateOf(id)]).toEqual([0, 2, to]);
    const [audit] = await sql(
      null,
      `select actor_kind, actor_id, before, after from audit where module = 'ticket'
          and subject_id = :id and action = 'update'`,
      { id: String(id) },
    );
    expect(audit).toMatchObject({
      ...{ actorKind: "user", actorId: staff.id },
      before: { ticketDate: from },
      after: { ticketDate: to, boat: "08:30 Bot Pindah" },
    });
    const jobs = await sql<{ job: string }>(
      null,
      `select job from outbox where state = 'waiting' and (payload ->> 'ticketId' = :id
         or payload ->> 'event' = 'ticket-changed') order by job`,
      { id: String(id) },
    );
    expect(jobs.map(({ job }) => job)).toEqual(["mail.ticket", "news.publish"]);
  });

  it("goes from a departure to a date alone and back", async () => {
    const [from, to] = [newDay(), newDay()];
    const old = await departureOfOwnBoat({ day: from });
    const id = await paidTicket(from, old);
    await move(id, to, []);
    expect([await placesOf(id), await dateOf(id)]).toEqual([[], to]);
    await move(id, from, [old]);
    expect(await placesOf(id)).toMatchObject([{ departureId: old }]);
  });

  it("stays whole where the new departure has too few places", async () => {
    const on = newDay();
    const old = await departureOfOwnBoat({ day: on });
    const small = await departureOfOwnBoat({ day: on, at: "10:00", capacity: 1 });
    const id = await paidTicket(on, old);
    await expect(move(id, on, [small])).rejects.toMatchObject({ code: "departure_full" });
    expect(await placesOf(id)).toMatchObject([{ departureId: old }]);
  });

  it("is one of two who get the last places", async () => {
    const [from, to] = [newDay(), newDay()];
    const old = await departureOfOwnBoat({ day: from });
    const next = await departureOfOwnBoat({ day: to, capacity: 3 });
    const ids = [await paidTicket(from, old), await paidTicket(from, old)];
    const both = await atOnce(
      ["select id from departure where id = :next for update", { next }],
      ids.map((id) => () => move(id, to, [next])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "departure_full" },
    });
    expect([await taken(old), await taken(next)]).toEqual([2, 2]);
  });
});

describe("a ticket does not move", () => {
  it("unless it is paid", async () => {
    const { id } = await makeTicket({ now, ticketDate: newDay() });
    await expect(move(id, newDay(), [])).rejects.toMatchObject({ code: "move_unpaid" });
  });

  it("with people on board", async () => {
    const id = await paidTicket(day("2026-06-10"), null);
    await boardTicket(id, (await makeStaff()).id, now);
    await expect(move(id, newDay(), [])).rejects.toMatchObject({ code: "move_boarded" });
  });

  const elsewhere = madeOnce(async () => {
    const [from, blocked, withBoats] = [newDay(), newDay(), newDay()];
    const cancelled = await departureOfOwnBoat({ day: withBoats });
    await sql(
      null,
      "update departure set state = 'cancelled', reason = 'Ribut' where id = :cancelled",
      { cancelled },
    );
    await departureOfOwnBoat({ day: withBoats, at: "10:00" });
    const ofOtherJetty = await departureOfOwnBoat({ day: withBoats, jettyId: 2 });
    const id = await paidTicket(from, null);
    await asOwner(test, (client) =>
      client.query(
        "insert into blocked_date (days, details) values (daterange($1, $1, '[]'), 'Ribut')",
        [blocked],
      ),
    );
    const past = day("2026-06-09");
    return { id, from, past, blocked, withBoats, none: null, ofOtherJetty, cancelled };
  });

  it.each([
    ["to where it is already", "from", "none", "move_same"],
    ["to a day that is past", "past", "none", "date_unavailable"],
    ["to a day that is blocked", "blocked", "none", "date_unavailable"],
    ["to a day with departures without one of them", "withBoats", "none", "departure_needed"],
    ["to a departure of the other jetty", "withBoats", "ofOtherJetty", "departure_gone"],
    ["to a departure that is cancelled", "withBoats", "cancelled", "departure_gone"],
  ] as const)("%s", async (_what, where, which, code) => {
    const places = await elsewhere();
    const departure = places[which];
    const to = departure === null ? [] : [departure];
    await expect(move(places.id, places[where], to)).rejects.toMatchObject({ code });
    expect(await dateOf(places.id)).toBe(places.from);
  });

  it("for somebody of the other jetty", async () => {
    const id = await paidTicket(newDay(), null);
    const by = { userId: (await makeStaff()).id, ownJettyId: 2 as const };
    await expect(move(id, newDay(), [], by)).rejects.toMatchObject({ code: "not_found" });
  });
});
