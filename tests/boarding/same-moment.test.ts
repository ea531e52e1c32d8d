import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { moveTicket } from "~/domain/departures/move-ticket.server";
import { addDays } from "~/domain/shared/day";
import { editTicket } from "~/domain/tickets/edit-ticket.server";
import { atOnce } from "../support/at-once";
import { asOwner, useDatabase } from "../support/database";
import { makeStaff } from "../support/staff";
import { aScanner, now, onBoard, paidTicket, show, today, tokenOf } from "./boat";

const database = useDatabase({ poolMax: 16 });
const PROCESSES = 10;
/** What the control's statements lose: the lock of the ticket, the refusal of a second. */
const GUARDS = [" for no key update of t", "on conflict \\(ticket_id.*?do nothing"];

const scanned = async (adults = 1) => {
  const [ticket, scanner] = [await paidTicket({ adults }), await aScanner()];
  const { id } = await show(tokenOf(ticket), scanner);
  const held: [string, { id: number }] = [
    "select 1 from ticket where id = :id for update",
    { id: ticket.id },
  ];
  return { ticket, scanner, scan: id, held };
};

/** A web process that stands ready; what it returns lets it board, and says what came of it. */
async function aProcess(work: object): Promise<() => Promise<string>> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", "tests/boarding/scanner-process.ts", JSON.stringify(work)],
    {
      env: { ...process.env, DATABASE_URL: database.ownerUrl },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  if (!child.stdout) throw new Error("nothing to read of it");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  if ((await nextLine()) !== "ready") throw new Error("it did not start");
  return () => {
    child.stdin?.write("go\n");
    return nextLine();
  };
}

async function race(off: string[]) {
  const { ticket, scanner, scan } = await scanned();
  // Who has lost the lock of the ticket still waits for the passenger whom the new row names.
  const held: [string, { id: number }] = [
    "select 1 from passenger where ticket_id = :id for update",
    { id: ticket.id },
  ];
  const work = { scan, by: scanner, now, off };
  const all = await Promise.all(Array.from({ length: PROCESSES }, () => aProcess(work)));
  const outcomes = await atOnce(held, all);
  const done = outcomes.filter((one) => one.status === "fulfilled" && one.value === "boarded");
  return { done: done.length, aboard: await onBoard(ticket.id) };
}

describe("ten processes and one passenger", () => {
  it("board once", async () => {
    expect(await race([])).toEqual({ done: 1, aboard: [1] });
  });

  it("would board more than once without lock and index (control)", async () => {
    const owner = (text: string) => asOwner(database, (client) => client.query(text));
    const [index] = await sql<{ text: string }>(
      null,
      "select pg_get_indexdef('boarding_once'::regclass) as text",
    );
    await owner("drop index boarding_once");
    const { done } = await race(GUARDS).finally(async () => {
      await owner("delete from boarding");
      await owner(index?.text ?? "");
    });
    expect(done).toBeGreaterThan(1);
  });
});

describe("a ticket that is shown and changed at the same moment", () => {
  it("either boards or moves to another day", async () => {
    const { ticket, scanner, scan, held } = await scanned(2);
    const to = addDays(today, 3);
    const move = () =>
      inTransaction((tx) =>
        moveTicket(tx, { ticketId: ticket.id, day: to, departureIds: [] }, "buyer", now),
      );
    const outcomes = await atOnce<unknown>(held, [
      () => boardParty(scan, { kind: "all" }, scanner, now),
      move,
    ]);
    const [row] = await sql<{ moved: boolean }>(
      null,
      "select ticket_date = :to as moved from ticket where id = :id",
      { id: ticket.id, to },
    );
    const aboard = await onBoard(ticket.id);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(aboard).toEqual(row?.moved ? [] : [1, 2]);
  });

  it("boards whoever is on it by then, where a name is corrected", async () => {
    const { ticket, scanner, scan, held } = await scanned(2);
    const by = { userId: (await makeStaff({ level: 3 })).id, ownJettyId: 0 as const };
    const [buyer] = await sql<Parameters<typeof editTicket>[1]["buyer"]>(
      null,
      "select name, ic, phone_no, email, country from ticket where id = :id",
      { id: ticket.id },
    );
    if (!buyer) throw new Error("no ticket");
    const passengers = [{ no: 1, name: "Siti Aminah binti Ali", ic: "850412115268" }];
    const outcomes = await atOnce<unknown>(held, [
      () => boardParty(scan, { kind: "all" }, scanner, now),
      () => editTicket(ticket.id, { version: 1, buyer, passengers }, by, now),
    ]);
    expect(
      outcomes.map((one) => (one.status === "rejected" ? String(one.reason) : "done")),
    ).toEqual(["done", "done"]);
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });
});
