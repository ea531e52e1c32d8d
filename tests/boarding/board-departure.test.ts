import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { findScan } from "~/domain/boarding/queries.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { asOwner, useDatabase } from "../support/database";
import { barrier } from "../support/sql-guards";
import { aScanner, now, onBoard, paidTicket, show, tokenOf } from "./boat";
import { aboard, aBoat, setBoat, splitTicket, ticketOn } from "./boats";
import { decidedAboard } from "./decided";

/** What the control leaves out of the statements: the lock of the departures. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../support/sql-guards")).withSqlGuards(await original(), guards),
);

const database = useDatabase({ poolMax: 16 });
beforeEach(() => Object.assign(guards, { off: [], at: "" }));

describe("a scanner that boards one departure", () => {
  it("boards those who are of it", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await show(tokenOf(ticket), await aScanner(), { departureId: boat, atOnce: true });
    expect([await onBoard(ticket.id), await aboard(boat)]).toEqual([[1, 2], 2]);
  });

  it("says of a ticket of another departure that it is one", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const scan = await show(tokenOf(await ticketOn(there)), await aScanner(), {
      departureId: here,
    });
    expect(scan.verdict).toBe("other_departure");
  });

  it("says of a ticket that is by date alone that it needs one", async () => {
    const scan = await show(tokenOf(await paidTicket()), await aScanner(), {
      departureId: await aBoat(),
    });
    expect(scan.verdict).toBe("needs_departure");
  });

  it("boards of a party on two boats those who are of its own", async () => {
    const [here, there] = [await aBoat(), await aBoat()];
    const ticket = await splitTicket(there, here);
    await show(tokenOf(ticket), await aScanner(), { departureId: here, atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([3, 4]);
  });

  it("counts a departure of another jetty as none", async () => {
    const [here, there] = [await aBoat(), await aBoat({ jettyId: 2 })];
    const by = await aScanner();
    const { id } = await show(tokenOf(await ticketOn(here)), by, { departureId: there });
    expect(await findScan(id, by)).toMatchObject({ verdict: "valid", departureId: null });
  });
});

describe("a scanner that boards every boat", () => {
  it("boards each passenger with the departure of the ticket", async () => {
    const [one, other] = [await aBoat(), await aBoat()];
    const ticket = await splitTicket(one, other);
    await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect([await aboard(one), await aboard(other)]).toEqual([2, 2]);
  });
});

describe("a departure that does not board", () => {
  it.each([
    ["is cancelled", "state = 'cancelled', reason = 'Ribut'", "departure_cancelled"],
    ["has left", "state = 'left'", "departure_closed"],
    ["is closed", "boarding_closed_at = now()", "departure_closed"],
  ])("refuses its passengers where it %s", async (_what, set, verdict) => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await setBoat(boat, set);
    expect(await show(tokenOf(ticket), await aScanner())).toMatchObject({ verdict });
  });

  it("refuses those who were shown before it was closed", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const { id } = await show(tokenOf(await ticketOn(boat)), by);
    await setBoat(boat, "boarding_closed_at = now()");
    await expect(boardParty(id, { kind: "all" }, by, now)).rejects.toMatchObject({
      code: "boarding_refused",
      values: { verdict: "departure_closed" },
    });
  });

  it("is held by the table as well", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const ticket = await ticketOn(boat);
    const { id } = await show(tokenOf(ticket), by);
    await setBoat(boat, "boarding_closed_at = now()");
    await expect(insertBoarding(ticket.id, { boat, id, userId: by.userId })).rejects.toThrow(
      "this departure does not board",
    );
  });
});

/** The first passenger of a ticket, past the domain. */
const insertBoarding = (ticketId: number, by: { boat: number; id: number; userId: number }) =>
  sql(
    null,
    `insert into boarding (ticket_id, passenger_no, departure_id, scan_id, boarded_at, boarded_by)
     values (:ticketId, 1, :boat, :id, :now, :userId)`,
    { ...by, ticketId, now },
  );

describe("a boarding after the boat", () => {
  it.each([
    ["has left", "state = 'left'"],
    ["was closed", "boarding_closed_at = now()"],
  ])("%s is undone with its reason", async (_what, set) => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const ticket = await ticketOn(boat);
    const { id } = await show(tokenOf(ticket), by, { atOnce: true });
    await setBoat(boat, set);
    expect(await undoBoarding(id, "Turun sebelum bertolak", by, now)).toBe(2);
    expect(await sql(null, "select undo_reason from boarding where scan_id = :id", { id })).toEqual(
      [1, 2].map(() => ({ undoReason: "Turun sebelum bertolak" })),
    );
  });
});

describe("a boat whose manifest is frozen", () => {
  it("is not sold any more", async () => {
    const boat = await aBoat();
    await setBoat(boat, "boarding_closed_at = now()");
    await expect(ticketOn(boat)).rejects.toThrow("not on sale");
  });
});

describe("a boat", () => {
  it("that is full takes nobody else", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const [first, second] = [await ticketOn(boat), await ticketOn(boat)];
    await show(tokenOf(first), by, { atOnce: true });
    await setBoat(boat, "capacity = 2");
    expect(await show(tokenOf(second), by)).toMatchObject({ verdict: "boat_full" });
  });

  it("with room for some of a party leaves it to the scanner how many go", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const ticket = await ticketOn(boat, 4);
    await setBoat(boat, "capacity = 3");
    const { id } = await show(tokenOf(ticket), by, { atOnce: true });
    expect(await aboard(boat)).toBe(0);
    await expect(boardParty(id, { kind: "all" }, by, now)).rejects.toMatchObject({
      code: "boat_full",
      values: { left: 3 },
    });
    expect(await boardParty(id, { kind: "count", count: 3 }, by, now)).toBe(3);
  });

  it("has no room for a place that somebody has by a decision", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    await decidedAboard(await paidTicket(), { departureId: boat });
    await setBoat(boat, "capacity = 2");
    const { id } = await show(tokenOf(await ticketOn(boat)), by, { atOnce: true });
    await expect(boardParty(id, { kind: "all" }, by, now)).rejects.toMatchObject({
      code: "boat_full",
      values: { left: 1 },
    });
  });

  it("is held by the table for whom a decision put on board as well", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    await decidedAboard(await paidTicket(), { departureId: boat });
    const ticket = await ticketOn(boat, 1);
    const { id } = await show(tokenOf(ticket), by);
    await setBoat(boat, "capacity = 1");
    await expect(insertBoarding(ticket.id, { boat, id, userId: by.userId })).rejects.toThrow(
      "the boat is full",
    );
  });

  it("has the place of a decision once where a scan boards them too", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const ticket = await ticketOn(boat, 2);
    await decidedAboard(ticket, { departureId: boat });
    await setBoat(boat, "capacity = 2");
    await show(tokenOf(ticket), by, { atOnce: true });
    expect(await aboard(boat)).toBe(2);
  });

  it("that is full boards who has a place by a decision, and nobody in addition", async () => {
    const [boat, by] = [await aBoat(), await aScanner()];
    const ticket = await ticketOn(boat, 2);
    await decidedAboard(ticket, { departureId: boat });
    await setBoat(boat, "capacity = 1");
    const { id } = await show(tokenOf(ticket), by);
    expect(await boardParty(id, { kind: "all" }, by, now)).toBe(1);
    await expect(boardParty(id, { kind: "all" }, by, now)).rejects.toMatchObject({
      code: "boarding_refused",
      values: { verdict: "boat_full" },
    });
  });

  it("has room again where a boarding is undone", async () => {
    const [boat, by] = [await aBoat({ capacity: 4 }), await aScanner()];
    const [first, second] = [await ticketOn(boat), await ticketOn(boat)];
    await show(tokenOf(first), by, { atOnce: true });
    await setBoat(boat, "capacity = 2");
    await sql(
      null,
      `update boarding set undone_at = now(), undone_by = :userId, undo_reason = 'Turun semula'
        where ticket_id = :id`,
      { id: first.id, userId: by.userId },
    );
    expect(await show(tokenOf(second), by)).toMatchObject({ verdict: "valid" });
  });
});

describe("the last places of a boat", () => {
  const LOCK = /order by d\.id for no key update/;

  /** Ten scanners with a passenger each and a boat for three: how many went on board. */
  async function race({ lock, table }: { lock: boolean; table: boolean }): Promise<number> {
    const [boat, by] = [await aBoat(), await aScanner()];
    const tickets = await Promise.all(Array.from({ length: 10 }, () => ticketOn(boat, 1)));
    const scans = await Promise.all(tickets.map((one) => show(tokenOf(one), by)));
    await setBoat(boat, "capacity = 3");
    const unlocked = { off: [LOCK], at: "insert into boarding (", meet: barrier(10) };
    if (!lock) Object.assign(guards, unlocked);
    const boardAll = () =>
      Promise.allSettled(scans.map(({ id }) => boardParty(id, { kind: "all" }, by, now)));
    await (table ? boardAll() : withoutCheck(boardAll));
    return aboard(boat);
  }

  async function withoutCheck(act: () => Promise<unknown>): Promise<void> {
    const put = (body: string) =>
      asOwner(database, (client) =>
        client.query(
          `create or replace function boarding_made() returns trigger language plpgsql
             security definer set search_path = public as $f$${body}$f$`,
        ),
      );
    const [made] = await sql<{ body: string }>(
      null,
      "select prosrc as body from pg_proc where proname = 'boarding_made'",
    );
    const body = made?.body ?? "";
    await put(body.replace(LOCK, "").replace("and d.capacity < (", "and 1000 < ("));
    await act();
    await put(body);
  }

  it.each([
    ["with the lock of the departure and the table's check", { lock: true, table: true }],
    ["with the lock alone", { lock: true, table: false }],
    ["with the table's check alone", { lock: false, table: true }],
  ])("are taken by three of ten at the same moment %s", async (_what, guarded) => {
    expect(await race(guarded)).toBe(3);
  });

  it("would be taken by more with neither (control)", async () => {
    expect(await race({ lock: false, table: false })).toBeGreaterThan(3);
  });
});
