import { describe, expect, it } from "vitest";
import type { CounterSale, PrintableTicket } from "~/domain/receipts/printable-ticket";
import { day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { allByTag } from "../../tests/support/page-roles";
import { A_JETTY, aPrintableTicket } from "../../tests/support/printable-ticket";
import { receiptHtml } from "./html-document.server";
import { qrDrawing } from "./qr-image.server";
import { thermalTicket } from "./thermal-ticket.server";
import { ticketCancelledMail } from "./ticket-cancelled-mail.server";
import { ticketMail } from "./ticket-mail.server";

const soldAt = new Date("2026-06-10T00:46:00Z");
const WALK_UP: CounterSale = {
  ...{ operator: null, agency: null, company: null, cashInSen: null, changeSen: null },
};
const sold = (wishes: Partial<PrintableTicket>, counterSale: Partial<CounterSale> = {}) =>
  aPrintableTicket({
    ...{ ticketFlag: 3, transactionChargeSen: 0, paidAt: soldAt },
    ...{ channel: "Cash", payments: [{ method: "Cash", sen: 9_500 }] },
    ...wishes,
    counterSale: { ...WALK_UP, ...counterSale },
  });
const CASH_PAID = { cashInSen: 10_000, changeSen: 500 };
const ON_ACCOUNT = {
  channel: "Credit Facility",
  payments: [{ method: "Credit Facility", sen: 9_500 }],
};
const SPLIT = {
  channel: "Split",
  payments: [
    { method: "Cash", sen: 2_000 },
    { method: "Card terminal", sen: 7_500 },
  ],
};

const paperOf = (ticket: PrintableTicket, language: Language = "ms") =>
  thermalTicket({
    ...{ ticket, language, qrToken: "TOKEN", council: "Majlis Daerah", copyNo: 1 },
    ...{ printedBy: "Kaunter", sale: { seller: "Kaunter", shiftId: 7 }, now: soldAt },
  });
/** Label and value of each line of the roll that has two. */
const pairsOf = (ticket: PrintableTicket, language: Language = "ms") =>
  paperOf(ticket, language).lines.flatMap((line) =>
    line.kind === "pair" ? [[line.label, line.value.replaceAll("\u00a0", " ")]] : [],
  );
const receiptOf = (ticket: PrintableTicket, language: Language = "ms") =>
  receiptHtml(
    { ticket, qr: qrDrawing("TOKEN"), council: "Majlis Daerah", place: A_JETTY },
    language,
  );
/** Label and value of each fact and sum of the A4 receipt. */
const factsOf = (ticket: PrintableTicket, language: Language = "ms") => {
  const html = receiptOf(ticket, language);
  const words = (tag: string) => allByTag(html, tag).map(({ text }) => text);
  const sums = allByTag(html, "tr").map(({ text }) => text.replaceAll("\u00a0", " "));
  return { terms: words("dt"), values: words("dd"), sums };
};

/** The lines of the roll that are text alone. */
const textsOf = (ticket: PrintableTicket, language: Language) =>
  paperOf(ticket, language).lines.flatMap((line) =>
    line.kind === "text" ? [line.text.replaceAll("\u00a0", " ")] : [],
  );

describe("the roll of a ticket there and back", () => {
  const back = { returnUntil: day("2026-07-20") };

  it.each([
    ["ms", "Pergi dan balik, boleh digunakan untuk balik hingga Isnin, 20 Julai 2026."],
    ["en", "There and back; good for the way back up to and including Monday, 20 July 2026."],
  ] as const)("says until when it counts, in %s", (language, said) => {
    expect(textsOf(sold(back), language)).toContain(said);
  });

  it("says nothing of it for one way, or where no boat sails", () => {
    for (const wishes of [{}, { ...back, stopped: "Ombak besar" }])
      expect(textsOf(sold(wishes), "en").join(" ")).not.toContain("There and back");
  });
});

const CUSTOMERS = [
  ["operator", "ms", "Pengendali bot", "Bayu Holidays"],
  ["operator", "en", "Boat operator", "Bayu Holidays"],
  ["agency", "ms", "Agensi", "Jabatan Perikanan"],
  ["agency", "en", "Agency", "Department of Fisheries"],
  ["company", "ms", "Syarikat", "Redang Holidays"],
  ["company", "en", "Company", "Redang Holidays"],
] as const;

describe("the papers of a counter sale", () => {
  it.each(CUSTOMERS)("name its %s (%s)", (who, language, label, name) => {
    const ticket = sold({}, { [who]: name });
    expect(pairsOf(ticket, language)).toContainEqual([label, name]);
    const { terms, values } = factsOf(ticket, language);
    expect(values[terms.indexOf(label)]).toBe(name);
  });

  it("name no customer of a walk-up sale", () => {
    const labels = CUSTOMERS.map(([, , label]): string => label);
    const ticket = sold({});
    expect(pairsOf(ticket).filter(([label]) => labels.includes(label ?? ""))).toEqual([]);
    expect(factsOf(ticket).terms.filter((term) => labels.includes(term))).toEqual([]);
  });

  it.each([
    ["ms", "Tunai diterima", "Baki"],
    ["en", "Cash received", "Change"],
  ] as const)("say what cash came and went back (%s)", (language, cashIn, change) => {
    const ticket = sold({}, CASH_PAID);
    const pairs = pairsOf(ticket, language);
    expect(pairs).toContainEqual([cashIn, "RM 100.00"]);
    expect(pairs).toContainEqual([change, "RM 5.00"]);
    const { sums } = factsOf(ticket, language);
    expect(sums.slice(-2)).toEqual([`${cashIn} 100.00`, `${change} 5.00`]);
  });

  it.each([
    ["ms", "Atas akaun", /dibayar|bayaran/i],
    ["en", "On account", /paid|payment time/i],
  ] as const)("call a credit sale on account, and nowhere paid (%s)", (language, label, paid) => {
    const ticket = sold(ON_ACCOUNT, { operator: "Bayu" });
    const pairs = pairsOf(ticket, language);
    expect(pairs).toContainEqual([label, "RM 95.00"]);
    expect(pairs.filter(([one]) => paid.test(one ?? ""))).toEqual([]);
    expect(factsOf(ticket, language).sums.at(-1)).toBe(`${label} RM 95.00`);
    expect(factsOf(ticket, language).sums.join()).not.toMatch(paid);
  });
});

it("the mail of a credit sale says that it is on account and of no payment that came", () => {
  const { text } = ticketMail({
    ...{ ticket: sold(ON_ACCOUNT), names: [], place: A_JETTY, council: "Majlis Daerah" },
    ...{ language: "en", publicUrl: "https://jeti.contoh.my", attached: "both" },
  });
  expect(text.replaceAll("\u00a0", " ")).toContain("On account: RM 95.00");
  expect(text).not.toMatch(/payment received|total paid/i);
});

it.each([
  {
    ...{ name: "on account", wishes: ON_ACCOUNT, sum: "On account: RM 95.00" },
    ...{ money: "taken off your account", never: "money back" },
  },
  {
    ...{ name: "in cash", wishes: {}, sum: "Total paid: RM 95.00" },
    ...{ money: "money back", never: "account" },
  },
])("the mail of a cancelled sale $name says what becomes of its sum", ({ wishes, ...says }) => {
  const mail = ticketCancelledMail({
    ...{ ticket: sold(wishes), contact: A_JETTY.contact, council: "Majlis Daerah" },
    ...{ language: "en", publicUrl: "https://jeti.contoh.my" },
  });
  const text = mail.text.replaceAll("\u00a0", " ");
  expect(text).toContain(says.sum);
  expect(text).toContain(says.money);
  expect(text).not.toContain(says.never);
});

describe("the counter's printed ticket", () => {
  it("has its QR code before whatever is of no use at the boat", () => {
    const kinds = paperOf(sold({}, CASH_PAID)).lines.map(({ kind }) => kind);
    expect(kinds.indexOf("qr")).toBeGreaterThan(0);
    expect(kinds.indexOf("qr")).toBeLessThan(kinds.indexOf("pair"));
  });

  const boat = { boat: "Bayu", firstNo: 1, lastNo: 5, delayedTo: null };
  const boats = [
    { ...boat, sailsAt: new Date("2026-06-20T14:00:00+08:00"), cancelled: true, reason: "Ombak" },
  ];
  const wordsOf = (ticket: PrintableTicket) =>
    paperOf(ticket, "en").lines.flatMap((line) =>
      line.kind === "text" ? [line.text.replaceAll("\u00a0", " ")] : [],
    );

  it("says that its boat does not sail, and why", () => {
    expect(wordsOf(sold({ boats }))).toContain(
      "Bayu, 2:00 pm: this boat does not sail. Reason: Ombak",
    );
  });

  it("says nothing of that where it sails", () => {
    const planned = boats.map((one) => ({ ...one, cancelled: false, reason: null }));
    expect(wordsOf(sold({ boats: planned })).join()).not.toContain("sail.");
  });

  it("opens the drawer for cash, also for a part of it, and for nothing else", () => {
    expect([sold({}), sold(SPLIT), sold(ON_ACCOUNT)].map((one) => paperOf(one).drawer)).toEqual([
      ...[true, true, false],
    ]);
  });

  it.each([
    ["en", ["Total paid", "Cash", "Card terminal", "Cash received", "Change"]],
    ["ms", ["Jumlah dibayar", "Tunai", "Terminal kad", "Tunai diterima", "Baki"]],
  ] as const)("of a split payment names both parts, cash and change (%s)", (language, labels) => {
    const pairs = pairsOf(sold(SPLIT, { cashInSen: 5_000, changeSen: 3_000 }), language);
    const sums = ["RM 95.00", "RM 20.00", "RM 75.00", "RM 50.00", "RM 30.00"];
    const at = pairs.findIndex(([label]) => label === labels[0]);
    expect(pairs.slice(at, at + 5)).toEqual(labels.map((label, index) => [label, sums[index]]));
  });
});
