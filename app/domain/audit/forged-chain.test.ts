import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { emptyAudit, sealAudit, tamper, writeEntry } from "../../../tests/support/audit-chain";
import { useDatabase } from "../../../tests/support/database";
import {
  CANONICAL_SQL,
  GENESIS_HASH,
  rowHash,
  SEAL_COLUMNS,
  sealHash,
  type StoredSeal,
} from "./chain.server";
import { verifyAudit } from "./verify-audit.server";

const test = useDatabase();

/**
 * Somebody who owns the database and knows how the hashes are made: rows a and b lie under the first
 * seal, c and d under the second.
 */
beforeEach(async () => {
  for (const refs of [
    ["a", "b"],
    ["c", "d"],
  ]) {
    for (const ref of refs) await writeEntry(ref);
    await sealAudit(new Date("2026-06-20T12:00:00Z"));
  }
  expect(await verifyAudit()).toMatchObject({ ok: true, rows: 4, head: { no: 2 } });
});
afterEach(() => emptyAudit(test));

const bytes = (value: Buffer) => `'\\x${value.toString("hex")}'::bytea`;
const changeRow = (ref: string) =>
  tamper(test, `update audit set after = '{"maxAdult": 1}' where subject_id = '${ref}'`);
const removeRow = (ref: string) =>
  tamper(
    test,
    `delete from audit_line where audit_id = (select id from audit where subject_id = '${ref}');
     delete from audit where subject_id = '${ref}'`,
  );
const changeSeal = (no: number, values: string) =>
  tamper(test, `update audit_seal set ${values} where no = ${no}`);

async function entry(ref: string): Promise<{ id: number; canonical: string; hash: Buffer }> {
  const [row] = await sql<{ id: number; canonical: string; hash: Buffer }>(
    null,
    `select a.id, ${CANONICAL_SQL} as canonical, l.hash
       from audit a join audit_line l on l.audit_id = a.id where a.subject_id = :ref`,
    { ref },
  );
  if (!row) throw new Error(`no sealed row ${ref}`);
  return row;
}

async function storedSeal(no: number): Promise<StoredSeal> {
  const [row] = await sql<StoredSeal>(
    null,
    `select ${SEAL_COLUMNS} from audit_seal where no = :no`,
    { no },
  );
  if (!row) throw new Error(`no seal ${no}`);
  return row;
}

/** Makes a row's link anew from the row as it is now and the link before it, and returns it. */
async function forgeLink(ref: string, before: Buffer): Promise<Buffer> {
  const { id, canonical } = await entry(ref);
  const link = rowHash(before, canonical);
  await tamper(test, `update audit_line set hash = ${bytes(link)} where audit_id = ${id}`);
  return link;
}

/** Makes a seal's own hash anew from what the seal says now. */
async function forgeSealHash(no: number): Promise<void> {
  await changeSeal(no, `hash = ${bytes(sealHash(await storedSeal(no)))}`);
}

const changedSeal = (seal: number) => ({ ok: false, seal, row: null, why: "seal_changed" });

describe("a row that was changed with its own link made anew", () => {
  it("is found by the next row's link", async () => {
    await changeRow("c");
    await forgeLink("c", (await storedSeal(1)).root);
    expect(await verifyAudit()).toEqual({
      ok: false,
      seal: 2,
      row: (await entry("d")).id,
      why: "row_changed",
    });
  });

  it("is found by the seal's root where it is the seal's last", async () => {
    await changeRow("d");
    await forgeLink("d", (await entry("c")).hash);
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });
});

describe("a seal's last row that was removed with its link", () => {
  beforeEach(() => removeRow("d"));

  it("is found by the root", async () => {
    await changeSeal(2, "rows = 1, total = 3");
    await forgeSealHash(2);
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });

  it("is found by the seal's count where the root is forged too", async () => {
    await changeSeal(2, `root = ${bytes((await entry("c")).hash)}`);
    await forgeSealHash(2);
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });

  it("is found by the total where the count is forged too", async () => {
    await changeSeal(2, `root = ${bytes((await entry("c")).hash)}, rows = 1`);
    await forgeSealHash(2);
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });
});

describe("the first seal, forged so that it agrees with itself", () => {
  beforeEach(async () => {
    await changeRow("b");
    const root = await forgeLink("b", await forgeLink("a", GENESIS_HASH));
    await changeSeal(1, `root = ${bytes(root)}`);
    await forgeSealHash(1);
  });
  const forgePrevious = async () =>
    changeSeal(2, `previous = ${bytes((await storedSeal(1)).hash)}`);

  it("is found by what the second carries of it", async () => {
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });

  it("is found by the second's own hash where that is forged too", async () => {
    await forgePrevious();
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });

  it("is found by the second's first row where that hash is forged too", async () => {
    await forgePrevious();
    await forgeSealHash(2);
    expect(await verifyAudit()).toEqual({
      ok: false,
      seal: 2,
      row: (await entry("c")).id,
      why: "row_changed",
    });
  });
});

describe("what a seal says of itself", () => {
  it.each([
    ["time", "at = at + interval '1 second'"],
    ["total", "total = total + 1"],
    ["root", "root = sha256('x')"],
    ["previous seal", "previous = sha256('x')"],
  ])("cannot have another %s", async (_what, values) => {
    await changeSeal(2, values);
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });

  it("cannot have another previous seal, though its hash be made anew", async () => {
    await changeSeal(2, "previous = sha256('x')");
    await forgeSealHash(2);
    expect(await verifyAudit()).toEqual(changedSeal(2));
  });

  it("cannot be the first when the first is gone", async () => {
    await tamper(
      test,
      "delete from audit_line where seal_no = 1; delete from audit_seal where no = 1",
    );
    expect(await verifyAudit()).toEqual({ ok: false, seal: 1, row: null, why: "seal_gone" });
  });
});
