import { HtmlValidate } from "html-validate";
import QRCode from "qrcode";
import { describe, expect, it } from "vitest";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { signQrToken } from "~/domain/receipts/qr-token.server";
import { day } from "~/domain/shared/day";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { formatDay } from "~/i18n/format";
import { rawText } from "../../tests/support/html-tree";
import { allByTag, languageOf, partOf } from "../../tests/support/page-roles";
import { A_JETTY, aPrintableTicket } from "../../tests/support/printable-ticket";
import { runsOf } from "../../tests/support/qr-runs";
import { receiptHtml, ticketsHtml } from "./html-document.server";
import { qrDrawing, qrPng } from "./qr-image.server";
import { ticketMail } from "./ticket-mail.server";

const ticket = aPrintableTicket();
const token = (passenger: number) =>
  signQrToken({
    ticketCode: ticket.ticketCode,
    passenger,
    ticketDate: ticket.ticketDate,
    jettyId: 1,
  });
const receipt = (wishes: Partial<PrintableTicket> = {}, language: "ms" | "en" = "en") =>
  receiptHtml(
    {
      ticket: aPrintableTicket(wishes),
      qr: qrDrawing(token(0)),
      council: "Majlis Daerah",
      place: A_JETTY,
    },
    language,
  );
const tickets = (names: (string | null)[]) =>
  ticketsHtml(
    {
      ticket,
      place: A_JETTY,
      passengers: names.map((name, index) => ({
        no: index + 1,
        category: "adult" as const,
        name,
        qr: qrDrawing(token(index + 1)),
      })),
    },
    "ms",
  );

/** What a reader of the page reads. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf("<body"))
    .replace(/<(svg)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|")
    .replaceAll("\u00a0", " ");
}

describe("the receipt", () => {
  it("shows every field of a receipt (R-S9)", () => {
    const text = textOf(receipt());
    for (const [term, value] of [
      ["Receipt no.", "MRG-2026-004218"],
      ["Receipt code", "K7QM-X3RD-W9HT-AB2C"],
      ["Purchase date", "10 June 2026"],
      ["Departure jetty", "Merang"],
      ["Departure date", "Saturday, 20 June 2026"],
      ["Buyer", "Ahmad Faiz bin Ismail"],
      ["Phone", "0123456789"],
      ["Passengers", "5"],
      ["Medium", "Web"],
      ["Made by", "Buyer"],
      ["Payment time", "10 June 2026, 8:46 am"],
      ["Payment channel", "FPX"],
      ["Transaction ID", "TX2606100846315"],
      ["Ticket amount", "95.00"],
      ["Total paid", "RM 96.00"],
    ])
      expect(text).toContain(`|${term}|${value}|`);
    expect(text).toContain("|Adult|2|30.00|60.00|");
    expect(text).toContain("Show this QR code before departure.");
  });

  it.each([1, 2] as const)(
    "has an 'RM 1.00 transaction charge' line with ticketFlag %d (R-2.12-02, R-S5)",
    (ticketFlag) => {
      expect(textOf(receipt({ ticketFlag }))).toContain("|RM 1.00 transaction charge|1.00|");
    },
  );

  it.each([
    ["a free ticket", { amountSen: 0, channel: "free" }, "none: free ticket"],
    ["travel credit", { channel: TRAVEL_CREDIT }, "none: paid by travel credit"],
  ])("says in that line why there is no charge for %s (R-2.12-02)", (_what, wishes, why) => {
    const nothing = { ticketFlag: 1, transactionChargeSen: 0 } as const;
    expect(textOf(receipt({ ...nothing, ...wishes }))).toContain(
      `|Transaction charge (${why})|0.00|`,
    );
  });

  it("has none with ticketFlag 3, and no line for a buyer who is not known (R-2.12-02, R-S5)", () => {
    const counter = textOf(
      receipt({
        ticketFlag: 3,
        transactionChargeSen: 0,
        channel: "Cash",
        name: null,
        phoneNo: null,
      }),
    );
    expect(counter).not.toMatch(/transaction charge|\|(Buyer|Phone)\|/);
    for (const line of ["|Total paid|RM 95.00|", "|Payment channel|Cash|"])
      expect(counter).toContain(line);
  });

  it.each([
    ["en", "|Payment channel|Cash + Card terminal|", "|Cash|20.00|Card terminal|75.00|"],
    ["ms", "|Saluran bayaran|Tunai + Terminal kad|", "|Tunai|20.00|Terminal kad|75.00|"],
  ] as const)("names both parts of a split payment in %s", (language, channel, parts) => {
    const text = textOf(
      receipt(
        {
          ticketFlag: 3,
          transactionChargeSen: 0,
          channel: "Split",
          payments: [
            { method: "Cash", sen: 2_000 },
            { method: "Card terminal", sen: 7_500 },
          ],
        },
        language,
      ),
    );
    expect(text).toContain(channel);
    expect(text).toContain(parts);
  });

  it.each([
    [
      "en",
      "|Contact us|Something wrong? Call or write to us, and give the number |MRG-2026-004218|.|",
      "|Call 09-600 0000|WhatsApp +60100000000|E-mail jeti@contoh.my|Open: Every day, 8 am–5 pm|",
      "|Or ask at the counter of Merang or Mangkok jetty, or at the office of Majlis Daerah.|",
    ],
    [
      "ms",
      "|Hubungi kami|Ada masalah? Telefon atau tulis kepada kami, dan beri nombor |MRG-2026-004218|.|",
      "|Telefon 09-600 0000|WhatsApp +60100000000|E-mel jeti@contoh.my|Waktu pejabat: Setiap hari, 8 pagi–5 petang|",
      "|Atau tanya di kaunter Jeti Merang atau Jeti Mangkok, atau di pejabat Majlis Daerah.|",
    ],
  ] as const)("says whom to reach, and with which number, in %s", (language, ...said) => {
    const text = textOf(receipt({}, language));
    for (const part of said) expect(text).toContain(part);
  });

  it("leads to a call, a message and a mail about its number", () => {
    const hrefs = allByTag(partOf(receipt(), "contact"), "a").map(({ href }) => href);
    expect(hrefs).toEqual([
      "tel:096000000",
      "https://wa.me/60100000000?text=Order%20MRG-2026-004218%3A%20",
      "mailto:jeti@contoh.my?subject=Order%20MRG-2026-004218%3A%20",
    ]);
  });

  it("speaks Malay", () => {
    const html = receipt({}, "ms");
    expect(languageOf(html)).toBe("ms");
    expect(textOf(html)).toContain("|Caj transaksi RM 1.00|1.00|");
    expect(textOf(html)).toContain(formatDay(ticket.ticketDate, "ms"));
  });

  it.each([
    "<img src=file:///etc/passwd>",
    "</style><script>alert(1)</script>",
    "</title><iframe src='http://x'>",
    '" onload="x',
    "\u2028&lt;b&gt;",
    "{{council}} $t(title)",
  ])("shows the name %j as it was typed", (name) => {
    const shown = (html: string) => allByTag(html, "bdi").map(({ node }) => rawText(node));
    expect(shown(receipt({ name }))).toContain(name);
    expect(shown(tickets([name]))).toContain(name);
    for (const tag of ["img", "script", "iframe"])
      expect(allByTag(receipt({ name }), tag)).toEqual([]);
  });
});

describe("the mail of a ticket that travel credit paid", () => {
  const money = (wishes: Partial<PrintableTicket>) => {
    const { text } = ticketMail({
      ...{ ticket: aPrintableTicket(wishes), names: [], place: A_JETTY, council: "Majlis Daerah" },
      ...{ language: "en", publicUrl: "https://jeti.contoh.my", attached: "both" },
    });
    const [lines = ""] = text.slice(text.indexOf("Total paid")).split("\n\n");
    return lines.replaceAll("\u00a0", " ").split("\n");
  };

  it("in part has both parts below the sum", () => {
    const payments = [
      { method: "Travel Credit", sen: 6_100 },
      { method: "fpx", sen: 3_500 },
    ];
    expect(money({ travelCreditSen: 6_100, payments })).toEqual([
      "Total paid: RM 96.00",
      "Travel credit: RM 61.00",
      "FPX: RM 35.00",
    ]);
  });

  it("as a whole says so", () => {
    const whole = { travelCreditSen: 9_500, transactionChargeSen: 0, channel: "Travel Credit" };
    expect(money(whole)).toEqual(["Total paid: RM 95.00", "Travel credit: RM 95.00"]);
  });
});

describe("the mail of a paid ticket whose boat does not sail", () => {
  it.each([
    ["en", "Your boat does not sail: MRG-2026-004218", /Show this QR code|Come early|can be shown/],
    ["ms", "Bot anda tidak belayar: MRG-2026-004218", /Tunjukkan kod QR|Datang awal|ditunjukkan/],
  ] as const)("says so from its subject on, in %s", (language, subject, contrary) => {
    const mail = ticketMail({
      ticket: aPrintableTicket({ stopped: "Ombak besar / High waves" }),
      ...{ names: [], place: { ...A_JETTY, arriveBy: null }, council: "Majlis Daerah" },
      ...{ language, publicUrl: "https://jeti.contoh.my", attached: "both" },
    });
    expect(mail.subject).toContain(subject);
    expect(mail.text + mail.html).not.toMatch(contrary);
  });
});

describe("of a ticket there and back", () => {
  const back = { returnUntil: day("2026-07-20") };
  const mailOf = (wishes: Partial<PrintableTicket>, language: "ms" | "en") =>
    ticketMail({
      ...{ ticket: aPrintableTicket(wishes), names: [], place: A_JETTY, council: "Majlis Daerah" },
      ...{ language, publicUrl: "https://jeti.contoh.my", attached: "both" },
    });
  const papers = (wishes: Partial<PrintableTicket>, language: "ms" | "en") => [
    receipt(wishes, language),
    mailOf(wishes, language).text,
    mailOf(wishes, language).html,
    ticketsHtml(
      {
        ticket: aPrintableTicket(wishes),
        place: A_JETTY,
        passengers: [{ no: 1, category: "adult", name: "Ahmad", qr: qrDrawing(token(1)) }],
      },
      language,
    ),
  ];

  it.each([
    ["ms", "Pergi dan balik, boleh digunakan untuk balik hingga Isnin, 20 Julai 2026."],
    ["en", "There and back; good for the way back up to and including Monday, 20 July 2026."],
  ] as const)("receipt, mail and tickets say until when it counts, in %s", (language, said) => {
    for (const paper of papers(back, language))
      expect(paper.replaceAll("\u00a0", " ")).toContain(said);
  });

  it.each([
    ["ms", "Pergi dan balik, hingga 20 Julai 2026"],
    ["en", "There and back, until 20 July 2026"],
  ] as const)("the cards of a bigger party say its last day, in %s", (language, said) => {
    const passengers = [1, 2, 3, 4, 5].map((no) => ({
      ...{ no, category: "adult" as const, name: "Ahmad", qr: qrDrawing(token(no)) },
    }));
    const ticket = aPrintableTicket(back);
    const html = ticketsHtml({ ticket, place: A_JETTY, passengers }, language);
    expect(html.replaceAll("\u00a0", " ").split(said)).toHaveLength(6);
  });

  it("none does for one way, or where no boat sails", () => {
    for (const wishes of [{}, { ...back, stopped: "Ombak besar" }])
      for (const paper of papers(wishes, "en")) expect(paper).not.toContain("There and back");
  });
});

it("the mail of a ticket without money speaks of no payment that came (R-X23)", () => {
  const heading = (wishes: Partial<PrintableTicket>) =>
    ticketMail({
      ...{ ticket: aPrintableTicket(wishes), names: [], place: A_JETTY, council: "Majlis Daerah" },
      ...{ language: "en", publicUrl: "https://jeti.contoh.my", attached: "both" },
    }).text.split("\n")[2];
  expect(heading({})).toBe("Payment received. Your ticket is valid.");
  const free = heading({ amountSen: 0, transactionChargeSen: 0, channel: "free" });
  expect([free, heading({ channel: TRAVEL_CREDIT })]).toEqual([
    "Your ticket is valid.",
    "Your ticket is valid.",
  ]);
});

describe("the passengers' tickets", () => {
  it("are one each, with number and own QR (R-S9, R-7-56)", () => {
    const html = tickets(["Ahmad Faiz", null, "Siti Hajar"]);
    expect(
      [...textOf(html).matchAll(/\|(MRG-2026-004218-\d+)\|/g)].map(([, number]) => number),
    ).toEqual(["MRG-2026-004218-1", "MRG-2026-004218-2", "MRG-2026-004218-3"]);
    expect(
      new Set(
        allByTag(html, "path").flatMap((path) => (path.has("stroke") ? path.attribute("d") : [])),
      ).size,
    ).toBe(3);
    expect(textOf(html)).toContain("K7QM-X3RD-W9HT-AB2C");
  });

  it("of a small party each say where and when to be, with a map, and whom to ask", () => {
    const html = tickets(["Ahmad Faiz", "Siti Hajar"]);
    const hrefs = allByTag(html, "a").map(({ href }) => href);
    for (const start of ["https://www.google.com/maps/search/", "tel:"])
      expect(hrefs.filter((href) => href.startsWith(start))).toHaveLength(2);
    expect(textOf(html).match(/\|Jeti Merang, Kampung Merang, Setiu\|/g)).toHaveLength(2);
    expect(textOf(html).match(/\|Selewat-lewatnya 8:30 pagi/g)).toHaveLength(2);
  });
});

describe("both documents", () => {
  it("are valid HTML", async () => {
    const validator = new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: { "long-title": "off", "no-inline-style": "off" },
    });
    for (const html of [receipt(), tickets(["A. B.", "C. D."])]) {
      const report = await validator.validateString(html);
      expect(
        report.results.flatMap((result) =>
          result.messages.map((message) => `${message.ruleId}: ${message.message}`),
        ),
      ).toEqual([]);
    }
  });

  it("refer to nothing outside themselves but by links that one may follow", () => {
    const LINK =
      /<a href="(?:https:\/\/www\.google\.com\/maps\/|https:\/\/wa\.me\/|tel:|mailto:)[^"]*"/g;
    for (const html of [receipt(), tickets(["A. B."])].map((one) => one.replace(LINK, "")))
      expect(html).not.toMatch(/\b(src|href)=|@import|url\((?!"data:)/);
  });
});

describe("a QR image", () => {
  it("is the matrix of its token with four modules of white around", () => {
    const text = token(7);
    const { modules } = QRCode.create([{ data: text, mode: "alphanumeric" }], {
      errorCorrectionLevel: "M",
    });
    const { path, size } = qrDrawing(text);
    expect(modules.size).toBe(41);
    expect(size).toBe(49);
    const filled = new Set<string>();
    for (const { column, row, length } of runsOf(path))
      for (let at = 0; at < length; at += 1) filled.add(`${column + at},${row}`);
    const dark = new Set<string>();
    for (let row = 0; row < 41; row += 1)
      for (let column = 0; column < 41; column += 1)
        if (modules.get(row, column)) dark.add(`${column + 4},${row + 4}`);
    expect(filled).toEqual(dark);
  });

  it("as a PNG is as large as its modules say", async () => {
    const png = await qrPng(token(0));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([392, 392]);
  });
});
