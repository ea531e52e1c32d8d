import { describe, expect, it } from "vitest";
import { readTyped } from "./read-typed";

describe("a code that no key of ours signed", () => {
  it.each([
    ["K7QMX3RDW9HTAB2C", "K7QMX3RDW9HTAB2C"],
    [" k7qm-x3rd w9ht-ab2c ", "K7QMX3RDW9HTAB2C"],
  ])("is that of a ticket: %s", (typed, ticketCode) => {
    expect(readTyped(typed)).toEqual({ kind: "ticket", ticketCode, passengerNo: null });
  });

  it.each([
    ["MRG-2026-000123", "MRG-2026-000123", null],
    ["mrg-2026-000123-2", "MRG-2026-000123", 2],
    ["M RG-2026 -000123-0", "MRG-2026-000123", null],
    ["AB-2026-1-1234", "AB-2026-1", 1234],
    ["ABCDE-2026-123456789012", "ABCDE-2026-123456789012", null],
  ])("is that of a receipt, perhaps of one passenger: %s", (typed, receiptNo, passengerNo) => {
    expect(readTyped(typed)).toEqual({ kind: "receipt", receiptNo, passengerNo });
  });

  it.each([
    ["of our version, long enough", `AE${"A".repeat(98)}`],
    ["of the version before", `X50${"+".repeat(100)}`],
  ])("is forged where it looks signed: %s", (_what, text) => {
    expect(readTyped(text)).toEqual({ kind: "forged" });
  });

  it.each([
    ["nothing", ""],
    ["a word", "HELLO"],
    ["too short to be signed", `AE${"A".repeat(97)}`],
    ["with a digit that the alphabet lacks", `AE${"A".repeat(97)}1`],
    ["a signature behind other letters", `Z.AE${"A".repeat(98)}`],
    ["too short to be signed in the version before", `X50${"+".repeat(99)}`],
    ["a code by which people pay", `000201010211${"5204581253034585802MY".repeat(6)}`],
    ["one letter before the 0", `X0${"+".repeat(100)}`],
    ["long, with a character that no signed text has", `X50${"#".repeat(100)}`],
    ["long, of a version that never was", `XY0${"+".repeat(100)}`],
    ["a receipt without its year", "MRG-26-000123"],
    ["a receipt of one letter", "M-2026-000123"],
    ["a receipt with six letters", "MERANG-2026-000123"],
    ["a receipt with words behind it", "MRG-2026-000123 PAID"],
    ["a receipt with words before it", "NO MRG-2026-000123!"],
    ["a receipt with a passenger of five digits", "MRG-2026-000123-12345"],
  ])("is unknown: %s", (_what, text) => {
    expect(readTyped(text)).toEqual({ kind: "unknown" });
  });
});
