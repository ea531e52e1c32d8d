import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiptHtml, ticketsHtml } from "~/documents/html-document.server";
import { qrDrawing } from "~/documents/qr-image.server";
import { MALAYSIAN_CATEGORIES } from "~/domain/pricing/categories";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { day } from "~/domain/shared/day";
import { type Language, LANGUAGES } from "~/domain/shared/language";
import { pdfPages } from "../../tests/support/pdf-text";
import { A_JETTY, aPrintableTicket } from "../../tests/support/printable-ticket";
import { closeSharedRenderer, sharedRenderer } from "./shared-renderer";

beforeAll(async () => void (await sharedRenderer().render("warm")), 60_000);
afterAll(closeSharedRenderer);

const qr = qrDrawing("J1.".padEnd(120, "A"));
const council = "Majlis Daerah Setiu";

/** There and back with two boats. */
function bySea(people: number): Partial<PrintableTicket> {
  const boats = [
    { boat: "Seri Mangkok Ekspres", firstNo: 1, lastNo: 3 },
    { boat: "Camar Setiu", firstNo: 4, lastNo: people },
  ].map((one) => ({
    ...one,
    ...{ sailsAt: new Date("2026-12-20T00:30:00Z"), delayedTo: null },
    ...{ cancelled: false, reason: null },
  }));
  return {
    totalPassengers: people,
    ticketDate: day("2026-12-20"),
    returnUntil: day("2026-12-27"),
    boats,
  };
}

/** Three passengers of each of so many categories. */
function party(categories: number): Partial<PrintableTicket> {
  const lines = MALAYSIAN_CATEGORIES.slice(0, categories).map((category) => ({
    ...{ category, quantity: 3, fareSen: 3000 },
  }));
  return { lines, amountSen: lines.length * 9000, ...bySea(3 * lines.length) };
}

const AT_THE_COUNTER: Partial<PrintableTicket> = {
  ticketFlag: 3,
  transactionChargeSen: 0,
  channel: "Split",
  transactionId: "K7QMX3RDW9HTAB2C",
  payments: [
    { method: "Cash", sen: 20_000 },
    { method: "Card terminal", sen: 16_000 },
  ],
  counterSale: {
    ...{ operator: "Redang Bayu Ferry Sdn. Bhd.", agency: null, company: null },
    ...{ cashInSen: 25_000, changeSen: 5_000 },
  },
};

async function sheets(html: string): Promise<string[]> {
  return pdfPages(await sharedRenderer().render(html));
}

function receipt(wishes: Partial<PrintableTicket>, language: Language): Promise<string[]> {
  const ticket = aPrintableTicket(wishes);
  return sheets(receiptHtml({ ticket, qr, council, place: A_JETTY }, language));
}

describe.each(LANGUAGES)("the A4 receipt in %s", (language) => {
  it.each([4, 6, 8])("of %i categories, sold online, is one sheet (R-7-55)", async (count) => {
    expect(await receipt(party(count), language)).toHaveLength(1);
  });

  it.each([4, 6, 8])(
    "of %i categories, with two payments, cash and change, is one sheet (R-7-55)",
    async (count) => {
      expect(await receipt({ ...party(count), ...AT_THE_COUNTER }, language)).toHaveLength(1);
    },
  );
});

it("a receipt of two sheets tells its sums once, on the second", async () => {
  const lines = Array.from({ length: 3 }, () => party(9).lines ?? []).flat();
  const [first, second] = await receipt({ ...party(9), lines, amountSen: 243_000 }, "ms");
  expect([first?.includes("Amaun tiket"), second?.includes("Amaun tiket")]).toEqual([false, true]);
});

const LONG = [
  { name: "Nik Muhammad Amirul Hakim bin Tengku Ahmad Shahrizal", category: "child_oku_foreigner" },
  { name: "Sharifah Nur Aisyah Humaira binti Syed Zulkarnain", category: "adult_oku_foreigner" },
] as const;

describe.each(LANGUAGES)("tickets there and back in %s", (language) => {
  it.each([5, 6, 7, 8])(
    "of %i with two boats, long names and long categories share one sheet (R-7-56)",
    async (people) => {
      const passengers = Array.from({ length: people }, (_, index) => ({
        ...LONG[index % 2 === 0 ? 0 : 1],
        ...{ no: index + 1, qr },
      }));
      const ticket = aPrintableTicket(bySea(people));
      const pages = await sheets(ticketsHtml({ ticket, place: A_JETTY, passengers }, language));
      expect(pages).toHaveLength(1);
      expect(pages[0]?.match(/2026-\d{6}-\d/g)).toHaveLength(people);
    },
  );
});
