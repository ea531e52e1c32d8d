import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import { day } from "~/domain/shared/day";
import { editTicket } from "~/domain/tickets/edit-ticket.server";
import { useDatabase } from "../../tests/support/database";
import { departureOfOwnBoat } from "../../tests/support/departures";
import { makeTicket } from "../../tests/support/make-ticket";
import { expectedParty, sailing } from "../../tests/support/manifest";
import { payTicket } from "../../tests/support/pay-ticket";
import { pdfPages } from "../../tests/support/pdf-text";
import { makeStaff } from "../../tests/support/staff";
import { soldTicket } from "../../tests/support/weather";
import { renderTicketPdf, ticketPdf } from "./render-ticket-pdf";
import { closeSharedRenderer, sharedRenderer } from "./shared-renderer";

useDatabase();
afterAll(closeSharedRenderer);
const MORNING = new Date("2026-06-20T07:30:00+08:00");

async function paid(wishes: Parameters<typeof makeTicket>[0] = {}) {
  const made = await makeTicket(wishes);
  await payTicket(made.id);
  return made;
}

async function printed(
  ticketId: number,
  kind: "receipt" | "ticket",
): Promise<{ bytes: Buffer; text: string; pages: number }> {
  await renderTicketPdf({ ticketId, kind, language: "ms" });
  const [row] = await sql<{ bytes: Buffer }>(
    null,
    "select bytes from paper where ticket_id = :ticketId and kind = :kind order by id desc limit 1",
    { ticketId, kind },
  );
  if (!row) throw new Error("nothing was printed");
  const pages = pdfPages(row.bytes);
  return { bytes: row.bytes, text: pages.join("\n").normalize("NFKC"), pages: pages.length };
}

describe("the job paper.render", () => {
  beforeAll(async () => void (await sharedRenderer().render("warm")), 60_000);

  it("prints a receipt on one A4 sheet (R-7-55)", async () => {
    const { id, receiptNo } = await paid({ name: "Ahmad Faiz bin Ismail" });
    const { bytes, text, pages } = await printed(id, "receipt");
    expect(pages).toBe(1);
    expect(bytes.toString("latin1")).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
    for (const shown of [
      "Resit rasmi",
      receiptNo,
      "Ahmad Faiz bin Ismail",
      "RM 61.00",
      "Caj transaksi RM 1.00",
    ])
      expect(text.replaceAll("\u00a0", " ")).toContain(shown);
  });

  it("says on each ticket that its boat does not sail, still eight on a sheet", async () => {
    const on = day("2026-07-01");
    const departure = await departureOfOwnBoat({ day: on });
    const id = await soldTicket({ day: on, on: departure, adults: 8 }, MORNING);
    await sql(null, "update departure set state = 'cancelled', reason = 'Ribut' where id = :id", {
      id: departure,
    });
    const { text, pages } = await printed(id, "ticket");
    expect(text.match(/Bot ini tidak belayar/g)).toHaveLength(8);
    expect(pages).toBe(1);
  });

  it("says on four tickets there and back until when they count, still on one sheet", async () => {
    await sql(null, "update jetty set return_days = 30, return_since = '2026-01-01' where id = 1");
    const on = day("2026-07-02");
    const departure = await departureOfOwnBoat({ day: on });
    const id = await soldTicket({ day: on, on: departure, adults: 4 }, MORNING);
    const { text, pages } = await printed(id, "ticket");
    const receipt = await printed(id, "receipt");
    await sql(null, "update jetty set return_days = null, return_since = null where id = 1");
    expect(text.replace(/\s+/g, " ").match(/balik hingga Sabtu, 1 Ogos 2026/g)).toHaveLength(4);
    expect([pages, receipt.pages]).toEqual([1, 1]);
  });

  it("prints every passenger's ticket with its number, eight on a sheet (R-7-56)", async () => {
    const { id, receiptNo } = await paid({ adults: 17 });
    const { text, pages } = await printed(id, "ticket");
    expect(pages).toBe(3);
    expect([...text.matchAll(/MRG-\d{4}-\d{6}-(\d+)/g)].map(([number]) => number)).toEqual(
      Array.from({ length: 17 }, (_, index) => `${receiptNo}-${index + 1}`),
    );
  });

  it.each([1, 2, 3, 4, 5, 8])("fills one sheet with the tickets of %i", async (adults) => {
    const { id } = await paid({ adults });
    const { text, pages } = await printed(id, "ticket");
    expect(pages).toBe(1);
    const words = text.replace(/\s+/g, " ");
    expect(words.includes("Jeti Merang, Kampung Merang, Setiu")).toBe(adults <= 4);
  });

  it.each([1, 2, 3, 4, 8])(
    "fills one sheet with the tickets of %i who have a time, a boat and long names",
    async (count) => {
      const name = "Nik Muhammad Amirul Hakim bin Tengku Ahmad Shahrizal";
      const party = Array.from({ length: count }, () => ({ name, ic: "850412115267" }));
      const ticket = await expectedParty(await sailing(MORNING), MORNING, party);
      const { text, pages } = await printed(ticket.id, "ticket");
      expect(pages).toBe(1);
      expect(text.match(/Peta/g)).toHaveLength(count);
    },
  );

  it("prints the tickets of a thousand passengers well within its time", async () => {
    const { id } = await paid({ adults: 1000 });
    const { text, pages } = await printed(id, "ticket");
    expect(pages).toBe(125);
    expect(new Set(text.match(/MRG-\d{4}-\d{6}-\d+/g))).toHaveLength(1000);
  });

  it("sets the longest name into its card without losing a letter", async () => {
    const names = ["Siti ".repeat(40).trim(), "A".repeat(200), "W. ".repeat(66).trim(), "Short"];
    const { id } = await paid({ passengers: names.map((name) => ({ name, ic: "850412115267" })) });
    const { text, pages } = await printed(id, "ticket");
    expect(pages).toBe(1);
    const letters = text.replace(/\s/g, "");
    for (const name of names) expect(letters).toContain(name.replace(/\s/g, ""));
  });

  it("prints hostile names as they were typed", async () => {
    const names = [
      "<img src=file:///etc/passwd>",
      "</style><iframe src=file:///etc/passwd>",
      "<script>document.write(1)</script>",
    ];
    const { id } = await paid({
      name: names[1],
      passengers: names.map((name) => ({ name, ic: "850412115267" })),
    });
    for (const { text } of [await printed(id, "receipt"), await printed(id, "ticket")]) {
      const letters = text.replace(/\s/g, "");
      expect(letters).toContain(names[1]?.replace(/\s/g, ""));
      expect(letters).not.toContain("root:");
    }
  });

  it("prints what is asked for twice once", async () => {
    const { id } = await paid();
    const ticket = await readPrintableTicketById(id);
    if (!ticket) throw new Error("no ticket");
    const render = vi.fn(async () => Buffer.from("%PDF"));
    const renderer = { render, warmUp: async () => {}, close: async () => {} };
    const first = await ticketPdf(ticket, "receipt", "ms", { renderer });
    expect(await ticketPdf(ticket, "receipt", "ms", { renderer })).toEqual(first);
    await renderTicketPdf({ ticketId: id, kind: "receipt", language: "ms" });
    expect(render).toHaveBeenCalledTimes(1);
    await ticketPdf(ticket, "receipt", "en", { renderer });
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("prints a ticket anew after its passengers were changed, and as it is now", async () => {
    const { id } = await paid({ passengers: [{ name: "Nama Lama", ic: "850412115267" }] });
    expect((await printed(id, "ticket")).text).toContain("Nama Lama");
    await editTicket(
      id,
      {
        version: 1,
        buyer: {
          ...{ name: "Pembeli Baharu", ic: "850412115267", phoneNo: "0123456789" },
          ...{ email: "pembeli@contoh.my", country: "MY" },
        },
        passengers: [{ no: 1, name: "Nama Baharu", ic: "850412115267" }],
      },
      { userId: (await makeStaff()).id, ownJettyId: 0 },
      new Date(),
    );
    const tickets = (await printed(id, "ticket")).text;
    expect([tickets.includes("Nama Baharu"), tickets.includes("Nama Lama")]).toEqual([true, false]);
    expect((await printed(id, "receipt")).text).toContain("Pembeli Baharu");
  });

  it("prints one passenger's own ticket alone", async () => {
    const { id } = await paid({
      passengers: ["Aminah Satu", "Bakar Dua", "Chong Tiga"].map((name) => ({
        name,
        ic: "850412115267",
      })),
    });
    await renderTicketPdf({ ticketId: id, kind: "ticket", language: "ms", passengerNo: 2 });
    const [stored] = await sql<{ bytes: Buffer }>(
      null,
      "select bytes from paper where ticket_id = :id",
      { id },
    );
    const pages = pdfPages(stored?.bytes ?? Buffer.alloc(0));
    const text = pages.join("\n").normalize("NFKC");
    expect([pages.length, text.includes("Bakar Dua"), text.includes("Aminah Satu")]).toEqual([
      1,
      true,
      false,
    ]);
  });

  it("prints nothing for a ticket that is not paid (R-S10)", async () => {
    const { id } = await makeTicket();
    await renderTicketPdf({ ticketId: id, kind: "receipt", language: "ms" });
    await renderTicketPdf({ ticketId: 999_999, kind: "receipt", language: "ms" });
    expect(
      await sql(null, "select id from paper where ticket_id in (:id, 999999)", { id }),
    ).toEqual([]);
  });
});
