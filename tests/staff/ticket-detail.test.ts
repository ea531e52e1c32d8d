import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { storeFile } from "~/domain/files/store-file.server";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn, namesByRole, type Scope } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff"]), now);

const columnsIn = (html: Scope) => namesByRole(html, "columnheader");

describe("the ticket's detail", () => {
  it("shows ticket, buyer and passengers (R-2.11-01, R-2.11-02, R-2.11-03, R-2.11-06)", async () => {
    const passengers = Array.from({ length: 21 }, (_, index) => ({
      name: `Orang Nombor ${index + 1}.`,
      ic: `A10000${index + 10}`,
    }));
    const ticket = await makeTicket({
      now,
      ticketDate: day("2026-08-01"),
      name: "Ahmad Faiz",
      email: "faiz@contoh.my",
      phoneNo: "0129876543",
      ic: "880808115555",
      passengers,
    });
    await payTicket(ticket.id, { paidAt: now });
    await requestCancellation(
      ticket.id,
      "Ribut di laut",
      { userId: (await makeStaff()).id, ownJettyId: 0 },
      now,
    );
    for (const [language, words] of [
      [
        "en",
        [
          "Purchase date 10 June 2026, 1:30 pm",
          "Amount RM 630.00",
          "Passengers 21",
          "Departure date 1 August 2026",
          "Departure jetty Merang",
          "Name Ahmad Faiz",
          "IC or passport 880808115555",
          "Country Malaysia",
          "Phone 0129876543",
          "E-mail faiz@contoh.my",
        ],
      ],
      [
        "ms",
        [
          "Tarikh pembelian 10 Jun 2026, 1:30 tengah hari",
          "Amaun RM 630.00",
          "Tarikh pelepasan 1 Ogos 2026",
          "Jeti pelepasan Merang",
          "Permohonan pembatalan menunggu keputusan.",
        ],
      ],
    ] as const) {
      const { browser } = await signedIn({ level: 5, language });
      const { status, text, html } = await browser.get(
        `/ticket-cancellation/ticket/${ticket.ticketCode}?page_pending=1`,
      );
      expect(status).toBe(200);
      for (const part of words) expect(text.replaceAll("\u00a0", " "), part).toContain(part);
      const dialog = getByRole(html, "dialog");
      expect(hrefsIn(dialog)).toContain(`/ticket/receipt/print/${ticket.ticketCode}`);
      expect(html).not.toContain(`/payment/go/`);
      expect(hrefsIn(dialog)).toContain("/ticket-cancellation?page_pending=1");
      expect(columnsIn(dialog)).toEqual(
        language === "en"
          ? ["No.", "Name", "IC or passport", "Category", "Country"]
          : ["Bil.", "Nama", "IC atau pasport", "Kategori", "Negara"],
      );
      expect([
        dialog.text.includes("Orang Nombor 20."),
        dialog.text.includes("Orang Nombor 21."),
        dialog.text.includes("A1000010"),
      ]).toEqual([true, false, true]);
      expect(await htmlProblems(html)).toEqual([]);
      const second = await browser.get(
        `/ticket-cancellation/ticket/${ticket.ticketCode}?page_passengers=1`,
      );
      expect([
        second.text.includes("Orang Nombor 21."),
        second.text.includes("Orang Nombor 20."),
      ]).toEqual([true, false]);
    }
  });

  it("of an unpaid ticket leads to its pay link (R-2.11-07)", async () => {
    const ticket = await makeTicket({ now });
    const { browser } = await signedIn({ level: 2, language: "en" });
    const { html } = await browser.get(`/ticket-cancellation/ticket/${ticket.ticketCode}`);
    expect(getByRole(html, "link", { name: "Pay" }).href).toBe(`/payment/go/${ticket.ticketCode}`);
    expect(html).not.toContain("/ticket/receipt/print/");
    expect(hrefsIn(html)).toContain(`/ticket-cancellation/new?code=${ticket.ticketCode}`);
  });

  it("shows an agency's letters to level 1 alone, and hands them to nobody else", async () => {
    const by = await makeStaff();
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    await sql(
      null,
      "update ticket set agency_name = 'Jabatan Laut' where id = :ticketId returning id",
      { ticketId: ticket.id },
    );
    const { name } = await inTransaction(async (tx) => {
      const stored = await storeFile(tx, {
        kind: "letter",
        extension: "pdf",
        bytes: Buffer.from("%PDF-1.4 surat"),
        originalName: "surat laut.pdf",
        createdBy: by.id,
      });
      await sql(
        tx,
        "insert into ticket_letter (ticket_id, file_name) values (:ticketId, :storedName)",
        { ticketId: ticket.id, storedName: stored.name },
      );
      return stored;
    });
    const [chief, cashier, elsewhere] = [
      await signedIn({ language: "en" }),
      await signedIn({ level: 3 }),
      await signedIn({ jettyId: 2 }),
    ];
    const seen = await chief.browser.get(`/ticket-cancellation/ticket/${ticket.ticketCode}`);
    expect([
      seen.text.includes("Letters of Jabatan Laut"),
      hrefsIn(seen.html).find((href) => href.startsWith("/storage/")),
    ]).toEqual([true, `/storage/letters/${name}`]);
    expect(await htmlProblems(seen.html)).toEqual([]);
    expect(
      (await cashier.browser.get(`/ticket-cancellation/ticket/${ticket.ticketCode}`)).html,
    ).not.toContain("surat laut.pdf");
    const file = await chief.browser.get(`/storage/letters/${name}`);
    expect([
      file.status,
      file.headers.get("Content-Disposition"),
      file.headers.get("X-Content-Type-Options"),
    ]).toEqual([200, "inline; filename*=UTF-8''surat%20laut.pdf", "nosniff"]);
    for (const [who, status] of [
      [visitor(), 401],
      [cashier.browser, 403],
      [elsewhere.browser, 404],
    ] as const)
      expect((await who.get(`/storage/letters/${name}`)).status).toBe(status);
    expect((await chief.browser.get("/storage/letters/nothing.pdf")).status).toBe(404);
  });
});

describe("the sale in a ticket's detail", () => {
  const seenBy = async (level: 1 | 2 | 3 | 4 | 5) => {
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    const [sale] = await sql<{ shiftId: number }>(
      null,
      `update app_user u set name = 'Rosnah Juruwang' from ticket t
        where t.id = :id and u.id = t.seller_id returning t.shift_id`,
      { id: ticket.id },
    );
    const { browser } = await signedIn({ level, language: "en" });
    const { html } = await browser.get(`/tickets/${ticket.ticketCode}`);
    const panel = getByRole(html, "region", { name: "Sale" });
    return { text: panel.text, hrefs: hrefsIn(panel), shiftId: sale?.shiftId };
  };

  it("names who sold it", async () => {
    expect((await seenBy(3)).text).toContain("Sold by Rosnah Juruwang");
  });

  it.each([1, 2, 3, 4, 5] as const)("names the shift for level %i", async (level) => {
    const { text, shiftId } = await seenBy(level);
    expect(text).toContain(`Shift Shift ${shiftId}`);
  });

  it.each([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, false],
  ] as const)("leads level %i to the shift: %s", async (level, leads) => {
    const { hrefs, shiftId } = await seenBy(level);
    expect(hrefs.includes(`/shifts/${shiftId}`)).toBe(leads);
  });

  it("of a ticket that was bought online names the buyer, and no shift", async () => {
    const ticket = await makeTicket({ now });
    await payTicket(ticket.id, { paidAt: now });
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get(`/tickets/${ticket.ticketCode}`);
    const { text } = getByRole(html, "region", { name: "Sale" });
    expect([text.includes("Sold by Buyer, online"), text.includes("Shift")]).toEqual([true, false]);
  });
});
