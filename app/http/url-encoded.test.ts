import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForm } from "./form.server";
import { readUrlEncoded } from "./url-encoded.server";

const TYPE = "application/x-www-form-urlencoded";
const BYTES = 1_048_576;
const headers = { "Content-Type": TYPE };
const byNode = (form: string) => new Response(form, { headers }).formData();
const byPage = (form: string) =>
  readForm(new Request("http://jetty.test/", { method: "POST", headers, body: form }));

const LETTERS = `name=a${"x".repeat(BYTES)}a`;
const BLANKS: [what: string, form: string][] = [
  ["one field", `name=a${"+".repeat(BYTES)}a`],
  ["many fields", `name=${"+".repeat(60_000)}&`.repeat(Math.floor(BYTES / 60_006))],
  ["every other place", `name=${"a+".repeat(BYTES / 2)}`],
];

/** Processor time; what else the machine does only adds, so the least of several counts. */
async function leastMs(read: (form: string) => Promise<FormData>, form: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = process.cpuUsage();
    await read(form);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await work();
  over = true;
  return turns;
}

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
    const long = "Siti + Ali é ".repeat(400_000);
    const form = new URLSearchParams(["name", "x", "x", "x"].map((name) => [name, long]));
    const read = await readUrlEncoded(Buffer.from(form.toString()));
    expect(read.every(([, value]) => value === long)).toBe(true);
    expect(read.map(([name]) => name)).toEqual(["name", "x", "x", "x"]);
  });

  it("of 8 MB lets the loop turn while it is read", async () => {
    expect(
      await turnsDuring(() => readUrlEncoded(Buffer.from("+".repeat(8 * BYTES)))),
    ).toBeGreaterThan(5);
    expect(
      await turnsDuring(() => readUrlEncoded(Buffer.from("%20".repeat(2 * BYTES)))),
    ).toBeGreaterThan(3);
  });

  it("of 8 MB would hold the loop by Node's own reader (control)", async () => {
    expect(await turnsDuring(() => byNode("+".repeat(8 * BYTES)))).toBeLessThan(4);
  });

  it.each(BLANKS)("of blanks in %s costs about what letters do", async (_where, form) => {
    await leastMs(byPage, LETTERS);
    expect(await leastMs(byPage, form)).toBeLessThan(5 * (await leastMs(byPage, LETTERS)));
  });

  it.each(BLANKS)(
    "of blanks in %s costs Node itself many times that (control)",
    async (_w, form) => {
      await leastMs(byNode, LETTERS);
      expect(await leastMs(byNode, form)).toBeGreaterThan(5 * (await leastMs(byNode, LETTERS)));
    },
  );
});
