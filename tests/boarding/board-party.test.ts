import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { atOnce } from "../support/at-once";
import { asOwner, useDatabase } from "../support/database";
import { barrier } from "../support/sql-guards";
import { makeStaff } from "../support/staff";
import { makeEndpoint, removeEndpointsAfterEach } from "../support/webhooks";
import { aScanner, now, onBoard, paidTicket, show, tokenOf } from "./boat";

/** What the controls leave out of the statements: the lock of the ticket, the refusal of a second. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../support/sql-guards")).withSqlGuards(await original(), guards),
);

const database = useDatabase({ poolMax: 16 });
removeEndpointsAfterEach();
beforeEach(() => Object.assign(guards, { off: [], at: "" }));

const LATER = new Date(now.getTime() + 60_000);
const scanned = async (adults = 3) => {
  const [ticket, scanner] = [await paidTicket({ adults }), await aScanner()];
  const { id } = await show(tokenOf(ticket), scanner);
  return { ticket, scanner, scan: id };
};
const auditOf = (ticketId: number) =>
  sql<{ action: string; before: unknown; after: unknown }>(
    null,
    "select action, before, after from audit where module = 'boarding' and subject_id = :ticketId::text order by id",
    { ticketId },
  );
const eventsOf = async (receiptNo: string) =>
  (
    await sql<{ event: string }>(
      null,
      "select payload ->> 'event' as event from outbox where job = 'news.publish' and payload ->> 'ref' = :receiptNo order by id",
      { receiptNo },
    )
  ).map(({ event }) => event);

describe("boarding a party", () => {
  it("takes all of them", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    expect(await onBoard(ticket.id)).toEqual([1, 2, 3]);
  });

  it("takes those that are named", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "numbers", numbers: [1, 3, 99] }, scanner, now);
    expect(await onBoard(ticket.id)).toEqual([1, 3]);
  });

  it("takes so many, the first that wait", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "numbers", numbers: [1] }, scanner, now);
    expect(await boardParty(scan, { kind: "count", count: 1 }, scanner, now)).toBe(1);
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });

  it("refuses where nobody is left", async () => {
    const { scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    await expect(boardParty(scan, { kind: "all" }, scanner, now)).rejects.toMatchObject({
      code: "boarding_none",
    });
  });

  it("refuses a scan of another jetty", async () => {
    const { scan } = await scanned();
    const other = await aScanner(2);
    await expect(boardParty(scan, { kind: "all" }, other, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("refuses a scan of yesterday", async () => {
    const { scanner, scan } = await scanned();
    const tomorrow = new Date(now.getTime() + 86_400_000);
    await expect(boardParty(scan, { kind: "all" }, scanner, tomorrow)).rejects.toMatchObject({
      code: "boarding_late",
    });
  });

  it("refuses a ticket that was cancelled since it was scanned", async () => {
    const { ticket, scanner, scan } = await scanned();
    const { id } = await makeStaff({ level: 1 });
    await cancelTicket(ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now);
    await expect(boardParty(scan, { kind: "all" }, scanner, now)).rejects.toMatchObject({
      code: "boarding_refused",
      values: { verdict: "cancelled" },
    });
  });

  it("is an entry of the audit with the passengers' numbers (R-X19)", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "numbers", numbers: [1, 3] }, scanner, now);
    expect(await auditOf(ticket.id)).toEqual([
      { action: "create", before: null, after: { passengers: [1, 3] } },
    ]);
  });

  it("is a scan to every screen of the jetty (R-7-03)", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    expect(await eventsOf(ticket.receiptNo)).toContain("scan");
  });

  it("is told to other systems once, by its first passenger", async () => {
    await makeEndpoint();
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "count", count: 1 }, scanner, now);
    await boardParty(scan, { kind: "all" }, scanner, LATER);
    expect(
      await sql(
        null,
        "select type, occurred_at from webhook_event where ref_id = :id and type = 'ticket.boarded'",
        { id: ticket.id },
      ),
    ).toEqual([{ type: "ticket.boarded", occurredAt: now }]);
  });
});

describe("two scanners and one passenger", () => {
  const LOCK = / for no key update of t/;

  const race = async () => {
    const { ticket, scan, scanner } = await scanned(1);
    const outcomes = await atOnce(
      ["select 1 from ticket where id = :id for update", { id: ticket.id }],
      Array.from({ length: 10 }, () => () => boardParty(scan, { kind: "all" }, scanner, now)),
    );
    return { ticket, done: outcomes.filter(({ status }) => status === "fulfilled").length };
  };

  it("board once, ten at the same moment", async () => {
    const { ticket, done } = await race();
    expect([done, await onBoard(ticket.id)]).toEqual([1, [1]]);
  });

  it("board once by the index alone", async () => {
    const { ticket, scan, scanner } = await scanned(1);
    guards.off = [LOCK];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => boardParty(scan, { kind: "all" }, scanner, now)),
    );
    expect([
      outcomes.filter(({ status }) => status === "fulfilled").length,
      await onBoard(ticket.id),
    ]).toEqual([1, [1]]);
  });

  it("would board more than once with neither (control)", async () => {
    const owner = (text: string) => asOwner(database, (client) => client.query(text));
    const { ticket, scan, scanner } = await scanned(1);
    await owner("alter index boarding_once rename to put_aside");
    const [index] = await sql<{ text: string }>(
      null,
      "select pg_get_indexdef('put_aside'::regclass) as text",
    );
    await owner("drop index put_aside");
    Object.assign(guards, {
      off: [LOCK, /on conflict \(ticket_id.*?do nothing/s],
      // All have written, and none has committed.
      at: "insert into audit (",
      meet: barrier(4),
    });
    await Promise.all(
      Array.from({ length: 4 }, () => boardParty(scan, { kind: "all" }, scanner, now)),
    );
    const boarded = await onBoard(ticket.id);
    await owner("delete from boarding");
    await owner(index?.text.replace("put_aside", "boarding_once") ?? "");
    expect(boarded.length).toBeGreaterThan(1);
  });
});

describe("a ticket whose passengers are on board", () => {
  it("is not cancelled", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "count", count: 1 }, scanner, now);
    const { id } = await makeStaff({ level: 1 });
    await expect(
      cancelTicket(ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now),
    ).rejects.toMatchObject({ code: "ticket_boarded" });
  });

  it("is held by the table as well", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    await expect(
      sql(null, "update ticket set state = 'cancelled', cancelled_at = now() where id = :id", {
        id: ticket.id,
      }),
    ).rejects.toThrow("passengers of this ticket are on board");
  });

  it("either boards or is cancelled, where both come at once", async () => {
    const { ticket, scanner, scan } = await scanned();
    const { id } = await makeStaff({ level: 1 });
    const outcomes = await atOnce(
      ["select 1 from ticket where id = :id for update", { id: ticket.id }],
      [
        () => boardParty(scan, { kind: "all" }, scanner, now),
        async () => {
          await cancelTicket(ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now);
          return 0;
        },
      ],
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("undoing a boarding", () => {
  it("takes off whoever boarded by that scan, and nobody else", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "numbers", numbers: [1] }, scanner, now);
    const second = await show(tokenOf(ticket), scanner, { atOnce: true });
    await undoBoarding(second.id, "Naik bot lain", scanner, LATER);
    expect(await onBoard(ticket.id)).toEqual([1]);
  });

  it("is an entry of the audit with its reason (R-X19)", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    await undoBoarding(scan, "Naik bot lain", scanner, LATER);
    expect((await auditOf(ticket.id)).at(-1)).toEqual({
      action: "delete",
      before: { passengers: [1, 2, 3] },
      after: { reason: "Naik bot lain" },
    });
  });

  it("lets them board again", async () => {
    const { ticket, scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    await undoBoarding(scan, "Tersilap imbas", scanner, now);
    await boardParty(scan, { kind: "all" }, scanner, LATER);
    expect(await onBoard(ticket.id)).toEqual([1, 2, 3]);
  });

  it("is refused twice", async () => {
    const { scanner, scan } = await scanned();
    await boardParty(scan, { kind: "all" }, scanner, now);
    await undoBoarding(scan, "Tersilap imbas", scanner, now);
    await expect(undoBoarding(scan, "Tersilap imbas", scanner, now)).rejects.toMatchObject({
      code: "boarding_none",
    });
  });
});
