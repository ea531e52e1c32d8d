import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { auditPage, type AuditRow, everyAuditEntry } from "~/domain/audit/queries.server";
import { makeDeviceToken } from "~/domain/device-tokens/make-token.server";
import { type Day, day, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { searchMarks } from "~/i18n/audit-search.server";
import { entryViews } from "~/views/audit-entry-view.server";
import { seed } from "../../db/seed/index";
import { fillDemo } from "../../workers/demo-data/fill-demo";
import { askReport } from "../support/ask-report";
import { useDatabase } from "../support/database";
import { makeStaff, STAFF_PASSWORD } from "../support/staff";

/** As a program writes names: `zNo`, `paid_out`. */
const PROGRAM_NAME = /\b[a-z]+(?:[A-Z][a-z]+|_[a-z]+)+\b/;
const ALL = { search: "", page: 0, staffId: null, module: null, terms: [] };

describe("the details of audit entries", () => {
  const test = useDatabase();
  const entries: AuditRow[] = [];
  beforeAll(async () => {
    await seed(test.ownerUrl);
    await fillDemo(new Date("2026-06-10T09:00:00+08:00"), 4);
    const { id, email } = await makeStaff({ name: "Nur Aisyah" });
    await makeDeviceToken(
      { userId: id, sessionId: 0, email },
      { name: "iPad jeti", scope: "print_server", days: 30, password: STAFF_PASSWORD, code: "" },
      "203.0.113.1",
      new Date("2026-06-10T09:00:00+08:00"),
    );
    await askReport({ type: "tunai", format: "xlsx" });
    for await (const some of everyAuditEntry(ALL)) entries.push(...some);
  });
  const changesIn = async (language: Language) =>
    (await entryViews(entries, language)).flatMap(({ changes }) => changes);

  it.each(["ms", "en"] as const)("name every field in words (%s)", async (language) => {
    const fields = new Set((await changesIn(language)).map(({ field }) => field));
    expect([...fields].filter((field) => PROGRAM_NAME.test(field))).toEqual([]);
  });

  it.each(["ms", "en"] as const)("say every value in words (%s)", async (language) => {
    const values = new Set(
      (await changesIn(language)).flatMap(({ before, after }) => [before ?? "", after ?? ""]),
    );
    expect([...values].filter((value) => /^[a-z]+_[a-z_]+$/.test(value))).toEqual([]);
  });

  it.each(["ms", "en"] as const)("say how a payment became known (%s)", async (language) => {
    const name = { ms: "Diketahui melalui", en: "Heard through" }[language];
    const heard = (await changesIn(language)).filter(({ field }) => field === name);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter(({ after }) => /^[a-z]+$/.test(after ?? ""))).toEqual([]);
  });

  it("say the reason of a stoppage in the reader's language", async () => {
    const reason = { after: { reason: "Ombak besar / High waves" }, before: null };
    const [entry] = await entryViews([{ ...entries[0], ...reason } as AuditRow], "en");
    expect(entry?.changes.map(({ after }) => after)).toEqual(["High waves"]);
  });

  it("name ways to pay and gateways as other pages do", async () => {
    const after = { channel: "ewallet", paymentMethod: "Travel Credit", gateway: "billplz" };
    const [entry] = await entryViews([{ ...entries[0], after, before: null } as AuditRow], "ms");
    expect(entry?.changes.map((change) => change.after)).toEqual([
      "E-dompet",
      "Kredit perjalanan",
      "Billplz",
    ]);
  });

  it("call an operator by its name", async () => {
    const names = (await changesIn("en")).filter(({ field }) => field === "Operator");
    expect(names.map(({ after }) => after)).toContain("Redang Holidays");
  });

  it("tell of a device token whose it is and what it may do", async () => {
    const views = await entryViews(entries, "en");
    const made = views.find(({ subject }) => subject.startsWith("Device token"));
    const told = made?.changes.map(({ field, after }) => `${field}: ${after}`);
    expect(told).toEqual(
      expect.arrayContaining(["Owner: Nur Aisyah", "What it may do: Print server"]),
    );
  });

  it.each([
    ["ms", ["Jenis laporan: Tunai Mengikut Syif", "Jenis fail: Excel", "Platform: Semua"]],
    ["en", ["Report type: Cash by shift", "File format: Excel", "Platform: All"]],
  ] as const)("tell which report was asked for (%s)", async (language, told) => {
    const views = await entryViews(entries, language);
    const asked = views.flatMap(({ changes }) =>
      changes.map(({ field, after }) => `${field}: ${after}`),
    );
    expect(asked).toEqual(expect.arrayContaining([...told]));
  });

  it("leave out what a new thing has not", async () => {
    const empty = (await changesIn("en")).filter(
      ({ before, after }) => before === undefined && after === "None",
    );
    expect(empty).toEqual([]);
  });

  it.each([
    ["ms", "wang keluar"],
    ["en", "paid out"],
  ] as const)("are found by a value's words (%s)", async (language, search) => {
    const { rows } = await auditPage({ ...ALL, search, terms: searchMarks(search, language) });
    expect(rows.map(({ subjectType }) => subjectType)).toContain("drawer_entry");
  });
});

describe("the audit of some days", () => {
  const test = useDatabase();
  /** The day of the seed by the database's own clock, or both where it ran past midnight. */
  const ofSeed: { from: Day | null; to: Day | null } = { from: null, to: null };
  beforeAll(async () => {
    await seed(test.ownerUrl);
    await fillDemo(new Date("2026-06-10T09:00:00+08:00"), 1);
    const [written] = await sql<{ first: Date; last: Date }>(
      null,
      "select min(at) as first, max(at) as last from audit",
    );
    if (!written) throw new Error("no entries");
    Object.assign(ofSeed, { from: dayOf(written.first), to: dayOf(written.last) });
  });

  it.each([
    ["the seed's", ofSeed, true],
    ["past ones", { from: null, to: day("2020-01-01") }, false],
    ["days to come", { from: day("2190-01-01"), to: null }, false],
  ])("is of %s", async (_name, days, isThere) => {
    const { rows, total } = await auditPage({ ...ALL, days });
    expect([rows.length > 0, total > 0]).toEqual([isThere, isThere]);
  });

  it.each(["Redang", ""])("is searched for %j among all of a day", async (search) => {
    const [within, all] = await Promise.all([
      auditPage({ ...ALL, search, days: ofSeed }),
      auditPage({ ...ALL, search }),
    ]);
    expect(within.total).toBe(all.total);
  });
});
