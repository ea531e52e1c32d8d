import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { storeFile } from "~/domain/files/store-file.server";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn, namesByRole, type Scope } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff"]), now);

const columnsIn = (html: Scope) => namesByRole(html, "columnheader");

describe("the ticket's detail", () => {
  const cancelling = madeOnce(async () => {
    const passengers = Array.from({ length: 21 }, (_, index) => ({
      name: `Orang Nombor ${index + 1}.`,
      ic: `A10000${index + 10}`,
    }));
    const ticket = await makeTicket({
      ...{ now, ticketDate: day("2026-08-01"), passengers },
      ...{ name: "Ahmad Faiz", email: "faiz@contoh.my" },
      ...{ phoneNo: "0129876543", ic: "880808115555" },
    });
    await payTicket(ticket.id, { paidAt: now });
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 } as const;
    await requestCancellation(ticket.id, "Ribut di laut", by, now);
    return ticket;
  });
  const opened = { en: madeOnce(() => open("en")), ms: madeOnce(() => open("ms")) };
  async function open(language: "en" | "ms") {
    const { ticketCode } = await cancelling();
    const { browser } = await signedIn({ level: 5, language });
    const path = `/ticket-cancellation/ticket/${ticketCode}`;
    const page = await browser.get(`${path}?page_pending=1`);
    const second = await browser.get(`${path}?page_passengers=1`);
    const text = page.text.replaceAll("\u00a0", " ");
    return { ticketCode, page, text, dialog: getByRole(page.html, "dialog"), second };
  }

  it.each([
    [
      "en",
      [
        ...["Purchase date 10 June 2026, 1:30 pm", "Amount RM 630.00", "Passengers 21"],
        ...["Departure date 1 August 2026", "Departure jetty Merang"],
      ],
    ],
    [
      "ms",
      [
        ...["Tarikh pembelian 10 Jun 2026, 1:30 tengah hari", "Amaun RM 630.00"],
        ...["Tarikh pelepasan 1 Ogos 2026", "Jeti pelepasan Merang"],
        "Permohonan pembatalan menunggu keputusan.",
      ],
    ],
  ] as const)("shows the ticket, in %s (R-2.11-01)", async (language, words: readonly string[]) => {
    const { page, text } = await opened[language]();
    expect([page.status, wordsIn(text, words)]).toEqual([200, words]);
  });

  it("shows the buyer (R-2.11-02)", async () => {
    const words = [
      ...["Name Ahmad Faiz", "IC or passport 880808115555", "Country Malaysia"],
      ...["Phone 0129876543", "E-mail faiz@contoh.my"],
    ];
    expect(wordsIn((await opened.en()).text, words)).toEqual(words);
  });

  it.each([
    ["en", ["No.", "Name", "IC or passport", "Category", "Country"]],
    ["ms", ["Bil.", "Nama", "IC atau pasport", "Kategori", "Negara"]],
  ] as const)("shows the passengers by pages, in %s (R-2.11-03)", async (language, columns) => {
    const { dialog, second } = await opened[language]();
    const names = ["Orang Nombor 20.", "Orang Nombor 21.", "A1000010"] as const;
    expect(columnsIn(dialog)).toEqual(columns);
    expect([dialog, second].map(({ text }) => wordsIn(text, names))).toEqual([
      ["Orang Nombor 20.", "A1000010"],
      ["Orang Nombor 21."],
    ]);
  });

  it.each(["en", "ms"] as const)(
    "of a paid ticket leads to its receipt and not to pay, in %s (R-2.11-06)",
    async (language) => {
      const { ticketCode, page, dialog } = await opened[language]();
      expect(hrefsIn(dialog)).toContain(`/ticket/receipt/print/${ticketCode}`);
      expect(page.html).not.toContain(`/payment/go/`);
    },
  );

  it.each(["en", "ms"] as const)("leads back to its page of the list, in %s", async (language) => {
    const { page, dialog } = await opened[language]();
    expect(hrefsIn(dialog)).toContain("/ticket-cancellation?page_pending=1");
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("of an unpaid ticket leads to its pay link (R-2.11-07)", async () => {
    const ticket = await makeTicket({ now });
    const { browser } = await signedIn({ level: 2, language: "en" });
    const { html } = await browser.get(`/ticket-cancellation/ticket/${ticket.ticketCode}`);
    expect(getByRole(html, "link", { name: "Pay" }).href).toBe(`/payment/go/${ticket.ticketCode}`);
    expect(html).not.toContain("/ticket/receipt/print/");
    expect(hrefsIn(html)).toContain(`/ticket-cancellation/new?code=${ticket.ticketCode}`);
  });
});

describe("the letters of an agency in a ticket's detail", () => {
  const lettered = madeOnce(async () => {
    const by = await makeStaff();
    const { id, ticketCode } = await makeTicket({ now, ticketFlag: 3 });
    await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
      id,
    });
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
        { ticketId: id, storedName: stored.name },
      );
      return stored;
    });
    return {
      page: `/ticket-cancellation/ticket/${ticketCode}`,
      letter: `/storage/letters/${name}`,
    };
  });

  it("are shown to level 1", async () => {
    const { page, letter } = await lettered();
    const { browser } = await signedIn({ language: "en" });
    const { text, html } = await browser.get(page);
    expect([
      text.includes("Letters of Jabatan Laut"),
      hrefsIn(html).find((href) => href.startsWith("/storage/")),
    ]).toEqual([true, letter]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("are not shown to a cashier", async () => {
    const { browser } = await signedIn({ level: 3 });
    expect((await browser.get((await lettered()).page)).html).not.toContain("surat laut.pdf");
  });

  it("are handed out as the files that they are", async () => {
    const { browser } = await signedIn();
    const { status, headers } = await browser.get((await lettered()).letter);
    expect([
      ...[status, headers.get("Content-Disposition"), headers.get("X-Content-Type-Options")],
    ]).toEqual([200, "inline; filename*=UTF-8''surat%20laut.pdf", "nosniff"]);
  });

  it.each([
    ["a visitor", async () => visitor(), 401],
    ["a cashier", async () => (await signedIn({ level: 3 })).browser, 403],
    ["level 1 of the other jetty", async () => (await signedIn({ jettyId: 2 })).browser, 404],
  ] as const)("are not handed to %s", async (_who, asked, status) => {
    const browser = await asked();
    expect((await browser.get((await lettered()).letter)).status).toBe(status);
  });

  it("that there are not are a 404", async () => {
    const { browser } = await signedIn();
    expect((await browser.get("/storage/letters/nothing.pdf")).status).toBe(404);
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
