import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { day } from "~/domain/shared/day";
import { atOnce } from "../../../../tests/support/at-once";
import { asOwner, useDatabase } from "../../../../tests/support/database";
import { makeBoat, makeDeparture, makeSkipper, seat } from "../../../../tests/support/departures";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { payTicket } from "../../../../tests/support/pay-ticket";
import { makeStaff } from "../../../../tests/support/staff";
import { editBoat } from "../boats/save-boat.server";
import { setBoatActive } from "../boats/set-boat-active.server";
import { publicBoard } from "./public-board.server";
import { departuresOfDay, endingPapers } from "./queries.server";
import { setStatus } from "./set-status.server";

const test = useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
const TODAY = day("2026-06-10");

const somebody = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });
const shown = async (id: number, on = TODAY) =>
  (await departuresOfDay({ jettyId: 1, day: on }, now)).find((one) => one.id === id);
const onBoard = async (id: number) => (await publicBoard(1, now)).find((one) => one.id === id);

describe("the status of a departure", () => {
  it("is set once where two people say at once that it has left", async () => {
    const by = await somebody();
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T13:45");
    const both = await atOnce(
      ["select id from departure where id = :id for update", { id }],
      [
        () => setStatus(id, { act: "leave" }, by, now),
        () => setStatus(id, { act: "leave" }, by, now),
      ],
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "departure_left" },
    });
    const rows = await sql(
      null,
      "select before, after from audit where subject_type = 'departure' and subject_id = :id",
      { id: String(id) },
    );
    expect(rows).toEqual([{ before: { state: "scheduled" }, after: { state: "left" } }]);
  });

  it("of another jetty is nobody's who is bound to theirs", async () => {
    const by = { ...(await somebody()), ownJettyId: 2 as const };
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T16:00");
    await expect(setStatus(id, { act: "board" }, by, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is refused where the form shows an earlier state of it", async () => {
    const by = await somebody();
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T17:00");
    await setStatus(id, { act: "board" }, by, now);
    await expect(
      setStatus(id, { act: "cancel", reason: "Ribut" }, by, now, 1),
    ).rejects.toMatchObject({ code: "changed_meanwhile" });
  });
});

describe("the day of a jetty", () => {
  it("counts sold and held places apart", async () => {
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T18:00");
    const [paid, unpaid] = [
      await makeTicket({ now, ticketDate: TODAY, adults: 3 }),
      await makeTicket({ now, ticketDate: TODAY, adults: 2 }),
    ];
    await payTicket(paid.id, { paidAt: now });
    await seat(paid.id, id, 3, now);
    await seat(unpaid.id, id, 2, now);
    expect(await shown(id)).toMatchObject({ sold: 3, held: 2, capacity: 12, notSold: [] });
  });

  it("says which papers are over on the day", async () => {
    const boat = await makeBoat({ licenceUntil: "2026-06-09", insuranceUntil: "2026-06-10" });
    const skipper = await makeSkipper({ licenceUntil: "2026-05-31" });
    const id = await makeDeparture(boat.id, "2026-06-10T19:00", skipper);
    expect(await shown(id)).toMatchObject({
      onSale: false,
      notSold: ["boat_licence", "skipper_licence"],
    });
  });

  it("says that its boat is out of use", async () => {
    const boat = await makeBoat();
    const id = await makeDeparture(boat.id, "2026-06-10T20:00");
    await setBoatActive(boat.id, false, await somebody());
    expect(await shown(id)).toMatchObject({ onSale: false, notSold: ["boat_unused"] });
  });

  it("says that the date is blocked", async () => {
    const id = await makeDeparture((await makeBoat()).id, "2026-06-11T09:00");
    await asOwner(test, (client) =>
      client.query(
        "insert into blocked_date (days, details) values ('[2026-06-11,2026-06-12)', 'Ribut')",
      ),
    );
    expect(await shown(id, day("2026-06-11"))).toMatchObject({ notSold: ["blocked"] });
    expect(await onBoard(id)).toMatchObject({ blocked: "Ribut", room: null });
    await asOwner(test, (client) => client.query("delete from blocked_date"));
  });

  it("is warned of papers that end within 30 days", async () => {
    await makeBoat({ name: "Bot Lesen", jettyId: 2, licenceUntil: "2026-07-10" });
    await makeBoat({ name: "Bot Jauh", jettyId: 2, licenceUntil: "2026-07-11" });
    await makeSkipper({ name: "Pak Din", jettyId: 2, licenceUntil: "2026-06-09" });
    expect(await endingPapers(2, now)).toEqual([
      { kind: "skipper_licence", name: "Pak Din", until: "2026-06-09", over: true },
      { kind: "boat_licence", name: "Bot Lesen", until: "2026-07-10", over: false },
    ]);
  });
});

describe("the insurance of a boat", () => {
  it.each([
    ["2026-06-09", true],
    ["2026-07-10", false],
  ])("that ends on %s is warned of", async (until, over) => {
    const { name } = await makeBoat({ insuranceUntil: until });
    const papers = (await endingPapers(1, now)).filter((one) => one.name === name);
    expect(papers).toEqual([{ kind: "boat_insurance", name, until, over }]);
  });

  it("that ends later is not", async () => {
    const { name } = await makeBoat({ insuranceUntil: "2026-07-11" });
    expect((await endingPapers(1, now)).map((one) => one.name)).not.toContain(name);
  });
});

describe("a boat that may carry fewer", () => {
  it("says on how many departures more places are taken than that", async () => {
    const by = await somebody();
    const boat = await makeBoat();
    const id = await makeDeparture(boat.id, "2026-06-10T21:00");
    const ticket = await makeTicket({ now, ticketDate: TODAY, adults: 4 });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, id, 4, now);
    const papers = {
      ...{ licenceNo: "LES-1", licenceUntil: day("2030-12-31") },
      insuranceUntil: day("2030-12-31"),
    };
    const input = { name: boat.name, operatorId: null, capacity: 3, ...papers };
    expect(await editBoat(boat.id, 1, input, by, now)).toBe(1);
    expect(await shown(id)).toMatchObject({ capacity: 3, sold: 4 });
  });
});

describe("the departures for everybody", () => {
  it("say how full a boat is, never how many places are sold", async () => {
    const id = await makeDeparture((await makeBoat({ capacity: 4 })).id, "2026-06-10T22:00");
    const ticket = await makeTicket({ now, ticketDate: TODAY, adults: 2 });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, id, 2, now);
    const row = await onBoard(id);
    expect(row).toMatchObject({ room: "few", status: "on_time" });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["sold"]));
    expect(JSON.stringify(row)).not.toContain("seatsLeft");
  });

  it("show a delay and a cancellation with the reason", async () => {
    const by = await somebody();
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T23:00");
    const delayedTo = new Date("2026-06-10T23:30:00+08:00");
    await setStatus(id, { act: "delay", delayedTo, reason: "Ombak besar" }, by, now);
    expect(await onBoard(id)).toMatchObject({
      ...{ status: "delayed", delayedTo, reason: "Ombak besar", room: "open" },
    });
    await setStatus(id, { act: "cancel", reason: "Ribut" }, by, now);
    expect(await onBoard(id)).toMatchObject({ status: "cancelled", reason: "Ribut", room: null });
  });
});
