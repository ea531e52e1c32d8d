import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turnsDuring } from "../../tests/support/turns-during";
import { readUrlEncoded } from "./url-encoded.server";

const TYPE = "application/x-www-form-urlencoded";
const BYTES = 1_048_576;
const headers = { "Content-Type": TYPE };
const byNode = (form: string) => new Response(form, { headers }).formData();

const LONG: [what: string, form: string][] = [
  ["blanks in one field", `name=a${"+".repeat(8 * BYTES)}a`],
  ["blanks in many fields", `name=${"+".repeat(60_000)}&`.repeat(Math.floor((8 * BYTES) / 60_006))],
  ["a blank in every other place", `name=${"a+".repeat(4 * BYTES)}`],
  ["escapes", `name=${"%20".repeat(4 * BYTES)}`],
  ["letters", `name=${"a".repeat(8 * BYTES)}`],
];

describe("an encoded form", () => {
  it("is read as the standard says", async () => {
    const pieces = fc.constantFrom(
      ..."a+%&=é\ufeff".split(""),
      ...["%20", "%2B", "%26", "%3d", "%C3%A9", "%c3", "%f0%9f%9b%a5", "%zz", "%4", "%00"],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (some) => {
        // Beside an escape that is none Node takes other letters for bytes.
        const escaped = some.join("").replaceAll("é", "%C3%A9").replaceAll("\ufeff", "%EF%BB%BF");
        const read = await readUrlEncoded(Buffer.from(some.join("")));
        expect(read, escaped).toEqual([...new URLSearchParams(escaped)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read whole where it is longer than is read at once", async () => {
    const long = `${"⛴ Siti + Ali é ".repeat(120_000)}🛥`;
    const form = new URLSearchParams(["name", "x", "x", "x"].map((name) => [name, long]));
    const read = await readUrlEncoded(Buffer.from(form.toString()));
    expect(read.every(([, value]) => value === long)).toBe(true);
    expect(read.map(([name]) => name)).toEqual(["name", "x", "x", "x"]);
  });

  it.each(LONG)("of 8 MB lets the loop turn while it is read: %s", async (_what, form) => {
    expect(await turnsDuring(() => readUrlEncoded(Buffer.from(form)))).toBeGreaterThan(5);
  });

  it.each(LONG)("would hold the loop by Node's own reader (control): %s", async (_what, form) => {
    expect(await turnsDuring(() => byNode(form))).toBeLessThan(4);
  });
});
