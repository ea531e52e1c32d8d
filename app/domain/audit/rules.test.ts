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
      platform: 0,
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
      ["platform", { kind: "word", word: "all_platforms" }],
      ["remark", { kind: "none" }],
      ["reason", { kind: "text", text: "paid" }],
    ]);
    expect(told.every(({ before }) => before === undefined)).toBe(true);
  });

  it.each([
    [1, "platform_web"],
    [2, "platform_app"],
    [3, "platform_counter"],
  ])("is of platform %i the word %s", (platform, word) => {
    const [told] = auditChanges(null, { platform });
    expect(told?.after).toEqual({ kind: "word", word });
  });

  it("is a term of the product also where a reason may be typed", () => {
    const [told] = auditChanges(null, { reason: "paid_twice" });
    expect(told?.after).toEqual({ kind: "word", word: "paid_twice" });
  });

  it("is not the checksum of a picture", () => {
    const told = auditChanges(null, { picture: true, sha256: "9f".repeat(32) });
    expect(told.map(({ path }) => path)).toEqual([["picture"]]);
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

/** What a new thing with this one field tells of it. */
const told = (field: string, value: unknown) => auditChanges(null, { [field]: value })[0]?.after;

describe("a value", () => {
  it.each([null, undefined, "", []])("that is empty is none: %j", (value) => {
    expect(told("field", value)).toEqual({ kind: "none" });
  });

  it.each(["jetty", "jettyId", "jettyID", "jetty_id"])("in %s is a jetty", (field) => {
    expect(told(field, 2)).toEqual({ kind: "jetty", id: 2 });
  });

  it.each(["access", "level"])("in %s is a role", (field) => {
    expect(told(field, 3)).toEqual({ kind: "role", level: 3 });
  });

  it.each([
    ["operatorId", "operator"],
    ["ticketId", "ticket"],
    ["handedTo", "user"],
    ["approvedBy", "user"],
    ["askedBy", "user"],
    ["tokenOwner", "user"],
    ["handedFrom", "shift"],
    ["shiftId", "shift"],
  ])("in %s is the number of a %s", (field, type) => {
    expect([told(field, 12), told(field, 1.5)]).toEqual([
      { kind: "record", type, id: 12 },
      { kind: "text", text: "1.5" },
    ]);
  });

  it.each([
    "name",
    "username",
    "details",
    "report",
    "remark",
    "reason",
    "company_name",
    "companyName",
    "agency_name",
    "agencyName",
    "ref",
  ])("in %s is what somebody typed, never a term", (field) => {
    expect(told(field, "cash")).toEqual({ kind: "text", text: "cash" });
  });

  it("of an order that its buyer changed has a reason of the product's own", () => {
    expect(told("reason", "replaced")).toEqual({ kind: "word", word: "replaced" });
  });

  it.each([
    ["cash", "word"],
    ["Credit_Facility-x", "word"],
    ["a".repeat(40), "word"],
    ["a".repeat(41), "text"],
    ["2 cash", "text"],
    ["cash 2", "text"],
  ])("%s is a %s", (value, kind) => {
    expect(told("state", value)?.kind).toBe(kind);
  });

  it.each(["method", "paymentMethod", "channel", "gateway"])(
    "in %s is a way to pay, of two words too",
    (field) => {
      expect(told(field, "Travel Credit")).toEqual({ kind: "word", word: "Travel Credit" });
    },
  );

  it.each([
    "2026-06-19T04:00:00Z",
    "2026-06-19T04:00:00.123456Z",
    "2026-06-19T12:00:00+08:00",
    "2026-06-19T00:00:00-04:00",
  ])("%s is an instant", (text) => {
    expect(told("at", text)).toEqual({ kind: "instant", at: new Date(text) });
  });

  it.each([
    "on 2026-06-19T04:00:00Z",
    "2026-06-19T04:00:00Z or so",
    "2026-06-19T04:00:00",
    "2026-06-19T12:00:00+0800",
    "2026-06-19T12:00:00+8:00",
    "2026-06-19T04:00Z",
  ])("%s is text", (text) => {
    expect(told("at", text)).toEqual({ kind: "text", text });
  });

  it("of money is whole sen, by the end of its name", () => {
    expect([told("fare_sen", 5), told("senator", 5), told("amountSen", 0.5)]).toEqual([
      { kind: "money", sen: 5 },
      { kind: "text", text: "5" },
      { kind: "text", text: "0.5" },
    ]);
  });

  it("that is a list is told as one, a list of groups by the place in it", () => {
    expect(told("files", ["a.pdf", 2, null])).toEqual({ kind: "text", text: "a.pdf, 2, null" });
    expect(auditChanges(null, { people: [{ name: "Ali" }, "x"] }).map(({ path }) => path)).toEqual([
      ["people", "1", "name"],
      ["people", "2"],
    ]);
  });

  it("is cut after 300 letters, not before", () => {
    expect(told("name", "x".repeat(300))).toEqual({ kind: "text", text: "x".repeat(300) });
  });

  it("of one name in two places is told of both", () => {
    expect(auditChanges(null, { a: { bc: 1 }, ab: { c: 1 } })).toHaveLength(2);
  });
});

it("what a reader looks for comes first", () => {
  const names = ["amountSen", "details", "end", "start", "name", "companyName", "receiptNo"];
  const entry = Object.fromEntries(["zone", ...names].map((name) => [name, "x"]));
  expect(auditChanges(null, entry).map(({ path }) => path[0])).toEqual([
    ...names.toReversed(),
    "zone",
  ]);
});
