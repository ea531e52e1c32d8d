import QRCode from "qrcode";
import { describe, expect, it } from "vitest";
import type { PrintDocument } from "~/domain/printing/print-document";
import { printDocument } from "~/domain/printing/print-document";
import type { Language } from "~/domain/shared/language";
import { QR_SIZE } from "../../workers/print-server/escpos";
import { COLUMNS, layOutDocument, type PaperWidth } from "../../workers/print-server/layout";
import { paperSamples } from "../support/paper-samples";

/** Dots that a printer's head has on a line: 8 a millimetre, of 48 mm and of 72 mm. */
const DOTS = { 58: 384, 80: 576 } as const;
const QUIET_MODULES = 4;
const AMOUNT = /^(?:RM\u00a0)?-?[\d,]+\.\d\d$/;

const papers = ([58, 80] as const).flatMap((width) =>
  (["ms", "en"] as const).flatMap((language) =>
    Object.entries(paperSamples(language)).map(
      ([name, document]): [string, PaperWidth, Language, PrintDocument] => [
        name,
        width,
        language,
        document,
      ],
    ),
  ),
);
const textRows = (document: PrintDocument, width: PaperWidth) =>
  layOutDocument(document, width).filter((row) => row.kind === "text");
const pairOf = (label: string, value: string) =>
  textRows(printDocument.parse({ lines: [{ kind: "pair", label, value }] }), 58).map(
    ({ text }) => text,
  );

describe.each(papers)("the %s on %i mm in %s", (_, width, __, document) => {
  it("has no line longer than the paper", () => {
    const limits = textRows(document, width).map(({ text, big }) => [
      [...text].length <= COLUMNS[width] / (big ? 2 : 1),
      text,
    ]);
    expect(limits.filter(([fits]) => !fits)).toEqual([]);
  });

  it("breaks no word", () => {
    const words = (texts: readonly string[]) => texts.flatMap((text) => text.match(/[^ ]+/g) ?? []);
    const given = document.lines.flatMap((line) =>
      line.kind === "text" ? [line.text] : line.kind === "pair" ? [line.label, line.value] : [],
    );
    const printed = textRows(document, width).map(({ text }) => text);
    expect(words(printed).filter((word) => !/^-+$/.test(word))).toEqual(words(given));
  });

  it("has every amount at the right edge", () => {
    const amounts = document.lines.flatMap((line) =>
      line.kind === "pair" && AMOUNT.test(line.value) ? [line.value] : [],
    );
    const atTheEdge = textRows(document, width)
      .filter(({ text }) => text.length === COLUMNS[width])
      .map(({ text }) => text);
    for (const amount of amounts)
      expect(atTheEdge.filter((text) => text.endsWith(` ${amount}`)).length).toBeGreaterThan(0);
  });

  it("has a QR code that the printer's head can draw, with its white around it", () => {
    for (const row of layOutDocument(document, width))
      if (row.kind === "qr") {
        const { modules } = QRCode.create(row.text, { errorCorrectionLevel: "M" });
        expect((modules.size + 2 * QUIET_MODULES) * QR_SIZE[width]).toBeLessThanOrEqual(
          DOTS[width],
        );
      }
  });
});

describe("a narrow line", () => {
  it("keeps a category and how many it is together, and its amount beside them", () => {
    expect(pairOf("Dewasa OKU (bukan Malaysia) x 100", "2,500.00")).toEqual([
      "Dewasa OKU (bukan Malaysia)",
      "x 100                   2,500.00",
    ]);
  });

  it("parts a long value into lines of about the same length", () => {
    expect(pairOf("Masa", "16 September 2026, 12:46 tengah hari")).toEqual([
      "Masa",
      "              16 September 2026,",
      "               12:46 tengah hari",
    ]);
  });

  it("counts a Chinese letter as the two columns that it takes", () => {
    expect(pairOf("Pembeli", "陈美玲海洋旅游有限公司总代理")).toEqual([
      "Pembeli",
      "    陈美玲海洋旅游有限公司总代理",
    ]);
    expect(
      pairOf("Syarikat", "陈美玲海洋旅游有限公司总代理商行").map((text) => text.trim()),
    ).toEqual(["Syarikat", "陈美玲海洋旅游有限公司总代理商行"]);
  });
});
