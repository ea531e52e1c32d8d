import { describe, expect, it } from "vitest";
import { turnsDuring } from "../tests/support/turns-during";
import { PIECE, textInPieces } from "./in-pieces.server";

describe("a long text", () => {
  it.each([
    ["a letter of one byte", "a"],
    ["one of two", "é"],
    ["one of three", "⛴"],
    ["one of four", "🛥"],
  ])("is whole where the end of a piece falls into %s", async (_what, letter) => {
    for (let before = 0; before < 4; before += 1) {
      const text = "x".repeat(before) + letter.repeat(PIECE);
      expect((await textInPieces(Buffer.from(text))) === text).toBe(true);
    }
  });

  it.each([
    ["a letter that is cut", [0xe2, 0x9b]],
    ["nothing but bytes that go on", [0x80]],
    ["bytes of none", [0xff, 0xc3]],
  ])("has the same marks as a short one in the place of %s", async (_what, bytes) => {
    const body = Buffer.alloc(2 * PIECE + 3, Buffer.from(bytes));
    expect((await textInPieces(body)) === body.toString("utf8")).toBe(true);
  });

  it("lets the loop turn after each piece", async () => {
    const body = Buffer.alloc(8 * PIECE, "a");
    expect(await turnsDuring(() => textInPieces(body))).toBeGreaterThan(7);
    expect(await turnsDuring(() => Promise.resolve(body.toString("utf8")))).toBeLessThan(2);
  });
});
