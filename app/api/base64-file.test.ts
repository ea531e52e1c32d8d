import { describe, expect, it, vi } from "vitest";
import { base64Field } from "./base64-file";

const read = (text: string) => base64Field.safeParse(text);
const MOST = 7_800_000;

describe("a file in base64", () => {
  it.each(["YQ==", "YWI=", "YWJj", "data:image/png;base64,YWJj"])("is read of %s", (text) => {
    expect(read(text).data?.toString()).toMatch(/^abc?$|^a$/);
  });

  it.each([
    ...["", "=", "==", "YQ=a", "Y Q==", "data:;base64,YQ==", "ä", "A", "AAAAA", "A==="],
    ...["YW-j", "YW_j", "YWJj\n", "YWJj!", "AAAA!", "AAAA!===", "YWJ\u0142", "YQ==YWJj", "YQ==="],
  ])("is not read of %j", (text) => {
    expect(read(text).success).toBe(false);
  });

  it.each([
    ["digits", "A".repeat(MOST), true],
    ["digits with one wrong at the end", `${"A".repeat(MOST - 1)}!`, false],
    ["digits after `data:`", `data:${"A".repeat(MOST - 5)}`, false],
  ])("of the largest size and of nothing but %s is judged", (_what, text, good) => {
    expect(read(text).success).toBe(good);
  });

  it("is judged without an expression that looks at each letter", () => {
    const exec = vi.spyOn(RegExp.prototype, "exec");
    const longest = () => Math.max(...exec.mock.calls.map(([text]) => text.length));
    expect(read("A".repeat(MOST)).success).toBe(true);
    expect(longest()).toBeLessThan(1_000);
    expect(/[^A]/.test("A".repeat(MOST))).toBe(false);
    expect(longest(), "one that does is seen").toBe(MOST);
    exec.mockRestore();
  });
});
