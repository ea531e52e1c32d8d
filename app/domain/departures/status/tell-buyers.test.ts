import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, day } from "~/domain/shared/day";
import { boardTicket } from "../../../../tests/support/board-ticket";
import { useDatabase } from "../../../../tests/support/database";
import { departureOfOwnBoat, seat } from "../../../../tests/support/departures";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { makeStaff } from "../../../../tests/support/staff";
import { soldTicket } from "../../../../tests/support/weather";
import { changeCrew } from "../timetable/change-crew.server";
import { setStatus } from "./set-status.server";
import { concernedBy } from "./tell-buyers.server";

useDatabase();
const now = new Date("2026-06-10T08:00:00+08:00");
let last = day("2026-07-01");
const somebody = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });

async function sailing() {
  const on = (last = addDays(last, 1));
  const id = await departureOfOwnBoat({ day: on });
  const by = await somebody();
  const at = (time: string) => new Date(`${on}T${time}:00+08:00`);
  return {
    ...{ id, on, by, at },
    sell: (wishes: Partial<Parameters<typeof soldTicket>[0]> = {}) =>
      soldTicket({ day: on, on: id, ...wishes }, now),
    delay: (time: string, tell = true) =>
      setStatus(id, { act: "delay", delayedTo: at(time), reason: "Ombak", tell }, by, now),
    cancel: (tell = true) => setStatus(id, { act: "cancel", reason: "Ribut", tell }, by, now),
    onTime: () => setStatus(id, { act: "on_time" }, by, now),
  };
}

const mailsOf = (ticketId: number) =>
  sql<{ kind: string; again: boolean; to: string | null; language: string }>(
    null,
    `select payload ->> 'kind' as kind, (payload ->> 'again')::boolean as again,
         payload ->> 'delayedTo' as to, payload ->> 'language' as language
       from outbox where job = 'mail.departure' and (payload ->> 'ticketId')::int = :ticketId
      order by id`,
    { ticketId },
  );
const kindsOf = async (ticketId: number) => (await mailsOf(ticketId)).map(({ kind }) => kind);

describe("the mails about a departure", () => {
  it("are one for each paid ticket, in its language, as many as it is answered", async () => {
    const { sell, cancel } = await sailing();
    const [ms, en] = [await sell(), await sell({ language: "en" })];
    expect(await cancel()).toBe(2);
    const cancelled = { kind: "cancelled", again: false, to: null };
    expect(await mailsOf(ms)).toEqual([{ ...cancelled, language: "ms" }]);
    expect(await mailsOf(en)).toEqual([{ ...cancelled, language: "en" }]);
  });

  it("are written with the act, or not at all", async () => {
    const { sell, cancel } = await sailing();
    const ticket = await sell();
    await cancel();
    await expect(cancel()).rejects.toMatchObject({ code: "departure_cancelled" });
    expect(await kindsOf(ticket)).toEqual(["cancelled"]);
  });

  it("are none where nobody wants them", async () => {
    const { sell, cancel } = await sailing();
    const ticket = await sell();
    expect(await cancel(false)).toBe(0);
    expect(await kindsOf(ticket)).toEqual([]);
  });

  it("tell of a delay that grows anew", async () => {
    const { sell, delay, at } = await sailing();
    const ticket = await sell();
    await delay("09:00");
    await delay("10:15");
    expect(await mailsOf(ticket)).toEqual([
      { kind: "delayed", again: false, to: at("09:00").toISOString(), language: "ms" },
      { kind: "delayed", again: true, to: at("10:15").toISOString(), language: "ms" },
    ]);
  });

  it("tell that it sails as planned after all to whom something else was told, once", async () => {
    const { sell, delay, onTime, cancel } = await sailing();
    const told = await sell();
    await delay("09:00");
    const later = await sell();
    expect(await onTime()).toBe(1);
    await cancel(false);
    expect(await onTime()).toBe(0);
    expect(await kindsOf(told)).toEqual(["delayed", "on_time"]);
    expect(await kindsOf(later)).toEqual([]);
  });

  it("go to nobody who is on board or has moved to another departure", async () => {
    const { id, on, by, at, sell, cancel } = await sailing();
    const [aboard, moved] = [await sell(), await sell()];
    await boardTicket(aboard, by.userId, at("08:00"));
    const other = await departureOfOwnBoat({ day: on, at: "14:00" });
    await sql(null, "update ticket_departure set departure_id = :other where ticket_id = :moved", {
      other,
      moved,
    });
    expect(await concernedBy(id)).toEqual({ tickets: 0, people: 0, byMail: 0 });
    expect(await cancel()).toBe(0);
  });

  it("are none for another boat, which changes neither time nor jetty", async () => {
    const { id, on, by, sell } = await sailing();
    const ticket = await sell();
    const [other] = await sql<{ boatId: number }>(
      null,
      "select boat_id from departure where id = :id",
      { id: await departureOfOwnBoat({ day: on, at: "16:00", capacity: 1 }) },
    );
    const crew = { boatId: other?.boatId ?? 0, skipperId: null, version: 1 };
    expect(await changeCrew(id, crew, by, now)).toBe(1);
    expect(await kindsOf(ticket)).toEqual([]);
  });
});

describe("whom a change of a departure concerns", () => {
  it("is counted by tickets, people, and buyers with an address", async () => {
    const { id, on, sell } = await sailing();
    await sell({ adults: 3 });
    const silent = await makeTicket({ now, ticketDate: on, ticketFlag: 3 });
    await sql(null, "update ticket set email = null where id = :id", { id: silent.id });
    await seat(silent.id, id, 2, now);
    expect(await concernedBy(id)).toEqual({ tickets: 2, people: 5, byMail: 1 });
  });
});
