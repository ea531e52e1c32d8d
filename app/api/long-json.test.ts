import { describe, expect, it } from "vitest";
import { PIECE } from "~/in-pieces.server";
import { turnsDuring } from "../../tests/support/turns-during";
import { readBody } from "./body.server";
import { checkJson } from "./check-json";
import { parseLongJson } from "./long-json.server";

const LIMITS = { maxFields: 100 };
const read = (json: string) => readBody("application/json", Buffer.from(json), LIMITS);
const parsed = (json: string) =>
  parseLongJson(Buffer.from(json), checkJson(Buffer.from(json), LIMITS.maxFields));
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "read",
    (error: { code?: string }) => error.code ?? "thrown",
  );
const LONG = "A".repeat(7_000_000);

describe("JSON with a long text", () => {
  it.each([
    "a",
    "é",
    "🛥",
    "\\\\",
    '\\"',
    "\\n",
    "\\u0041",
    "\\ud83d\\udee5",
    "\\\\u0041",
    "\\\\\\n",
  ])("is what JSON says where a piece ends in %s", async (piece) => {
    for (let before = 0; before < 7; before += 1) {
      const text = "x".repeat(before) + piece.repeat(Math.ceil((1.1 * PIECE) / piece.length));
      const json = `{"name":"Siti","img":"${text}"}`;
      const { name, img } = (await parsed(json)) as { name: string; img: string };
      const asParsed = JSON.parse(json) as { img: string };
      expect([name, img === asParsed.img]).toEqual(["Siti", true]);
    }
  });

  it("keeps each of several in its place, and what stands beside them", async () => {
    const [a, b] = ["a", "b"].map((letter) => letter.repeat(300_000));
    const json = JSON.stringify({
      letters: [{ letter: a, name: "1" }, { letter: b }, 3, null],
      b: a,
    });
    expect(JSON.stringify(await read(json)) === json).toBe(true);
  });

  it.each([
    ["a control character in it", `{"img":"${LONG}\n"}`],
    ["an escape that is none in it", `{"img":"${LONG}\\x"}`],
    ["half an escape at its end", `{"img":"${LONG}\\u00"}`],
    ["nothing after it", `{"img":"${LONG}"`],
    ["another text after it", `{"img":"${LONG}" "a"}`],
  ])("is none with %s", async (_what, json) => {
    expect(await outcome(read(json))).toBe("bad_request");
  });

  it.each([
    ["base64", `{"img":"${LONG}"}`],
    ["escapes", `{"img":"${"\\u0041".repeat(1_300_000)}"}`],
    ["escaped quotes", `{"img":"${'\\"'.repeat(4_000_000)}"}`],
  ])("lets the loop turn while it is read: %s", async (_what, json) => {
    expect(await turnsDuring(() => read(json))).toBeGreaterThan(6);
  });

  it("would hold the loop where it were parsed at once (control)", async () => {
    const json = `{"img":"${LONG}"}`;
    expect(await turnsDuring(() => Promise.resolve(JSON.parse(json)))).toBeLessThan(2);
  });
});
