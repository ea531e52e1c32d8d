import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { packClaim, type QrClaim, unpackClaim } from "./qr-claim";

const CLAIM: QrClaim = {
  ticketCode: "K7QMX3RDW9HTAB2C",
  passenger: 2,
  ticketDate: day("2026-06-10"),
  jettyId: 1,
};
const bytes = packClaim(CLAIM);
const altered = (change: (list: number[]) => number[]) => Uint8Array.from(change([...bytes]));
/** The claim with a code of which only the length counts. */
const ofLength = (length: number) => packClaim({ ...CLAIM, ticketCode: "3".repeat(length) });

describe("a claim", () => {
  it("is counted from the first day of 2020, in 16 bytes", () => {
    expect([bytes.length, ...bytes.subarray(0, 6)]).toEqual([16, 1, 1, 9, 48, 0, 2]);
  });

  it.each([
    ["version and code as written", (list: number[]) => list, CLAIM],
    ["another version", ([, ...rest]: number[]) => [2, ...rest], null],
    ["no version", () => [], null],
    ["no code", (list: number[]) => list.slice(0, 6), null],
    ["a code that begins with nothing", (list: number[]) => list.toSpliced(6, 0, 0), null],
    ["a code of 14 bytes", (list: number[]) => list.concat(1, 2, 3, 4), null],
    ["a code that does not begin with 1", (list: number[]) => list.with(6, 0xff), null],
  ])("with %s is read as such", (_what, change, read) => {
    expect(unpackClaim(altered(change))).toEqual(read);
  });

  it.each([11, 21])("with a code of %i letters is none", (length) => {
    expect(unpackClaim(ofLength(length))).toBeNull();
  });

  it.each([12, 20])("with a code of %i letters is read", (length) => {
    expect(unpackClaim(ofLength(length))?.ticketCode).toBe("3".repeat(length));
  });

  it.each<[string, Partial<QrClaim>]>([
    ["a jetty below 0", { jettyId: -1 }],
    ["half a jetty", { jettyId: 1.5 }],
    ["a jetty above 255", { jettyId: 256 }],
    ["a day before 2020", { ticketDate: day("2019-12-31") }],
    ["a passenger below 0", { passenger: -1 }],
    ["a passenger above 65,535", { passenger: 65_536 }],
  ])("of %s is made by no ticket", (_what, wrong) => {
    expect(() => packClaim({ ...CLAIM, ...wrong })).toThrow("No ticket says this");
  });

  it("of a letter that no code has is made by no ticket", () => {
    expect(() => packClaim({ ...CLAIM, ticketCode: "K7QMX3RDW9HTAB2O" })).toThrow(
      "Not a ticket code",
    );
  });
});
