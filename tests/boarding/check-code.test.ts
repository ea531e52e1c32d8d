import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { signQrToken } from "~/domain/receipts/qr-token.server";
import { addDays } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { makeStaff } from "../support/staff";
import { aScanner, now, onBoard, paidTicket, show, today, tokenOf } from "./boat";

useDatabase();

const scansOf = (userId: number) =>
  sql<{ verdict: string; ticketId: number | null; passengerNo: number | null }>(
    null,
    "select verdict, ticket_id, passenger_no from boarding_scan where scanned_by = :userId order by id",
    { userId },
  );

describe("a code that is shown at the boat", () => {
  it("is valid where it is a paid ticket of this jetty and this day (R-X18)", async () => {
    const ticket = await paidTicket();
    expect(await show(tokenOf(ticket), await aScanner())).toMatchObject({ verdict: "valid" });
  });

  it.each([
    ["the ticket code", (one: Ticket) => one.ticketCode],
    ["the ticket code in groups", (one: Ticket) => one.ticketCode.replace(/(.{4})(?=.)/g, "$1-")],
    ["the ticket code in small letters", (one: Ticket) => one.ticketCode.toLowerCase()],
    ["the receipt number", (one: Ticket) => one.receiptNo],
    ["one passenger's number", (one: Ticket) => `${one.receiptNo}-2`],
    ["a token with the spaces of a paste", (one: Ticket) => tokenOf(one).replace(/(.{9})/g, "$1 ")],
  ])("may be %s", async (_what, codeOf) => {
    const ticket = await paidTicket();
    expect(await show(codeOf(ticket), await aScanner())).toMatchObject({ verdict: "valid" });
  });

  it("is of another day where the ticket is", async () => {
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    expect(await show(tokenOf(ticket), await aScanner())).toMatchObject({ verdict: "other_day" });
  });

  it("is of another jetty where the ticket is", async () => {
    const ticket = await paidTicket({ jettyId: 2 });
    expect(await show(tokenOf(ticket), await aScanner(1))).toMatchObject({
      verdict: "other_jetty",
    });
  });

  it("goes by the ticket as it is, whatever a code of it says", async () => {
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    const token = tokenOf(ticket, { ticketDate: today });
    expect(await show(token, await aScanner())).toMatchObject({ verdict: "other_day" });
  });

  it("does not board where the ticket is not paid", async () => {
    const ticket = await makeTicket({ now, ticketDate: today });
    expect(await show(tokenOf(ticket), await aScanner())).toMatchObject({ verdict: "unpaid" });
  });

  it("does not board where the ticket is cancelled", async () => {
    const ticket = await paidTicket();
    const { id } = await makeStaff({ level: 1 });
    await cancelTicket(ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now);
    expect(await show(tokenOf(ticket), await aScanner())).toMatchObject({ verdict: "cancelled" });
  });

  it("is forged where another key signed it", async () => {
    const ticket = await paidTicket();
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const claim = { ticketCode: ticket.ticketCode, passenger: 0, jettyId: 1, ticketDate: today };
    const forged = signQrToken(claim, privateKey);
    expect(await show(forged, await aScanner())).toMatchObject({ verdict: "forged" });
  });

  it("is forged where one character of it was changed", async () => {
    const token = tokenOf(await paidTicket());
    const altered = token.slice(0, 20) + (token[20] === "A" ? "B" : "A") + token.slice(21);
    expect(await show(altered, await aScanner())).toMatchObject({ verdict: "forged" });
  });

  it.each([
    ["a code that nobody has", newTicketCode()],
    ["the address of another product", "https://contoh.my/t/8812?x=1"],
    ["the way into a wireless network", "WIFI:T:WPA;S:Kedai Jeti;P:rahsia123;;"],
    ["a code by which people pay", PAY_BY_QR],
    ["half a token", "AEAQSOQAACHWHD3CHBYG6SVIZ2MOD4"],
    ["a passenger whom the ticket has not", "MRG-2026-000001-900"],
    ["characters of every kind", "%_'\"\\<script>'; drop table ticket --"],
  ])("is unknown where it is %s", async (_what, code) => {
    expect(await show(code, await aScanner())).toMatchObject({ verdict: "unknown" });
  });
});

/** Of a shop, as DuitNow has it: longer than a ticket's token. */
const PAY_BY_QR =
  "00020201021126580014A000000615000101065641600220MY0000000000000012345204581253034585802MY5917KEDAI KOPI JETI 16006MERANG6105211006304A1B2";

type Ticket = Awaited<ReturnType<typeof paidTicket>>;

describe("a scan", () => {
  it("is written down whatever it comes to, without the text that was shown", async () => {
    const [ticket, scanner] = [await paidTicket(), await aScanner()];
    await show(tokenOf(ticket, { passenger: 2 }), scanner);
    await show("tiada", scanner);
    expect(await scansOf(scanner.userId)).toEqual([
      { verdict: "valid", ticketId: ticket.id, passengerNo: 2 },
      { verdict: "unknown", ticketId: null, passengerNo: null },
    ]);
  });

  it("is one however often it is sent", async () => {
    const [ticket, scanner] = [await paidTicket(), await aScanner()];
    const nonce = "a".repeat(20);
    const scans = await Promise.all(
      Array.from({ length: 5 }, () => show(ticket.ticketCode, scanner, { nonce })),
    );
    expect([new Set(scans.map(({ id }) => id)).size, await scansOf(scanner.userId)]).toEqual([
      1,
      [{ verdict: "valid", ticketId: ticket.id, passengerNo: null }],
    ]);
  });

  it("boards the whole party at once where that is asked for", async () => {
    const [ticket, scanner] = [await paidTicket({ adults: 3 }), await aScanner()];
    await show(tokenOf(ticket), scanner, { atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([1, 2, 3]);
  });

  it("boards one passenger at once by that passenger's code", async () => {
    const [ticket, scanner] = [await paidTicket({ adults: 3 }), await aScanner()];
    await show(tokenOf(ticket, { passenger: 2 }), scanner, { atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([2]);
  });

  it("boards nobody at once where the ticket is of another day", async () => {
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([]);
  });

  it("says who is on board already", async () => {
    const [ticket, scanner] = [await paidTicket(), await aScanner()];
    await show(tokenOf(ticket), scanner, { atOnce: true });
    expect(await show(tokenOf(ticket), scanner)).toMatchObject({ verdict: "boarded" });
  });

  it("is refused where one scanner shows more than anybody can", async () => {
    const scanner = await aScanner();
    for (let n = 0; n < LIMITS.boardingScan.max; n += 1) await show("tiada", scanner);
    await expect(show("tiada", scanner)).rejects.toMatchObject({ code: "too_many" });
  });
});
