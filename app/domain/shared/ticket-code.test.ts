import { describe, expect, it } from "vitest";
import { formatTicketCode, parseTicketCode, TICKET_CODE_ALPHABET } from "./ticket-code";

describe("a ticket code", () => {
  it("is of letters and digits that nobody mistakes (R-S9)", () => {
    expect(TICKET_CODE_ALPHABET).toBe("23456789ABCDEFGHJKMNPQRSTVWXYZ");
  });

  it.each([
    ["K7QMX3RDW9HTAB2C", "K7QM-X3RD-W9HT-AB2C"],
    ["K7QMX3RDW9HTAB", "K7QM-X3RD-W9HT-AB"],
    ["K7QM", "K7QM"],
  ])("%s is read in fours: %s", (code, shown) => {
    expect(formatTicketCode(code)).toBe(shown);
  });

  it.each([
    ["K7QM-X3RD-W9HT-AB2C"],
    [" k7qm x3rd w9ht ab2c "],
    ["K7QMX3RDW9HTAB2C"],
    [`${" ".repeat(44)}K7QMX3RDW9HTAB2C`],
  ])("is taken as people type it: %j", (typed) => {
    expect(parseTicketCode(typed)).toBe("K7QMX3RDW9HTAB2C");
  });

  it.each([12, 20])("may have %i letters", (length) => {
    expect(parseTicketCode("A".repeat(length))).toBe("A".repeat(length));
  });

  it.each([
    ["A".repeat(11)],
    ["A".repeat(21)],
    ["K7QMX3RDW9HTAB2O"],
    ["K7QMX3RDW9HTAB2C!"],
    ["!K7QMX3RDW9HTAB2C"],
    [`${" ".repeat(45)}K7QMX3RDW9HTAB2C`],
    [""],
    [null],
    [undefined],
    [123456789234],
    [["K7QMX3RDW9HTAB2C"]],
  ])("is nothing else: %j", (typed) => {
    expect(parseTicketCode(typed)).toBeNull();
  });
});
