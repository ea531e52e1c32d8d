import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isSentEvent, WEBHOOK_EVENTS } from "./event-names";
import { eventShape } from "./event-shapes";

/** The examples of docs/webhooks.md. */
const examples = [...readFileSync("docs/webhooks.md", "utf8").matchAll(/```json\n(.+?)```/gs)].map(
  ([, text = ""]) => z.looseObject({ type: z.string() }).parse(JSON.parse(text)),
);
const parsed = (example: { type: string }) => {
  if (!isSentEvent(example.type)) throw new Error(`no event: ${example.type}`);
  return eventShape(example.type).safeParse(example);
};

describe("the examples of the documentation", () => {
  it("are of every event", () => {
    expect(examples.map(({ type }) => type).sort()).toEqual([...WEBHOOK_EVENTS, "test"].sort());
  });

  it.each(examples)("are what is sent: $type", (example) => {
    expect(parsed(example).error).toBeUndefined();
  });

  it("are refused with a field more (control)", () => {
    const [first] = examples;
    const more = { ...first, type: first?.type ?? "", name: "Pembeli" };
    expect(parsed(more).success).toBe(false);
  });
});
