import { expect, it } from "vitest";
import { parseQueueCode, QUEUE_LETTERS } from "./queue-code";

it("a queue code is read as people write it", () => {
  for (const text of ["BKRT", "bkrt", " bk-rt ", "B K R T", "bk\trt"])
    expect([text, parseQueueCode(text)]).toEqual([text, "BKRT"]);
  expect(new Set(QUEUE_LETTERS).size).toBe(20);
  for (const letter of QUEUE_LETTERS) expect(parseQueueCode(`${letter}BBB`)).toBe(`${letter}BBB`);
});

it("what is no queue code is none: other letters, another length, no text, or far too much", () => {
  const blanks = (count: number) => `BKRT${" ".repeat(count)}`;
  for (const wrong of ["", "BKR", "BKRTB", "BKRA", "BKRL", "BKR1", "BKR_", 1234, null, undefined])
    expect([wrong, parseQueueCode(wrong)]).toEqual([wrong, null]);
  expect([parseQueueCode(blanks(16)), parseQueueCode(blanks(17))]).toEqual(["BKRT", null]);
});
