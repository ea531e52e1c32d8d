import { Client } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import {
  emptyAudit,
  sealAudit,
  tamper as tamperWith,
  writeEntry,
} from "../../../tests/support/audit-chain";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { appendToChain, newestSeal } from "./append-to-chain.server";
import { beginEra } from "./begin-era.server";
import { verifyAudit } from "./verify-audit.server";
import { writeAudit } from "./write-audit.server";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const test = useDatabase();
const now = new Date("2026-06-20T12:00:00Z");

const writeMany = (count: number) =>
  sql(
    null,
    "insert into audit (actor_kind, module, action, subject_type, subject_id, after) select 'buyer', 'ticket', 'create', 'ticket', n::text, jsonb_build_object('n', n) from generate_series(1, :count) n",
    { count },
  );
const idOf = async (ref: string) =>
  (await sql<{ id: number }>(null, "select id from audit where subject_id = :ref", { ref }))[0]
    ?.id ?? 0;
const lineOf = async (ref: string) =>
  sql(null, "select seal_no from audit_line where audit_id = :id", { id: await idOf(ref) });
/**
 * As the owner who switches the guard off: what only somebody with the keys to the database can do.
 */
const tamper = (statements: string) => tamperWith(test, statements);
const seal = () => sealAudit(now);
afterEach(() => emptyAudit(test));

describe("the chain of the audit", () => {
  it("covers every row once, in seals of at most 1,000, and stands", async () => {
    await writeMany(2_300);
    await seal();
    const nothingNew = await appendToChain(now);
    await writeEntry("later");
    const withNewer = await verifyAudit();
    expect([nothingNew, await seal()]).toEqual([0, 1]);
    expect(await sql(null, "select rows, total::int from audit_seal order by no")).toEqual([
      { rows: 1000, total: 1000 },
      { rows: 1000, total: 2000 },
      { rows: 300, total: 2300 },
      { rows: 1, total: 2301 },
    ]);
    expect([withNewer, await verifyAudit()]).toMatchObject([
      { ok: true, rows: 2_300, unsealed: 1, head: { no: 3 } },
      { ok: true, rows: 2_301, unsealed: 0, head: { no: 4 } },
    ]);
    expect(
      await sql(
        null,
        "select 1 as twice from audit a full join audit_line l on l.audit_id = a.id where a.id is null or l.audit_id is null",
      ),
    ).toEqual([]);
  });

  it("is nothing at first, and stands", async () => {
    expect(await verifyAudit()).toEqual({ ok: true, rows: 0, unsealed: 0, head: null });
  });

  it.each([
    ["a change", "update audit set after = '{\"maxAdult\": 1}' where id = $1", "row_changed", "b"],
    ["another actor", "update audit set actor_kind = 'buyer' where id = $1", "row_changed", "b"],
    [
      "another time",
      "update audit set at = at + interval '1 microsecond' where id = $1",
      "row_changed",
      "b",
    ],
    ["a removal", "delete from audit where id = $1", "row_gone", "b"],
    [
      "a row moved behind the others",
      "update audit set txid = pg_current_xact_id() where id = $1",
      "row_gone",
      "b",
    ],
    [
      "a link made anew",
      "update audit_line set hash = sha256('x') where audit_id = $1",
      "row_changed",
      "b",
    ],
  ])("shows %s of a sealed row, by its number", async (_what, statement, why, ref) => {
    for (const one of ["a", "b", "c"]) await writeEntry(one);
    await seal();
    expect(await verifyAudit()).toMatchObject({ ok: true, rows: 3 });
    const id = await idOf(ref);
    await tamper(statement.replace("$1", String(id)));
    expect(await verifyAudit()).toEqual({ ok: false, seal: 1, row: id, why });
  });

  it("shows a row added between sealed ones, and two that changed places", async () => {
    for (const one of ["a", "b", "c"]) await writeEntry(one);
    await seal();
    await tamper(
      `insert into audit (txid, actor_kind, module, action, subject_type, subject_id) select txid, 'system', 'login', 'login', 'user', 'forged' from audit where subject_id = 'b'`,
    );
    expect(await verifyAudit()).toEqual({
      ok: false,
      seal: 1,
      row: await idOf("forged"),
      why: "row_added",
    });
    await tamper("delete from audit where subject_id = 'forged'");
    expect(await verifyAudit()).toMatchObject({ ok: true });
    await tamper(
      "update audit set txid = case subject_id when 'a' then (select txid from audit where subject_id = 'b') else (select txid from audit where subject_id = 'a') end where subject_id in ('a', 'b')",
    );
    expect(await verifyAudit()).toMatchObject({ ok: false, seal: 1, why: "row_changed" });
  });

  it("shows a seal that was changed or removed, and by a head kept elsewhere a chain that was made anew", async () => {
    for (const one of ["a", "b"]) {
      await writeEntry(one);
      await seal();
    }
    const verdict = await verifyAudit();
    const head = verdict.ok ? verdict.head : null;
    expect(await verifyAudit(head)).toEqual(verdict);
    await tamper("update audit_seal set at = at + interval '1 second' where no = 2");
    const changed = await verifyAudit();
    await tamper("delete from audit_line where seal_no = 2; delete from audit_seal where no = 2");
    const removed = [await verifyAudit(), await verifyAudit(head)];
    await tamper("update audit set after = '{}' where subject_id = 'b'");
    await seal();
    const anew = [await verifyAudit(), await verifyAudit(head)];
    expect({ changed, removed, anew }).toMatchObject({
      changed: { ok: false, seal: 2, row: null, why: "seal_changed" },
      removed: [
        { ok: true, unsealed: 1 },
        { ok: false, seal: 2, why: "seal_gone" },
      ],
      anew: [
        { ok: true, rows: 2 },
        { ok: false, seal: 2, why: "head_differs" },
      ],
    });
  });
});

describe("a row that commits late", () => {
  /** What sealed while a row was written, and after it was committed. */
  async function sealedAroundLate(): Promise<[number, number]> {
    const late = new Client({ connectionString: test.ownerUrl });
    await late.connect();
    try {
      await late.query("begin");
      await late.query(
        "insert into audit (actor_kind, module, action, subject_type, subject_id) values ('system', 'login', 'logout', 'user', 'late')",
      );
      await writeEntry("early");
      const meanwhile = await appendToChain(now);
      await late.query("commit");
      guards.off = [];
      return [meanwhile, meanwhile === 0 ? await seal() : await appendToChain(now)];
    } finally {
      await late.end();
    }
  }

  it("is sealed in its place", async () => {
    expect(await sealedAroundLate()).toEqual([0, 2]);
    expect(await verifyAudit()).toMatchObject({ ok: true, rows: 2, unsealed: 0 });
  });

  it("is never sealed where the open transactions are not waited for (control)", async () => {
    guards.off = [/and \(a\.era < .* pg_snapshot_xmin\(pg_current_snapshot\(\)\)\)/];
    expect(await sealedAroundLate()).toEqual([1, 0]);
    expect(await lineOf("late")).toEqual([]);
  });

  it("is missed by nobody while many write and two seal at once", async () => {
    let writing = true;
    const sealing = [1, 2].map(async () => {
      while (writing) await appendToChain(now);
    });
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let n = 0; n < 15; n += 1)
          await inTransaction(async (tx) => {
            await writeAudit(
              tx,
              { kind: "buyer" },
              {
                module: "ticket",
                action: "create",
                subject: { type: "ticket", id: `${writer}-${n}` },
              },
            );
            await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
          });
      }),
    );
    writing = false;
    await Promise.all(sealing);
    await seal();
    expect(await verifyAudit()).toMatchObject({ ok: true, rows: 90, unsealed: 0 });
  });
});

describe("who may touch it", () => {
  it("is nobody: the application's role has no right to, and the owner meets a guard", async () => {
    await writeEntry("a");
    await seal();
    for (const table of ["audit", "audit_seal", "audit_line"])
      for (const statement of [
        `update ${table} set ${table === "audit" ? "module" : "hash"} = ${table === "audit" ? "module" : "hash"}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(sql(null, statement), statement).rejects.toThrow(/permission denied/);
        await expect(
          asOwner(test, (client) => client.query(statement)),
          statement,
        ).rejects.toThrow(/never changed or removed/);
      }
  });

  it("cannot say when or in which transaction something happened", async () => {
    for (const column of ["at", "txid", "era"])
      await expect(
        sql(
          null,
          `insert into audit (${column}, actor_kind, module, action, subject_type, subject_id) values (default, 'system', 'm', 'a', 's', '1')`,
        ),
      ).rejects.toThrow(/permission denied/);
  });
});

describe("a dump restored into another server", () => {
  it("is noticed, and goes on in another era with the old rows first", async () => {
    await writeEntry("before");
    await seal();
    await asOwner(test, (client) =>
      client.query(
        "insert into audit (txid, actor_kind, module, action, subject_type, subject_id) values ('900000000000', 'system', 'login', 'login', 'user', 'restored')",
      ),
    );
    const appended = await appendToChain(now);
    const last = await newestSeal(null);
    await asOwner(test, (client) =>
      client.query(
        "insert into audit_seal select no + 1, last_era, '900000000000', (select max(id) from audit), 1, total + 1, root, hash, at, sha256('x') from audit_seal",
      ),
    );
    await expect(appendToChain(now)).rejects.toThrow(/audit:new-era/);
    await tamper(`delete from audit_seal where no > ${last?.no ?? 0}`);
    await expect(beginEra()).rejects.toThrow(/permission denied|must be owner/);
    const era = await beginEraAsOwner();
    await writeEntry("after");
    expect({ appended, era, sealed: await seal() }).toEqual({ appended: 0, era: 2, sealed: 3 });
    expect(
      await sql(
        null,
        "select a.subject_id from audit a join audit_line l on l.audit_id = a.id order by a.era, a.txid",
      ),
    ).toEqual(["before", "restored", "era", "after"].map((subjectId) => ({ subjectId })));
    expect(await verifyAudit()).toMatchObject({ ok: true, rows: 4 });
  });
});

/** The command opens the database as its owner; this does the same on a pool of its own. */
async function beginEraAsOwner(): Promise<number> {
  const { closeDatabase, openDatabase } = await import("@db/connection");
  await closeDatabase();
  openDatabase({ url: test.ownerUrl, poolMax: 1 });
  try {
    return await beginEra();
  } finally {
    await closeDatabase();
    openDatabase({ url: test.ownerUrl, role: "jetty_app", poolMax: 10 });
  }
}
