import { describe, expect, it } from "vitest";
import { auditChanges } from "./rules";

describe("what an audit entry tells", () => {
  it("is every field of a new thing, as what it is", () => {
    const told = auditChanges(null, {
      receiptNo: "MRG-2026-000001",
      amountSen: 12_000,
      ticketDate: "2026-06-20",
      jettyID: 1,
      passengers: 2,
      paidAt: "2026-06-19T04:00:00.000Z",
      channel: "fpx",
      active: true,
      access: 5,
      remark: "",
      reason: "paid",
    });
    expect(told.map(({ path, after }) => [path.join("."), after])).toEqual([
      ["receiptNo", { kind: "text", text: "MRG-2026-000001" }],
      ["amountSen", { kind: "money", sen: 12_000 }],
      ["ticketDate", { kind: "day", day: "2026-06-20" }],
      ["jettyID", { kind: "jetty", id: 1 }],
      ["passengers", { kind: "text", text: "2" }],
      ["paidAt", { kind: "instant", at: new Date("2026-06-19T04:00:00Z") }],
      ["channel", { kind: "word", word: "fpx" }],
      ["active", { kind: "yes", yes: true }],
      ["access", { kind: "role", level: 5 }],
      ["remark", { kind: "none" }],
      ["reason", { kind: "text", text: "paid" }],
    ]);
    expect(told.every(({ before }) => before === undefined)).toBe(true);
  });

  it("is of a change the fields that differ, with both sides", () => {
    expect(
      auditChanges(
        { name: "Ali", phone: "0123456789", jettyId: 1 },
        { name: "Ali", phone: "0198765432", jettyId: 0 },
      ),
    ).toEqual([
      {
        path: ["phone"],
        before: { kind: "text", text: "0123456789" },
        after: { kind: "text", text: "0198765432" },
      },
      { path: ["jettyId"], before: { kind: "jetty", id: 1 }, after: { kind: "jetty", id: 0 } },
    ]);
    expect(auditChanges({}, { password: "changed" })).toEqual([
      { path: ["password"], before: undefined, after: { kind: "word", word: "changed" } },
    ]);
  });

  it("goes into lists and groups, and names the place", () => {
    const before = {
      passengers: [
        { no: 1, name: "Ali" },
        { no: 2, name: "Siti" },
      ],
      prices: { adult: { fareSen: 3_000 } },
      files: ["a.pdf"],
    };
    const after = {
      passengers: [
        { no: 1, name: "Ali" },
        { no: 2, name: "Sitti" },
      ],
      prices: { adult: { fareSen: 3_500 } },
      files: ["a.pdf", "b.pdf"],
    };
    expect(auditChanges(before, after).map(({ path }) => path)).toEqual([
      ["passengers", "2", "name"],
      ["prices", "adult", "fareSen"],
      ["files"],
    ]);
  });

  it("accepts any value: none, bare text, look-alike numbers, a thousand fields, a very long text", () => {
    expect(auditChanges(null, undefined)).toEqual([]);
    expect(auditChanges("x", 7)).toEqual([]);
    expect(
      auditChanges(null, { amountSen: 1.5, jettyId: 9, access: 0 }).map(({ after }) => after?.kind),
    ).toEqual(["text", "text", "text"]);
    expect(
      auditChanges(null, Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]))),
    ).toHaveLength(100);
    expect(auditChanges(null, { name: "x".repeat(5_000) })[0]?.after).toEqual({
      kind: "text",
      text: `${"x".repeat(300)}…`,
    });
  });
});
