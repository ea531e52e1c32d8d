import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import { approvalOf, makeManager } from "../../../tests/support/manager";
import { code } from "../../../tests/support/shift-acts";
import { makeStaff } from "../../../tests/support/staff";
import { lockApprover, proveApprover } from "./prove-approver.server";
import type { ApprovalCase } from "./rules";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const HELD = / for share of u/;
useDatabase({ poolMax: 6 });
beforeEach(() => void (guards.off = []));
const now = new Date("2026-06-20T08:00:00+08:00");

async function aCase(wishes: Partial<ApprovalCase> = {}): Promise<ApprovalCase> {
  const asker = await makeStaff({ level: 3 });
  return { capability: "cancellations.decide", jettyId: 1, askerId: asker.id, ...wishes };
}

describe("who may not approve, each guard in turn", () => {
  it.each([
    ["who is not active", / u\.active and/, { active: false }],
    ["whose level has not the capability", / and u\.access = any\(:levels\)/, { level: 3 }],
    ["who works at the other jetty", / and u\.jetty_id in \(0, :jettyId\)/, { jettyId: 2 }],
  ] as const)("is somebody %s, and is let where nobody asks for that", async (_, guard, wishes) => {
    const other = await makeManager(wishes);
    const of = await aCase();
    const prove = () => code(proveApprover(approvalOf(other), of, now));
    expect(await prove()).toBe("approval_wrong");
    guards.off = [guard];
    expect(await prove()).toBe("done");
  });

  it("is who asks, and is let where nobody asks for that", async () => {
    const manager = await makeManager();
    const of = await aCase({ askerId: manager.id });
    const prove = () => code(proveApprover(approvalOf(manager), of, now));
    expect(await prove()).toBe("approval_wrong");
    guards.off = [/ and u\.id <> all\(:askerIds\)/];
    expect(await prove()).toBe("done");
  });
});

describe("an approver who is made a cashier while the approved act is under way", () => {
  /** What was done first: the approved act, or the change of the approver's level. */
  async function first(): Promise<string | undefined> {
    const [manager, of] = [await makeManager(), await aCase()];
    const order: string[] = [];
    let change: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await lockApprover(tx, manager, of);
      change = sql(null, "update app_user set access = 3 where id = :id returning id", {
        id: manager.id,
      }).then(() => order.push("changed"));
      const enough = new Promise((resolve) => setTimeout(resolve, 500));
      await Promise.race([change, guards.off.length > 0 ? change : enough]);
      order.push("done");
    });
    await change;
    return order[0];
  }

  it("stays an approver until it is done", async () => {
    expect(await first()).toBe("done");
  });

  it("is none any more in the middle of it where the row is not held (control)", async () => {
    guards.off = [HELD];
    expect(await first()).toBe("changed");
  });
});
