import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { setReturnDays } from "~/domain/boarding/return-leg/set-return-days.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { addDays } from "~/domain/shared/day";
import { atOnce } from "../support/at-once";
import { asOwner, useDatabase } from "../support/database";
import { barrier } from "../support/sql-guards";
import { makeStaff } from "../support/staff";
import { aScanner, now, onBoard, paidTicket, show, today, tokenOf } from "./boat";
import { cameBack, LATER, setReturn, showBack, ticketOut } from "./ways";

/** What the controls leave out of the statements: the lock of the ticket, the refusal of a second. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../support/sql-guards")).withSqlGuards(await original(), guards),
);

const database = useDatabase({ poolMax: 16 });
beforeEach(async () => {
  Object.assign(guards, { off: [], at: "" });
  await setReturn(1, 30);
});

describe("a ticket on the way back", () => {
  it("is valid days after its own for whoever went out by it", async () => {
    const by = await aScanner();
    expect(await showBack(await ticketOut(by), by)).toMatchObject({ verdict: "valid" });
  });

  it("brings back whoever went out, once", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await showBack(ticket, by, { atOnce: true });
    expect([await cameBack(ticket.id), (await showBack(ticket, by)).verdict]).toEqual([
      [1, 2],
      "boarded",
    ]);
  });

  it("is good for as many days as the jetty says, and no longer", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    const on = async (days: number) =>
      (await showBack(ticket, by, { at: new Date(now.getTime() + days * 86_400_000) })).verdict;
    expect([await on(30), await on(31)]).toEqual(["valid", "other_day"]);
  });

  it("is not for a day before its own", async () => {
    const by = await aScanner();
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    expect(await showBack(ticket, by, { at: now })).toMatchObject({ verdict: "other_day" });
  });

  it("does not go out once more", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await showBack(ticket, by, { at: now, atOnce: true });
    expect(await show(tokenOf(ticket), by)).toMatchObject({ verdict: "boarded" });
  });

  it("is not looked at where tickets are for one way", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await setReturn(1, null);
    await expect(showBack(ticket, by)).rejects.toMatchObject({ code: "one_way" });
  });

  it("is held by the table as well where tickets are for one way", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    const { id } = await showBack(ticket, by);
    await setReturn(1, null);
    await expect(insertBack(ticket.id, id, by.userId, false)).rejects.toThrow(
      "does not board here",
    );
  });
});

describe("whom no scan saw go out", () => {
  const aStranger = async () => {
    const [by, ticket] = [await aScanner(), await paidTicket()];
    return { by, ticket, scan: await showBack(ticket, by, { atOnce: true }) };
  };

  it("is said so, and not let on at once", async () => {
    const { ticket, scan } = await aStranger();
    expect([scan.verdict, await cameBack(ticket.id)]).toEqual(["not_out", []]);
  });

  it("is let on by one more press, which is recorded", async () => {
    const { by, ticket, scan } = await aStranger();
    await boardParty(scan.id, { kind: "all", withoutOut: true }, by, LATER);
    const [entry] = await sql<{ after: unknown }>(
      null,
      "select after from audit where module = 'boarding' and subject_id = :id::text order by id desc limit 1",
      { id: ticket.id },
    );
    expect([await cameBack(ticket.id), entry?.after]).toEqual([
      [1, 2],
      { passengers: [1, 2], leg: "back", withoutOut: [1, 2] },
    ]);
  });

  it("is not let on without that press", async () => {
    const { by, scan } = await aStranger();
    await expect(boardParty(scan.id, { kind: "all" }, by, LATER)).rejects.toMatchObject({
      code: "boarding_refused",
      values: { verdict: "not_out" },
    });
  });

  it("waits while others of the party who went out come back", async () => {
    const [by, ticket] = [await aScanner(), await paidTicket()];
    const { id } = await show(tokenOf(ticket), by);
    await boardParty(id, { kind: "numbers", numbers: [2] }, by, now);
    await showBack(ticket, by, { atOnce: true });
    expect([await cameBack(ticket.id), (await showBack(ticket, by)).verdict]).toEqual([
      [2],
      "not_out",
    ]);
  });

  it("is never written down as one who went out (the table)", async () => {
    const { by, ticket, scan } = await aStranger();
    await expect(insertBack(ticket.id, scan.id, by.userId, false)).rejects.toThrow(
      "who came back is not who went out",
    );
  });
});

describe("undoing", () => {
  it("the way back leaves them on the island", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    const { id } = await showBack(ticket, by, { atOnce: true });
    await undoBoarding(id, "Tersilap imbas", by, LATER);
    expect([await onBoard(ticket.id), await cameBack(ticket.id)]).toEqual([[1, 2], []]);
  });

  it("the way out is refused once they came back", async () => {
    const by = await aScanner();
    const ticket = await paidTicket();
    const { id } = await show(tokenOf(ticket), by, { atOnce: true });
    await showBack(ticket, by, { atOnce: true });
    await expect(undoBoarding(id, "Tersilap imbas", by, LATER)).rejects.toMatchObject({
      code: "boarding_back_first",
    });
  });
});

describe("ten scanners and one passenger on the way back", () => {
  const LOCK = / for no key update of t/;
  const scanned = async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by, { adults: 1 });
    return { by, ticket, scan: (await showBack(ticket, by)).id };
  };
  const boardOf = ({ scan, by }: Awaited<ReturnType<typeof scanned>>) =>
    boardParty(scan, { kind: "all" }, by, LATER);

  it("bring back once, at the same moment", async () => {
    const one = await scanned();
    const outcomes = await atOnce(
      ["select 1 from ticket where id = :id for update", { id: one.ticket.id }],
      Array.from({ length: 10 }, () => () => boardOf(one)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("bring back once by the index alone", async () => {
    const one = await scanned();
    guards.off = [LOCK];
    await Promise.allSettled(Array.from({ length: 10 }, () => boardOf(one)));
    expect(await cameBack(one.ticket.id)).toEqual([1]);
  });

  it("would bring back more than once with neither (control)", async () => {
    const owner = (text: string) => asOwner(database, (client) => client.query(text));
    const one = await scanned();
    const [index] = await sql<{ text: string }>(
      null,
      "select pg_get_indexdef('boarding_once'::regclass) as text",
    );
    await owner("drop index boarding_once");
    Object.assign(guards, {
      off: [LOCK, /on conflict \(ticket_id.*?do nothing/s],
      // All have written, and none has committed.
      at: "insert into audit (",
      meet: barrier(4),
    });
    await Promise.all(Array.from({ length: 4 }, () => boardOf(one)));
    const came = await cameBack(one.ticket.id);
    await owner("delete from boarding");
    await owner(index?.text ?? "");
    expect(came.length).toBeGreaterThan(1);
  });
});

describe("whether tickets are for there and back", () => {
  it("is level 1's to say, and an entry of the audit (R-X19)", async () => {
    const { id } = await makeStaff({ level: 1 });
    const by = { userId: id, ownJettyId: 0 as const, level: 1 as const };
    await setReturnDays(2, 0, 14, { ...by, isSuper: false, mayClearLog: false }, now);
    const [entry] = await sql(
      null,
      "select before, after from audit where subject_type = 'jetty' order by id desc limit 1",
    );
    expect(entry).toEqual({ before: { returnDays: null }, after: { returnDays: 14 } });
  });

  it("is not level 4's, nor of another jetty than one's own", async () => {
    const person = { userId: 1, isSuper: false, mayClearLog: false };
    await expect(
      setReturnDays(1, 0, 14, { ...person, ownJettyId: 0, level: 4 }, now),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      setReturnDays(1, 0, 14, { ...person, ownJettyId: 2, level: 1 }, now),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

/** A row of somebody who came back, past the product's own acts. */
const insertBack = (ticketId: number, scanId: number, userId: number, withoutOut: boolean) =>
  sql(
    null,
    `insert into boarding (ticket_id, passenger_no, leg, without_out, scan_id, boarded_at, boarded_by)
     values (:ticketId, 1, 'back', :withoutOut, :scanId, :at, :userId)`,
    { ticketId, scanId, userId, withoutOut, at: LATER },
  );
