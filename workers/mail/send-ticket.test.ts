import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { closeSharedRenderer, sharedRenderer } from "../pdf/shared-renderer";
import { MOST_ATTACHED_BYTES } from "./mailer";
import { sendTicket } from "./send-ticket";

const folder = mkdtempSync(join(tmpdir(), "mail-"));
Object.assign(process.env, {
  MAIL_FOLDER: folder,
  PUBLIC_URL: "https://tiket.example.my",
  MAIL_FROM: "Tiket Jeti <tiket@example.my>",
  CONTACT: JSON.stringify({ phone: "09-600 0000", email: "jeti@example.my" }),
  JETTY_PLACES: JSON.stringify({ 1: { position: [5.5, 102.9], arriveBy: "08:30" } }),
});

useDatabase();
// What a browser prints is tried where it is printed: here a PDF is a file.
beforeEach(() => {
  sharedRenderer().render = async () => Promise.resolve(Buffer.from("%PDF-1.4\n"));
});
afterEach(() => readdirSync(folder).forEach((name) => rmSync(join(folder, name))));
afterAll(async () => {
  await closeSharedRenderer();
  rmSync(folder, { recursive: true, force: true });
});

async function mailed(wishes: Parameters<typeof makeTicket>[0] = {}, language: "ms" | "en" = "ms") {
  const ticket = await makeTicket(wishes);
  await payTicket(ticket.id);
  await sendTicket({ ticketId: ticket.id, language }, { rowId: 7 });
  const files = readdirSync(folder);
  const raw = files[0] ? readFileSync(join(folder, files[0]), "utf8") : "";
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const text = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? "";
  return { ticket, files, raw, head: head.split("\r\n"), text: decode(text) };
}

/** Quoted-printable. */
function decode(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\u00a0", " ");
}

describe("the mail of a paid ticket", () => {
  it("is a file by receipt number and outbox row, to the buyer, from the council", async () => {
    const { ticket, files, head } = await mailed();
    expect(files).toEqual([`${ticket.receiptNo}-7.eml`]);
    expect(head).toEqual(
      expect.arrayContaining([
        "To: pembeli@contoh.my",
        "From: Tiket Jeti <tiket@example.my>",
        `Message-ID: <${ticket.receiptNo}-7@tiket.example.my>`,
      ]),
    );
  });

  it("brings the link and the facts, as text and as HTML", async () => {
    const { ticket, raw, text } = await mailed();
    for (const words of [
      `https://tiket.example.my/ticket/receipt/print/${ticket.ticketCode}`,
      "Pembayaran diterima. Tiket anda sah.",
      "Jumlah dibayar: RM 61.00",
    ])
      expect(text).toContain(words);
    expect(raw).toContain("Content-Type: text/html");
  });

  it("brings the tickets and the receipt as PDFs", async () => {
    const { ticket, raw } = await mailed();
    for (const part of [
      `filename=tiket-${ticket.receiptNo}.pdf`,
      `filename=resit-${ticket.receiptNo}.pdf`,
      Buffer.from("%PDF-1.4\n").toString("base64").slice(0, 10),
    ])
      expect(raw).toContain(part);
  });

  it("shows the QR code by itself, from a picture that is a part of it", async () => {
    const { raw } = await mailed();
    const [, related = ""] = raw.split("multipart/related");
    expect(decode(related)).toContain('<img src="cid:qr@ticket"');
    const [, picture = ""] =
      /Content-Type: image\/png[\s\S]*?Content-Id: <qr@ticket>[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/i.exec(
        related,
      ) ?? [];
    const png = Buffer.from(picture, "base64");
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(["PNG", 392]);
    expect(decode(raw)).not.toMatch(/<img src="(?!cid:)/);
  });

  it("has the brand on top, and the code as wide as a phone", async () => {
    const html = decode((await mailed()).raw.split("Content-Type: text/html")[1] ?? "");
    expect(html).toMatch(/<body[^>]*><div[^>]*>Tiket Jeti<\/div>/);
    expect(html).toMatch(/<img src="cid:qr@ticket"[^>]* width="320" height="320"/);
  });

  it("brings the day for a calendar, and is answered to the council", async () => {
    const { ticket, raw, head } = await mailed();
    expect(head).toContain("Reply-To: jeti@example.my");
    const [, calendar = ""] =
      /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
    expect(Buffer.from(calendar, "base64").toString()).toContain(
      `UID:${ticket.receiptNo}@tiket.example.my`,
    );
  });

  it("says in its text too who travels, where and when to be, and whom to ask", async () => {
    const { text } = await mailed({
      passengers: ["Aminah binti Ali", "www.evil.example/win 1"].map((name) => ({
        name,
        ic: "850412115267",
      })),
    });
    for (const words of [
      "1. Aminah binti Ali",
      "2. Penumpang",
      "Jeti Merang, Kampung Merang, Setiu",
      "Selewat-lewatnya 8:30 pagi",
      "query=5.5%2C102.9",
      "Telefon 09-600 0000",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("evil");
  });

  it("is written in the buyer's language", async () => {
    const { head, text } = await mailed({}, "en");
    expect(head.join("\n")).toContain("Subject: Your boat ticket");
    expect(text).toContain("Payment received. Your ticket is valid.");
  });

  it("goes to nobody else, whatever the buyer's name says", async () => {
    const { head, raw, text } = await mailed({
      name: "Ali\r\nBcc: victim@example.com\r\n\r\nBuy here http://evil.example",
    });
    expect(head.filter((line) => /^(to|cc|bcc):/i.test(line))).toEqual(["To: pembeli@contoh.my"]);
    expect(`${raw}${text}`).not.toMatch(/victim@|evil\.example/);
  });

  it.each([
    "a@b.my, victim@example.com",
    "a@b.my\r\nBcc: victim@example.com",
    "<a@b.my>",
    "a@b.my\u0000",
    "not an address",
    "a b@c.my",
  ])("is not sent to %j", async (email) => {
    const made = mailed({ email });
    // PostgreSQL itself keeps no NUL.
    if (email.includes("\u0000")) await expect(made).rejects.toThrow();
    else expect((await made).files).toEqual([]);
  });

  it("is sent without the PDF where that cannot be printed", async () => {
    sharedRenderer().render = async () => Promise.reject(new Error("no browser"));
    const { ticket, raw, text } = await mailed();
    expect(raw).not.toContain("application/pdf");
    expect(text).toContain(`/ticket/receipt/print/${ticket.ticketCode}`);
    expect(text).toContain("boleh dimuat turun");
  });

  it("brings the receipt alone where the tickets are too large for a mail", async () => {
    const large = Buffer.alloc(MOST_ATTACHED_BYTES, "x");
    sharedRenderer().render = async (html) =>
      Promise.resolve(html.includes('class="sheet') ? large : Buffer.from("%PDF-1.4\n"));
    const { ticket, raw, text } = await mailed();
    expect(raw).toContain(`filename=resit-${ticket.receiptNo}.pdf`);
    expect(raw).not.toContain(`filename=tiket-${ticket.receiptNo}.pdf`);
    expect(text).toContain("Dilampirkan: resit");
  });

  it("is not written for a ticket that is not paid, or has no address", async () => {
    const unpaid = await makeTicket();
    await sendTicket({ ticketId: unpaid.id, language: "ms" }, { rowId: 8 });
    const counter = await makeTicket({ ticketFlag: 3 });
    await payTicket(counter.id);
    await sql(null, "update ticket set email = null where id = :counterId returning id", {
      counterId: counter.id,
    });
    await sendTicket({ ticketId: counter.id, language: "ms" }, { rowId: 9 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
