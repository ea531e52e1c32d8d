import { spawn } from "node:child_process";
import { once } from "node:events";
import { inTransaction, sql } from "@db/transaction";
import { slipLines } from "~/documents/slip-lines.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { Seller } from "~/domain/counter/counter-order";
import { storeFile } from "~/domain/files/store-file.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { shiftSums } from "~/domain/shifts/shift-sums.server";
import { readSlip } from "~/domain/shifts/slips.server";
import { readFrozenShift } from "~/domain/shifts/verify-z.server";
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

/** What a closed shift says of itself in each place: frozen, in its rows, and on its slip. */
export async function closedShift({ shiftId, book }: Duty) {
  const z = await readFrozenShift(shiftId);
  if (!z) throw new Error("not closed");
  const [rows] = await sql<{ sold: number; ledger: number; cash: number }>(
    null,
    `select (select sum(amount_sen)::int from ticket where shift_id = :shiftId) as sold, (select sum(amount_sen)::int from drawer_entry where shift_id = :shiftId) as ledger,
            (select sum(amount_sen)::int from ticket where shift_id = :shiftId and payment_method = 'Cash') as cash`,
    { shiftId },
  );
  const slip = await readSlip(shiftId, "close");
  const lines = slip
    ? slipLines(slip, "en").blocks.flatMap((block) =>
        block.rows.map(({ label, value }) => [label, value]),
      )
    : [];
  return { z, book, rows, lines, sums: await shiftSums(null, shiftId) };
}
