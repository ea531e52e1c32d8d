import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import { makeManager, MANAGER_PIN } from "../../../tests/support/manager";
import { code } from "../../../tests/support/shift-acts";
import { makeStaff } from "../../../tests/support/staff";
import { beginLoginTry } from "../sessions/count-login-tries.server";
import { lockApprover, proveApprover } from "./prove-approver.server";
import { approversFor } from "./queries.server";
import type { ApprovalCase } from "./rules";
import { optionalApproval } from "./schema.server";

useDatabase();

const now = new Date("2026-06-20T08:00:00+08:00");
let addresses = 0;
const newAddress = () => `198.18.7.${(addresses += 1)}`;

async function aCase(wishes: Partial<ApprovalCase> = {}): Promise<ApprovalCase> {
  const asker = await makeStaff({ level: 3 });
  return { capability: "cancellations.decide", jettyId: 1, askerId: asker.id, ...wishes };
}
const prove = (approverId: number, of: ApprovalCase, pin = MANAGER_PIN, address = newAddress()) =>
  proveApprover({ approverId, pin, address }, of, now);
const refusals = () =>
  sql<{ subjectId: string; after: Record<string, unknown> }>(
    null,
    "select subject_id, after from audit where module = 'login' and action = 'failed' order by id",
  );

describe("who can approve", () => {
  it("has the capability, a PIN and the jetty, and does not ask", async () => {
    const manager = await makeManager({ name: "Aminah" });
    const there = await makeManager({ name: "Badrul", jettyId: 1 });
    await makeManager({ jettyId: 2 });
    await makeManager({ level: 3 });
    await makeManager({ active: false });
    await makeStaff({ level: 1, name: "Tanpa PIN" });
    const asker = await makeManager({ name: "Peminta" });
    const of = await aCase({ askerId: asker.id });
    expect(await approversFor(of)).toEqual([
      { id: manager.id, name: "Aminah" },
      { id: there.id, name: "Badrul" },
    ]);
  });

  it("is proved by the PIN", async () => {
    const manager = await makeManager();
    expect(await prove(manager.id, await aCase())).toEqual({
      id: manager.id,
      name: "Pengurus Jeti",
    });
  });

  it.each([
    ["below the capability", { level: 3 as const }],
    ["of another jetty", { jettyId: 2 as const }],
    ["no longer active", { active: false }],
  ])("is nobody %s, whatever PIN", async (_who, wishes) => {
    const other = await makeManager(wishes);
    expect(await code(prove(other.id, await aCase()))).toBe("approval_wrong");
  });

  it("is not who asks", async () => {
    const manager = await makeManager();
    const of = await aCase({ askerId: manager.id });
    expect(await code(prove(manager.id, of))).toBe("approval_wrong");
  });

  it("is still looked at in the act's own transaction", async () => {
    const manager = await makeManager();
    const of = await aCase();
    const approver = await prove(manager.id, of);
    await sql(null, "update app_user set access = 3 where id = :id returning id", {
      id: manager.id,
    });
    const late = inTransaction((tx) => lockApprover(tx, approver, of));
    expect(await code(late)).toBe("approval_wrong");
  });
});

describe("a wrong PIN", () => {
  it("is written down with who asked, and without the PIN", async () => {
    const manager = await makeManager();
    const of = await aCase();
    const address = newAddress();
    expect(await code(prove(manager.id, of, "905813", address))).toBe("approval_wrong");
    const row = (await refusals()).at(-1);
    expect(row).toEqual({ subjectId: String(manager.id), after: { address, askedBy: of.askerId } });
    expect(JSON.stringify(row)).not.toContain("905813");
  });

  it("ends the PIN after five", async () => {
    const manager = await makeManager();
    const of = await aCase();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await code(prove(manager.id, of, "905813"))).toBe("approval_wrong");
    expect(await code(prove(manager.id, of))).toBe("approval_wrong");
    expect(await approversFor(of)).not.toContainEqual(expect.objectContaining({ id: manager.id }));
  });

  it("makes wait like a failed login, also where the PIN's own limit is taken away", async () => {
    const manager = await makeManager();
    const [of, address] = [await aCase(), newAddress()];
    const ends: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await sql(null, "update lock_pin set failures = 0 where user_id = :id returning user_id", {
        id: manager.id,
      });
      ends.push(await code(prove(manager.id, of, "905813", address)));
    }
    expect(ends).toEqual([...Array<string>(5).fill("approval_wrong"), "too_many"]);
  });

  it("is let try a sixth time where the limit of tries is taken away (control)", async () => {
    const manager = await makeManager();
    const [of, address] = [await aCase(), newAddress()];
    const ends: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      await sql(null, "update lock_pin set failures = 0 where user_id = :id returning user_id", {
        id: manager.id,
      });
      await sql(null, "delete from login_tally returning key");
      ends.push(await code(prove(manager.id, of, "905813", address)));
    }
    expect(ends).toEqual(Array<string>(6).fill("approval_wrong"));
  });

  it("counts beforehand: of eight tries at once no more than five are looked at", async () => {
    const manager = await makeManager();
    const of = await aCase();
    await Promise.all(Array.from({ length: 8 }, () => code(prove(manager.id, of, "905813"))));
    const [row] = await sql<{ failures: number }>(
      null,
      "select failures from lock_pin where user_id = :id",
      { id: manager.id },
    );
    expect(row?.failures).toBe(5);
  });

  it("of a password is not forgotten because of a right PIN", async () => {
    const manager = await makeManager();
    const address = newAddress();
    await beginLoginTry(manager.email, address, now);
    const counted = () =>
      sql<{ failures: number }>(
        null,
        "select key, failures from login_tally where failures > 0 order by key",
      );
    const before = await counted();
    await prove(manager.id, await aCase(), MANAGER_PIN, address);
    expect(await counted()).toEqual(before);
  });
});

describe("the fields of an approval that a form may be without", () => {
  const parsed = (fields: Record<string, string>) => {
    const result = optionalApproval.safeParse(fields);
    return result.success
      ? result.data.approval
      : result.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  };

  it("are both empty or both given", () => {
    expect(parsed({})).toBeNull();
    expect(parsed({ approver: "", password_approver: " " })).toBeNull();
    expect(parsed({ approver: "7", password_approver: "" })).toEqual([
      "password_approver required",
    ]);
    expect(parsed({ approver: "", password_approver: "4827" })).toEqual([
      "approver select_required",
    ]);
    expect(parsed({ approver: "7", password_approver: "4827" })).toEqual({
      approverId: 7,
      pin: "4827",
    });
  });
});
