import { drawerSlip } from "~/documents/drawer-slip.server";
import { slipLines } from "~/documents/slip-lines.server";
import { thermalPersonalTicket } from "~/documents/thermal-personal-ticket.server";
import { thermalSlip } from "~/documents/thermal-slip";
import { testPage, thermalTicket } from "~/documents/thermal-ticket.server";
import { type PrintDocument, printDocument } from "~/domain/printing/print-document";
import type { CounterSale, PrintableTicket } from "~/domain/receipts/printable-ticket";
import { signQrToken } from "~/domain/receipts/qr-token.server";
import { day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import type { ZReport } from "~/domain/shifts/z-report";
import { aPrintableTicket } from "./printable-ticket";

const COUNCIL = "Majlis Perbandaran Kuala Terengganu";
const LONG_NAME = "Nik Muhammad Amirul Hakim bin Tengku Ahmad Shahrizal";
const soldAt = new Date("2026-09-16T04:46:00Z");
const cashier = { id: 7, name: LONG_NAME };

/** A long Wednesday in September, a party of 250, and sums of five figures. */
const ticket = (wishes: Partial<PrintableTicket> = {}) =>
  aPrintableTicket({
    ticketFlag: 3,
    transactionChargeSen: 0,
    ticketDate: day("2026-09-16"),
    totalPassengers: 250,
    amountSen: 1_250_000,
    channel: "Cash",
    paidAt: soldAt,
    lines: [
      { category: "adult_oku_foreigner", quantity: 100, fareSen: 2_500 },
      { category: "child_oku_foreigner", quantity: 50, fareSen: 1_300 },
      { category: "adult_foreigner", quantity: 100, fareSen: 9_350 },
    ],
    ...wishes,
  });

const z: ZReport = {
  version: 1,
  zNo: 12_345,
  jettyId: 1,
  shiftId: 123_456,
  cashier,
  closedBy: { id: 1, name: "Pentadbir Jeti" },
  closeReason: "Juruwang jatuh sakit dan pulang awal sebelum tamat syif",
  openedAt: "2026-09-16T00:00:00Z",
  closedAt: "2026-09-16T12:45:00Z",
  floatSen: 10_000,
  sums: {
    tickets: 1_234,
    passengers: 4_567,
    soldSen: 12_345_678,
    cancelled: 3,
    cancelledSen: 18_000,
    methods: [
      { key: "Cash", count: 1_000, sen: 10_000_000 },
      { key: "Credit Facility", count: 200, sen: 2_000_000 },
      { key: "Card terminal", count: 34, sen: 345_678 },
    ],
    categories: [
      { key: "adult_oku_foreigner", count: 4_000, sen: 10_000_000 },
      { key: "super_senior", count: 567, sen: 2_345_678 },
    ],
    operators: [
      { key: "", count: 1_000, sen: 10_000_000 },
      { key: "Pulau Perhentian Marine Adventures Sdn Bhd", count: 234, sen: 2_345_678 },
    ],
    drawer: [
      { key: "float", count: 1, sen: 10_000 },
      { key: "cash_in", count: 1_000, sen: 10_500_000 },
      { key: "change", count: 1_000, sen: -500_000 },
      { key: "safe_drop", count: 12, sen: -9_000_000 },
    ],
  },
  expectedSen: 1_010_000,
  counted: { 10_000: 100, 5: 9_999 },
  countedSen: 1_009_995,
  overShortSen: -5,
  overShortReason: "Baki salah kira semasa orang ramai",
  approvedBy: { id: 1, name: "Pentadbir Jeti" },
  counts: 3,
  handedTo: { id: 8, name: "Siti Nurhaliza binti Abdullah" },
};

/** Every kind of paper that a counter prints, with the longest that it may have to hold. */
export function paperSamples(language: Language): Record<string, PrintDocument> {
  const sold = (wishes: Partial<PrintableTicket>, counterSale: Partial<CounterSale>) =>
    thermalTicket({
      ticket: ticket({
        ...wishes,
        counterSale: {
          ...{ operator: null, agency: null, company: null },
          ...{ cashInSen: 1_300_000, changeSen: 50_000, ...counterSale },
        },
      }),
      qrToken: tokenOf(0),
      council: COUNCIL,
      language,
      copyNo: 12,
      printedBy: "Kaunter Merang",
      sale: { seller: LONG_NAME, shiftId: 123_456 },
      now: soldAt,
    });
  const slip = (kind: "open" | "close") => {
    const common = { shiftId: z.shiftId, jettyId: z.jettyId, cashier: cashier.name };
    const opened = { ...common, openedAt: z.openedAt, floatSen: z.floatSen };
    const mark = "0123456789ABCDEF0123";
    const qrText = `HTTPS://TIKET-JETI.MPKT.TERENGGANU.GOV.MY/Z/${z.shiftId}/${mark}`;
    return printDocument.parse({
      lines: thermalSlip(
        slipLines(
          kind === "open" ? { kind, ...opened } : { kind, ...opened, z, mark, qrText },
          language,
        ),
      ),
    });
  };
  const drawer = (entry: Parameters<typeof drawerSlip>[0]["entry"]) =>
    printDocument.parse({
      lines: drawerSlip(
        { entry, cashier: LONG_NAME, jettyId: 1, shiftId: z.shiftId, now: soldAt },
        language,
      ),
    });
  return {
    ticket: sold({}, {}),
    "split payment": sold(
      {
        channel: "Split",
        payments: [
          { method: "Cash", sen: 250_000 },
          { method: "Card terminal", sen: 1_000_000 },
        ],
      },
      {},
    ),
    "credit sale": sold(
      { channel: "Credit Facility" },
      {
        operator: "Pulau Perhentian Marine Adventures Sdn Bhd",
        agency: "Kementerian Pelancongan, Seni dan Budaya Malaysia",
        cashInSen: null,
        changeSen: null,
      },
    ),
    "personal ticket": thermalPersonalTicket({
      ticket: ticket(),
      passenger: { no: 250, category: "adult_oku_foreigner", name: LONG_NAME },
      qrToken: tokenOf(250),
      council: COUNCIL,
      language,
    }),
    "opening slip": slip("open"),
    "closing slip": slip("close"),
    "safe drop": drawer({
      ...{ kind: "safe_drop", amountSen: 9_000_000, formKey: "key" },
      reason: "Penghantaran ke bank oleh pegawai keselamatan",
    }),
    "drawer opened": drawer({ kind: "no_sale", reason: "Tukar duit kecil", formKey: "key" }),
    "test page": testPage({
      printerName: "Pencetak kaunter utama Jeti Merang",
      language,
      printedBy: LONG_NAME,
      now: soldAt,
    }),
  };
}

const tokenOf = (passenger: number) =>
  signQrToken({
    ...{ ticketCode: "K7QMX3RDW9HTAB2C", passenger },
    ...{ ticketDate: day("2026-09-16"), jettyId: 1 },
  });
