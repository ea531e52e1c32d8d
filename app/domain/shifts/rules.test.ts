import { describe, expect, it } from "vitest";
import { canonicalJson, chainedHash } from "~/domain/shared/chained-hash.server";
import {
  countedSenOf,
  DENOMINATIONS,
  isSlipKind,
  needsReason,
  overShortSen,
  signedSen,
} from "./rules";
import { cashField, closeForm, countForm, drawerForm } from "./schema.server";
import { zMarkOf } from "./z-mark";

describe("a count", () => {
  it("is worth its notes and coins", () => {
    expect(countedSenOf({})).toBe(0);
    expect(countedSenOf(Object.fromEntries(DENOMINATIONS.map((sen) => [sen, 1])))).toBe(18_685);
    expect(countedSenOf({ 10000: 3, 20: 4, 5: 1 })).toBe(30_085);
  });

  it("takes a reason when it differs by more than the limit, either way", () => {
    expect([overShortSen(900, 1_000), overShortSen(1_000, 900)]).toEqual([-100, 100]);
    expect([-501, -500, 0, 500, 501].map((sen) => needsReason(sen, 500))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(needsReason(1, 0)).toBe(true);
  });
});

describe("the forms", () => {
  it("take cash in digits and a dot alone", () => {
    expect(
      ["0", "150", "150.5", " 150.50 ", "100000"].map((text) => cashField.parse(text)),
    ).toEqual([0, 15_000, 15_050, 15_050, 10_000_000]);
    for (const text of ["", "1,00", "１", "1e3", "-1", "+1", "1.", ".5", "1.234", "100000.01", "٣"])
      expect([text, cashField.safeParse(text).success]).toEqual([text, false]);
  });

  it("read what is not counted as none, and nothing but pieces", () => {
    expect(countForm.parse({ n10000: "2", n5: "" })).toMatchObject({ 10000: 2, 5: 0, 100: 0 });
    for (const text of ["1.5", "-1", "10000", "x"])
      expect(countForm.safeParse({ n50: text }).success).toBe(false);
    expect(closeForm.parse({ shift: "7", reason: "  Salah   baki ", hand_to: "" })).toEqual({
      shift: 7,
      reason: "Salah baki",
      hand_to: null,
    });
  });

  it("know no kind of entry but those that are written by hand", () => {
    for (const kind of ["float", "cash_in", "change", "refund", ""])
      expect(
        drawerForm.safeParse({ kind, amount: "1", reason: "x", form_key: "k".repeat(43) }).success,
      ).toBe(false);
  });
});

describe("the hash of a Z report", () => {
  it("is of its content, whatever order its keys come in, and of the one before", () => {
    const [one, other] = [
      { a: 1, b: { c: [1, "x"], d: null } },
      { b: { d: null, c: [1, "x"] }, a: 1 },
    ];
    expect(canonicalJson(one)).toBe('{"a":1,"b":{"c":[1,"x"],"d":null}}');
    const [zero, next] = [Buffer.alloc(32), Buffer.alloc(32, 1)];
    expect(chainedHash(zero, one)).toEqual(chainedHash(zero, other));
    expect(chainedHash(next, one)).not.toEqual(chainedHash(zero, one));
    expect(chainedHash(zero, { ...one, a: 2 })).not.toEqual(chainedHash(zero, one));
    expect(zMarkOf(chainedHash(zero, one))).toMatch(/^[0-9A-F]{20}$/);
  });
});

describe("an entry by hand", () => {
  it.each([
    ["paid_in", 500],
    ["paid_out", -500],
    ["safe_drop", -500],
    ["no_sale", 0],
  ] as const)("%s of 500 sen changes the drawer by %i (R-C2)", (kind, sen) => {
    expect(signedSen(kind, 500)).toBe(sen);
  });
});

describe("a slip", () => {
  it.each([
    ["open", true],
    ["close", true],
    ["x", false],
    ["", false],
    [null, false],
  ])("is of the opening or the closing: %s, %s", (value, is) => {
    expect(isSlipKind(value)).toBe(is);
  });
});
