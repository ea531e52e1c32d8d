import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { slipLines } from "~/documents/slip-lines.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { Seller } from "~/domain/counter/counter-order";
import { storeFile } from "~/domain/files/store-file.server";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { newSecret } from "~/domain/shared/secrets.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { shiftSums } from "~/domain/shifts/shift-sums.server";
import { readSlip } from "~/domain/shifts/slips.server";
import { type FrozenShift, readFrozenShift } from "~/domain/shifts/verify-z.server";
import { makeStaff } from "../support/staff";
import { DayBook } from "./day-book";
import type { Wanted, World } from "./day-orders";

export interface Cashier {
  id: number;
  userId: number;
  name: string;
  seller: Seller;
  /** Agencies' letters, for whoever may sell to one: each is of one order. */
  letters: string[];
}

/** Somebody at a drawer, with the book that the test keeps of it. */
export interface Duty {
  who: Cashier;
  shiftId: number;
  book: DayBook;
  sales: (Wanted & { ticketId: number })[];
}

export const paidInCash = ({ order }: Wanted): boolean => order.paymentMethod === "Cash";

export async function aWorld(): Promise<World> {
  const fares = await sql<{ category: string; fare: number }>(
    null,
    "select category, fare_sen as fare from price where fare_sen is not null and offered",
  );
  const operators = await sql<{ id: number; company: string }>(
    null,
    `insert into operator (company_name, name, email, phone, ic)
     select company, 'Mohd Hafiz', 'bayu@contoh.my', '0139876543', lpad(floor(random() * 1e12)::bigint::text, 12, '1') from unnest(array['Redang Bayu Ferry', 'Mangkok Laju']) company
     returning id, company_name as company`,
  );
  return { fares: new Map(fares.map(({ category, fare }) => [category, fare])), operators };
}

export async function aCashier(name: string, level: 1 | 3): Promise<Cashier> {
  const { id } = await makeStaff({ name, level });
  const letter = {
    kind: "letter",
    extension: "pdf",
    bytes: Buffer.from("%PDF-1.4 surat"),
    originalName: "surat.pdf",
    createdBy: id,
  } as const;
  const letters: string[] = [];
  for (let count = level === 1 ? 40 : 0; count > 0; count -= 1)
    letters.push((await inTransaction((tx) => storeFile(tx, letter))).name);
  return {
    id,
    userId: id,
    name,
    seller: { userId: id, ownJettyId: 1, level, isSuper: false, mayClearLog: false },
    letters,
  };
}

export async function begin(who: Cashier, floatSen: number, now: Date): Promise<Duty> {
  const shiftId = await openShift(who.seller, { floatSen, jettyId: 1, formKey: newSecret() }, now);
  return { who, shiftId, book: new DayBook(floatSen), sales: [] };
}

/** A ticket cancelled by an administrator: the shift whose drawer gave its money back, or null. */
export async function cancel(
  { ticketId }: Duty["sales"][number],
  userId: number,
  now: Date,
): Promise<number | null> {
  await cancelTicket(ticketId, "Ribut", { userId, ownJettyId: 0 }, now);
  const [row] = await sql<{ shift: number | null }>(
    null,
    "select shift_id as shift from ticket_refund where ticket_id = :ticketId",
    { ticketId },
  );
  return row?.shift ?? null;
}

/** The sale in a process of its own that dies before it answers: how it ended, and what it said. */
export async function sellAndDie(
  { order }: Wanted,
  { who, shiftId }: Duty,
  databaseUrl: string,
  now: Date,
): Promise<{ signal: string | null; said: string }> {
  const work = JSON.stringify({ order, seller: who.seller, shiftId, now });
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/counter/sale-process.ts", work],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ["ignore", "pipe", "inherit"] },
  );
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  return { signal, said };
}

/**
 * A closed shift whose frozen report, ledger, tickets and close slip all say what the book says.
 */
export async function settled(
  { shiftId, book }: Duty,
  wanted: { overShortSen: number; counts: number },
): Promise<FrozenShift> {
  const z = await readFrozenShift(shiftId);
  if (!z) throw new Error("not closed");
  expect(z.data.sums).toEqual(book.sums());
  expect(await shiftSums(null, shiftId)).toEqual(book.sums());
  expect([z.expectedSen, z.countedSen - z.expectedSen, z.data.overShortSen, z.data.counts]).toEqual(
    [book.drawerSen, wanted.overShortSen, wanted.overShortSen, wanted.counts],
  );
  const [rows] = await sql<{ sold: number; ledger: number; cash: number }>(
    null,
    `select (select sum(amount_sen)::int from ticket where shift_id = :shiftId) as sold, (select sum(amount_sen)::int from drawer_entry where shift_id = :shiftId) as ledger,
            (select sum(amount_sen)::int from ticket where shift_id = :shiftId and payment_method = 'Cash') as cash`,
    { shiftId },
  );
  const ofKind = (...kinds: string[]) =>
    z.data.sums.drawer.reduce((sum, { key, sen }) => (kinds.includes(key) ? sum + sen : sum), 0);
  expect(rows).toEqual({
    sold: z.data.sums.soldSen,
    ledger: z.expectedSen,
    cash: ofKind("cash_in", "change"),
  });
  const slip = await readSlip(shiftId, "close");
  const lines = slip
    ? slipLines(slip, "en").blocks.flatMap((block) =>
        block.rows.map(({ label, value }) => [label, value]),
      )
    : [];
  const difference =
    wanted.overShortSen === 0
      ? "Exact"
      : `${wanted.overShortSen > 0 ? "Over" : "Short"} by ${formatRm(Math.abs(wanted.overShortSen))}`;
  for (const row of [
    ["Opening float × 1", formatAmount(book.floatSen)],
    ["Expected", formatRm(z.expectedSen)],
    ["Counted", formatRm(z.countedSen)],
    ["Over or short", difference],
  ])
    expect(lines).toContainEqual(row);
  return z;
}
