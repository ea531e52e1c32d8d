import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { slowness } from "../../../tests/support/slowness";
import { passengerTicketNo, type PrintableTicket } from "./printable-ticket";
import { qrPublicKey, readQrToken } from "./qr-token.server";
import {
  readPrintablePassengers,
  readPrintableTicket,
  readPrintableTicketById,
} from "./read-printable-ticket.server";
import { requestTicketPdf } from "./request-ticket-pdf.server";
import {
  deleteOldTicketPdfs,
  findTicketPdf,
  storeTicketPdf,
  ticketPdfKey,
} from "./ticket-pdfs.server";
import { ticketQrToken } from "./ticket-qr.server";

const test = useDatabase();

async function aPaid(): Promise<PrintableTicket> {
  const { id, ticketCode } = await makeTicket();
  await payTicket(id, {
    paidAt: new Date("2026-11-21T02:00:00Z"),
    channel: "duitnow_qr",
    providerRef: `TP${id}`,
  });
  const ticket = await readPrintableTicket(ticketCode);
  if (!ticket) throw new Error("no ticket");
  return ticket;
}

describe("a ticket for its PDFs", () => {
  it("has what the settling payment says", async () => {
    const ticket = await aPaid();
    expect(ticket).toMatchObject({
      state: "paid",
      channel: "duitnow_qr",
      transactionId: expect.stringMatching(/^TP\d+$/) as string,
      paidAt: new Date("2026-11-21T02:00:00Z"),
      amountSen: 6000,
      transactionChargeSen: 100,
      hasEmail: true,
    });
    expect(ticket.lines).toEqual([{ category: "adult", quantity: 2, fareSen: 3000 }]);
    expect(await readPrintableTicketById(ticket.id)).toEqual(ticket);
    expect(
      (await readPrintablePassengers(ticket.id)).map(({ no }) =>
        passengerTicketNo(ticket.receiptNo, no),
      ),
    ).toEqual([`${ticket.receiptNo}-1`, `${ticket.receiptNo}-2`]);
  });

  it("has its own code for a transaction id where no gateway took part", async () => {
    const { id, ticketCode } = await makeTicket({ ticketFlag: 3 });
    await payTicket(id);
    expect(await readPrintableTicket(ticketCode)).toMatchObject({
      ticketFlag: 3,
      transactionId: ticketCode,
      channel: "fpx",
      transactionChargeSen: 0,
    });
  });

  it("is null for a code that nobody has", async () => {
    expect(await readPrintableTicket("K7QMX3RDW9HTAB2C")).toBeNull();
  });

  it("has a QR code only while it is paid (R-S10)", async () => {
    const ticket = await aPaid();
    expect(readQrToken(ticketQrToken(ticket, 2), qrPublicKey())).toEqual({
      ticketCode: ticket.ticketCode,
      passenger: 2,
      ticketDate: ticket.ticketDate,
      jettyId: 1,
    });
    for (const state of ["unpaid", "expired", "cancelled"] as const)
      expect(() => ticketQrToken({ ...ticket, state })).toThrow("Only a paid ticket");
  });
});

describe("a PDF that was rendered", () => {
  let ticket: PrintableTicket;
  beforeEach(async () => {
    ticket = await aPaid();
  });
  const jobs = () =>
    sql<{ id: number; state: string }>(
      null,
      "select id, state from outbox where job = 'paper.render' and payload->>'ticketId' = :id",
      { id: String(ticket.id) },
    );

  it("is found by what it shows, and by nothing else", async () => {
    const wanted = ticketPdfKey(ticket, [], "receipt", "ms");
    await storeTicketPdf(wanted, Buffer.from("%PDF one"));
    await storeTicketPdf(wanted, Buffer.from("%PDF two"));
    expect(String(await findTicketPdf(ticketPdfKey({ ...ticket }, [], "receipt", "ms")))).toBe(
      "%PDF one",
    );
    expect(await findTicketPdf(ticketPdfKey(ticket, [], "receipt", "en"))).toBeNull();
    expect(await findTicketPdf(ticketPdfKey(ticket, [], "ticket", "ms"))).toBeNull();
    expect(
      await findTicketPdf(ticketPdfKey({ ...ticket, name: "Another" }, [], "receipt", "ms")),
    ).toBeNull();
    expect(
      await findTicketPdf(
        ticketPdfKey(ticket, [{ no: 1, category: "adult", name: "Renamed" }], "receipt", "ms"),
      ),
    ).toBeNull();
  });

  it("is not asked for again", async () => {
    const wanted = ticketPdfKey(ticket, [], "receipt", "ms");
    await storeTicketPdf(wanted, Buffer.from("%PDF"));
    expect(String(await requestTicketPdf(wanted, 0))).toBe("%PDF");
    expect(await jobs()).toEqual([]);
  });

  it("is asked for once, however many ask, and given to all of them when it is there", async () => {
    const wanted = ticketPdfKey(ticket, [], "ticket", "en");
    const asking = Array.from({ length: 8 }, () => requestTicketPdf(wanted, 60_000));
    await expect.poll(jobs).toHaveLength(1);
    await storeTicketPdf(wanted, Buffer.from("%PDF"));
    expect((await Promise.all(asking)).map(String)).toEqual(Array(8).fill("%PDF"));
    expect(await jobs()).toHaveLength(1);
  });

  it("is waited for no longer than one is patient, and given up where its printing failed", async () => {
    const wanted = ticketPdfKey(ticket, [], "receipt", "en");
    expect(await requestTicketPdf(wanted, 150)).toBe("waiting");
    await inTransaction((tx) =>
      sql(
        tx,
        "update outbox set state = 'failed' where job = 'paper.render' and payload->>'ticketId' = :id returning id",
        { id: String(ticket.id) },
      ),
    );
    const asked = performance.now();
    expect(await requestTicketPdf(wanted, 60_000)).toBe("failed");
    expect(performance.now() - asked).toBeLessThan(1_000 * slowness());
    await inTransaction((tx) =>
      sql(
        tx,
        "update outbox set created_at = now() - interval '61 seconds' where state = 'failed' returning id",
      ),
    );
    expect(await requestTicketPdf(wanted, 0)).toBe("waiting");
    expect(await jobs()).toHaveLength(2);
  });

  it("is removed after 30 days, and cannot be stored with a wrong checksum", async () => {
    const wanted = ticketPdfKey(ticket, [], "receipt", "ms");
    await storeTicketPdf(wanted, Buffer.from("%PDF"));
    expect(await deleteOldTicketPdfs(new Date(Date.now() + 29 * 86_400_000))).toBe(0);
    await deleteOldTicketPdfs(new Date(Date.now() + 31 * 86_400_000));
    expect(await findTicketPdf(wanted)).toBeNull();
    const wrong = sql(
      null,
      "insert into paper (ticket_id, kind, language, content_hash, bytes, sha256) values (:ticketId, 'receipt', 'ms', :contentHash, 'a', :contentHash)",
      { ticketId: ticket.id, contentHash: wanted.contentHash },
    );
    await expect(wrong).rejects.toThrow(/paper/);
  });

  it("cannot be changed by the application (grants)", async () => {
    await expect(
      sql(null, "update paper set kind = 'ticket' where false returning id"),
    ).rejects.toThrow(/permission denied/);
    await asOwner(test, (client) => client.query("update paper set kind = 'ticket' where false"));
  });
});
