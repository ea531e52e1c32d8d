import { sql } from "@db/transaction";
import { checkCode, type CodeShown } from "~/domain/boarding/check-code.server";
import type { Scanner } from "~/domain/boarding/scanner";
import { addSteward } from "~/domain/boarding/stewards/add-steward.server";
import { openBrowser } from "~/domain/boarding/stewards/open-browser.server";
import { readSteward } from "~/domain/boarding/stewards/read-steward.server";
import { signQrToken } from "~/domain/receipts/qr-token.server";
import { type Day, day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { makeStaff, rightsOf } from "../support/staff";

/** Half past seven in the morning of the departure. */
export const now = new Date("2026-06-20T07:30:00+08:00");
export const today = day("2026-06-20");

/** A ticket of this morning at Merang that is paid, unless told otherwise. */
export async function paidTicket(
  wishes: Parameters<typeof makeTicket>[0] = {},
): Promise<MadeTicket> {
  const ticket = await makeTicket({ now, ticketDate: today, ...wishes });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

/** Somebody who scans at a jetty, by level 2 unless told otherwise. */
export async function aScanner(jettyId: 1 | 2 = 1, name = "Mohd Hafiz"): Promise<Scanner> {
  const { id } = await makeStaff({ level: 2, name });
  return { userId: id, jettyId };
}

/** Somebody of level 4 who decides conflicts at a jetty. */
export async function aDecider(jettyId: 1 | 2 = 1, name = "Zainab Ahmad") {
  const { id } = await makeStaff({ level: 4, name });
  return { userId: id, jettyId, name, ownJettyId: 0 as const, ...rightsOf(4) };
}

/** A steward who scans at a jetty by a link, the browser's token, and the code of the link. */
export async function aSteward({
  jettyId = 1,
  name = "Aiman Hakim",
  maker,
  at = now,
}: { jettyId?: 1 | 2; name?: string; maker?: number; at?: Date } = {}) {
  const userId = maker ?? (await makeStaff({ level: 4, jettyId, name: "Zainab Ahmad" })).id;
  const by = { userId, jettyId, level: 4 as const, isSuper: false, mayClearLog: false };
  const code = await addSteward({ name }, by, at);
  const token = await openBrowser(code, at);
  const steward = await readSteward(token, at);
  if (!steward) throw new Error("no steward");
  return { code, token, steward, by };
}

/** What a camera reads of a ticket, of one passenger's where one is named. */
export function tokenOf(
  { ticketCode }: Pick<MadeTicket, "ticketCode">,
  { passenger = 0, jettyId = 1, ticketDate = today }: TokenWishes = {},
): string {
  return signQrToken({ ticketCode, passenger, jettyId, ticketDate });
}
interface TokenWishes {
  passenger?: number;
  jettyId?: number;
  ticketDate?: Day;
}

/** Shows a code to a scanner. */
export function show(code: string, by: Scanner, more: Partial<CodeShown> & { at?: Date } = {}) {
  const { at = now, ...wishes } = more;
  return checkCode({ code, nonce: newSecret(), ...wishes }, by, at);
}

/** The numbers of a ticket's passengers who are on board. */
export async function onBoard(ticketId: number): Promise<number[]> {
  const rows = await sql<{ no: number }>(
    null,
    "select passenger_no as no from boarding where ticket_id = :ticketId and leg = 'out' and undone_at is null order by 1",
    { ticketId },
  );
  return rows.map(({ no }) => no);
}
