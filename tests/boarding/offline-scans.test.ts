import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import type { Scanner } from "~/domain/boarding/scanner";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../support/database";
import type { MadeTicket } from "../support/make-ticket";
import { makeTicket } from "../support/make-ticket";
import { barrier } from "../support/sql-guards";
import { makeStaff } from "../support/staff";
import { aScanner, now, onBoard, paidTicket, show, today, tokenOf } from "./boat";

/** What the control leaves out of the statements: the lock of the ticket, the refusal of a second. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../support/sql-guards")).withSqlGuards(await original(), guards),
);

const database = useDatabase({ poolMax: 16 });
beforeEach(() => Object.assign(guards, { off: [], at: "" }));

const MINUTE = 60_000;
const LATER = new Date(now.getTime() + 30 * MINUTE);
const scanOf = (ticket: Pick<MadeTicket, "receiptNo">, more: object = {}) => ({
  nonce: newSecret(),
  receiptNo: ticket.receiptNo,
  passengers: [1],
  scannedAt: now,
  ...more,
});
const send = (by: Scanner, ...scans: ReturnType<typeof scanOf>[]) =>
  acceptOfflineScans(scans, by.jettyId, by, LATER);
const auditOf = async (type: string) =>
  (
    await sql<{ after: unknown }>(
      null,
      "select after from audit where module = 'boarding' and subject_type = :type order by id desc",
      { type },
    )
  ).map(({ after }) => after);
const scansOf = async (nonce: string) =>
  sql(null, "select scanned_at, sent_at, day from boarding_scan where nonce = :nonce", { nonce });

describe("scans that were made without a network", () => {
  it("board at the time of the scan, in the name of whoever sends them", async () => {
    const [ticket, by] = [await paidTicket({ adults: 3 }), await aScanner()];
    await send(by, scanOf(ticket, { passengers: [1, 3] }));
    const rows = await sql(
      null,
      "select passenger_no as no, boarded_at, boarded_by from boarding where ticket_id = :id order by 1",
      { id: ticket.id },
    );
    expect(rows).toEqual([1, 3].map((no) => ({ no, boardedAt: now, boardedBy: by.userId })));
  });

  it("are known for what they are: made then, sent later", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner()];
    const scan = scanOf(ticket);
    await send(by, scan);
    expect(await scansOf(scan.nonce)).toEqual([{ scannedAt: now, sentAt: LATER, day: today }]);
  });

  it("answer the same when they are sent twice", async () => {
    const [ticket, by] = [await paidTicket({ adults: 2 }), await aScanner()];
    await send(by, scanOf(ticket));
    const scan = scanOf(ticket, { passengers: [1, 2] });
    const first = await send(by, scan);
    expect([await send(by, scan), first]).toEqual([first, first]);
  });

  it("board nobody again who was taken off since", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner()];
    const scan = scanOf(ticket);
    await send(by, scan);
    const [row] = await sql<{ id: number }>(
      null,
      "select id from boarding_scan where nonce = :nonce",
      { nonce: scan.nonce },
    );
    await undoBoarding(row?.id ?? 0, "Naik bot lain", by, LATER);
    await send(by, scan);
    expect(await onBoard(ticket.id)).toEqual([]);
  });

  it("are no conflict where the page had boarded them and heard no answer", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner()];
    const scan = scanOf(ticket, { passengers: [1, 2] });
    await show(tokenOf(ticket), by, { atOnce: true, nonce: scan.nonce });
    const [outcome] = await send(by, scan);
    expect(outcome).toMatchObject({ boarded: [1, 2], conflict: null });
  });

  it("are no conflict where the scan before the network went had boarded them", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner()];
    const { id } = await show(tokenOf(ticket), by, { atOnce: true });
    const [outcome] = await send(by, scanOf(ticket, { scanId: id }));
    expect(outcome).toMatchObject({ boarded: [1], conflict: null });
  });

  it.each([
    ["scan_future", 3 * MINUTE],
    ["scan_old", -49 * 60 * MINUTE],
  ])("are refused one by one as %s", async (refused, ms) => {
    const [ticket, by] = [await paidTicket({ adults: 2 }), await aScanner()];
    const scannedAt = new Date(LATER.getTime() + ms);
    const outcomes = await send(
      by,
      scanOf(ticket, { scannedAt }),
      scanOf(ticket, { passengers: [2] }),
    );
    expect(outcomes).toMatchObject([{ refused }, { refused: null, boarded: [2] }]);
  });

  it("leave no row where they are refused", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner()];
    const scan = scanOf(ticket, { scannedAt: new Date(LATER.getTime() + 3 * MINUTE) });
    await send(by, scan);
    expect(await scansOf(scan.nonce)).toEqual([]);
  });

  it("of a device whose clock is a little ahead are of now", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner()];
    const scan = scanOf(ticket, { scannedAt: new Date(LATER.getTime() + MINUTE) });
    await send(by, scan);
    expect(await scansOf(scan.nonce)).toMatchObject([{ scannedAt: LATER }]);
  });

  it("of another jetty are refused as a whole", async () => {
    const [ticket, by] = [await paidTicket(), await aScanner(2)];
    await expect(acceptOfflineScans([scanOf(ticket)], 1, by, LATER)).rejects.toMatchObject({
      code: "boarding_jetty",
    });
  });
});

describe("a scan that cannot board everybody", () => {
  const outcomeOf = async (ticket: Pick<MadeTicket, "receiptNo">, more: object = {}) => {
    const [outcome] = await send(await aScanner(), scanOf(ticket, more));
    return outcome;
  };
  const conflict = (reason: string, passengers = [1]) => ({
    boarded: [],
    conflict: { reason, passengers },
    refused: null,
  });

  it("is a conflict of those whom another device let on board, and boards the rest", async () => {
    const ticket = await paidTicket({ adults: 3 });
    await send(await aScanner(), scanOf(ticket, { passengers: [1, 2] }));
    expect(await outcomeOf(ticket, { passengers: [2, 3] })).toMatchObject({
      ...conflict("boarded", [2]),
      boarded: [3],
    });
  });

  it("is one where the ticket was cancelled meanwhile", async () => {
    const ticket = await paidTicket();
    const { id } = await makeStaff({ level: 1 });
    await cancelTicket(ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now);
    expect(await outcomeOf(ticket)).toMatchObject(conflict("cancelled"));
  });

  it("is one where the ticket is not paid", async () => {
    expect(await outcomeOf(await makeTicket({ now, ticketDate: today }))).toMatchObject(
      conflict("unpaid"),
    );
  });

  it("is one where the ticket was moved to another day", async () => {
    const ticket = await paidTicket();
    await sql(null, "update ticket set ticket_date = ticket_date + 1 where id = :id", {
      id: ticket.id,
    });
    expect(await outcomeOf(ticket)).toMatchObject(conflict("other_day"));
  });

  it("is one where a passenger is not of the ticket any more", async () => {
    expect(await outcomeOf(await paidTicket({ adults: 1 }), { passengers: [1, 2] })).toMatchObject({
      ...conflict("changed", [2]),
      boarded: [1],
    });
  });

  it("is one where no ticket has its number", async () => {
    expect(await outcomeOf({ receiptNo: "MRG-2026-999999" })).toMatchObject(conflict("unknown"));
  });

  it("is an entry of the audit without a name (R-X19)", async () => {
    const ticket = await makeTicket({ now, ticketDate: today });
    await outcomeOf(ticket);
    expect((await auditOf("boarding_conflict"))[0]).toEqual({
      sentBy: expect.any(String) as string,
      ...{ receiptNo: ticket.receiptNo, reason: "unpaid", passengers: [1] },
    });
  });
});

describe("two devices that let the same passenger on board", () => {
  const LOCK = / for no key update of t/;
  /** Of the statement itself, which may begin once the other's is committed. */
  const IS_NOT_ABOARD = /and not exists \(select from boarding b[^)]*\)(?=\s+order by p\.no)/;
  const race = async (scanners: number) => {
    const ticket = await paidTicket({ adults: 1 });
    const by = await Promise.all(Array.from({ length: scanners }, () => aScanner()));
    const outcomes = await Promise.all(by.map((one) => send(one, scanOf(ticket))));
    return { ticket, boarded: outcomes.flat().filter(({ boarded }) => boarded.length > 0).length };
  };

  it("and send it at the same moment board once", async () => {
    const { ticket, boarded } = await race(8);
    expect([boarded, await onBoard(ticket.id)]).toEqual([1, [1]]);
  });

  it("would board twice without lock, index and condition (control)", async () => {
    const owner = (text: string) => asOwner(database, (client) => client.query(text));
    const [index] = await sql<{ text: string }>(
      null,
      "select pg_get_indexdef('boarding_once'::regclass) as text",
    );
    await owner("drop index boarding_once");
    Object.assign(guards, {
      off: [LOCK, /on conflict \(ticket_id.*?do nothing/s, IS_NOT_ABOARD],
      at: "insert into boarding (",
      meet: barrier(2),
    });
    const { ticket, boarded } = await race(2);
    const numbers = await onBoard(ticket.id);
    await owner("delete from boarding");
    await owner(index?.text ?? "");
    expect([boarded, numbers]).toEqual([2, [1, 1]]);
  });
});
