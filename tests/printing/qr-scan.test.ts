import { generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { printDocument } from "~/domain/printing/print-document";
import { readQrToken, signQrToken } from "~/domain/receipts/qr-token.server";
import { addDays, day } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { escposBytes } from "../../workers/print-server/escpos";
import { layOutDocument } from "../../workers/print-server/layout";
import { renderHtml } from "../../workers/print-server/render";
import { scanSheet, SHEET_CODES, sheetOf } from "../support/qr-sheet";

const TOKENS = 20_000;
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const FIRST_DAY = day("2026-01-01");

const tokens = Array.from({ length: TOKENS }, (_, index) =>
  signQrToken(
    {
      ticketCode: newTicketCode(),
      passenger: index % 1001,
      ticketDate: addDays(FIRST_DAY, index % 3_000),
      jettyId: 1 + (index % 2),
    },
    privateKey,
  ),
);
const rowsOf = (text: string) =>
  layOutDocument(printDocument.parse({ lines: [{ kind: "qr", text }] }), 80);
/** `GS ( k`, store the data: what follows the length is what the printer draws. */
const storedInPrinter = (token: string) => {
  const length = token.length + 3;
  return `\x1d(k${String.fromCharCode(length & 0xff, length >> 8)}1P0${token}\x1d(k`;
};

const changedInPrint = (texts: readonly string[]) =>
  texts.filter(
    (text) =>
      !escposBytes(rowsOf(text), 80, false).toString("latin1").includes(storedInPrinter(text)),
  );

it("20,000 random tokens go to the printer byte for byte (R-S9)", () => {
  expect(changedInPrint(tokens)).toEqual([]);
}, 300_000);

it("20,000 texts with spaces, as older tokens have them, go to the printer byte for byte", () => {
  const older = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const texts = Array.from({ length: TOKENS }, () =>
    [...randomBytes(120)].map((byte) => older[byte % older.length]).join(""),
  );
  expect(changedInPrint(texts).length).toBe(0);
}, 300_000);

it("20,000 random tokens are drawn so that another program reads them (R-S9)", async () => {
  const unread: string[] = [];
  for (let first = 0; first < TOKENS; first += SHEET_CODES) {
    const some = tokens.slice(first, first + SHEET_CODES);
    const read = new Set(
      await scanSheet(sheetOf(some.map((token) => renderHtml(rowsOf(token), 80)))),
    );
    unread.push(...some.filter((token) => !read.has(token)));
  }
  expect(unread).toEqual([]);
}, 600_000);

it("every one of them says what was signed", () => {
  expect(tokens.filter((token) => readQrToken(token, publicKey) === null)).toEqual([]);
}, 300_000);
