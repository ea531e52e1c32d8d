import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { atOnce } from "../../../tests/support/at-once";
import { useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import {
  approvalOf,
  makeAsker,
  makeManager,
  MANAGER_PIN,
  refundOf,
} from "../../../tests/support/manager";
import { code } from "../../../tests/support/shift-acts";
import { sellInShift } from "../../../tests/support/shift-sale";
import { type MadeStaff, makeStaff } from "../../../tests/support/staff";
import { approveWithApproval } from "./approve-with-approval.server";
import { denyRequest } from "./deny-request.server";
import type { Decider } from "./lock-ticket.server";
import { requestCancellation } from "./request-cancellation.server";

const database = useDatabase();
const now = new Date("2026-06-20T08:00:00+08:00");
const earlier = new Date("2026-06-19T08:00:00+08:00");
type Asker = Awaited<ReturnType<typeof makeAsker>>;

/** Sold and asked about by one cashier; approved at the screen of another. */
let seller: Asker, asker: Asker, manager: MadeStaff, ticketId: number, id: number;
beforeEach(async () => {
  [seller, asker] = [await makeAsker(earlier), await makeAsker(earlier, "Badrul Hisham")];
  manager = await makeManager({ name: "Nur Aisyah" });
  ticketId = await sellInShift(seller.shift, { now });
  id = await requestCancellation(ticketId, "Ribut", seller, now);
});
const approve = (approval = approvalOf(manager), at: Decider = asker) =>
  approveWithApproval({ id, ticketId }, at, approval, now);
const stateOf = async () =>
  (
    await sql<{ state: string; decidedBy: number | null }>(
      null,
      "select state, decided_by from cancellation_request where id = :id",
      { id },
    )
  )[0];

describe("a request that waits, approved at a cashier's screen by a manager's PIN", () => {
  it("is decided by the manager", async () => {
    await approve();
    expect(await stateOf()).toEqual({ state: "approved", decidedBy: manager.id });
    await checkInvariants(database);
  });

  it("pays out of the open drawer at whose screen it is, not of the one that sold", async () => {
    await approve();
    expect(await refundOf(ticketId)).toEqual({
      ...{ shiftId: asker.shift.id, drawer: asker.shift.id, paidBy: asker.userId },
    });
  });

  it("names both persons in the audit, and not the PIN", async () => {
    await approve();
    const rows = await sql<{ actorId: number; after: Record<string, unknown> }>(
      null,
      "select actor_id, after from audit where subject_id = :id and action = 'approve'",
      { id: String(ticketId) },
    );
    expect(rows).toMatchObject([
      { actorId: manager.id, after: { askedBy: asker.userId, remark: "Ribut", refundSen: 3_000 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(MANAGER_PIN);
  });

  it("stays as it is where the PIN is wrong", async () => {
    expect(await code(approve(approvalOf(manager, "905813")))).toBe("approval_wrong");
    expect(await stateOf()).toEqual({ state: "pending", decidedBy: null });
  });

  it("is approved by nobody who may only ask", async () => {
    const colleague = await makeManager({ level: 3 });
    expect(await code(approve(approvalOf(colleague)))).toBe("approval_wrong");
  });

  it("is not approved by whoever made it, though they may decide by now", async () => {
    await sql(
      null,
      "insert into lock_pin (user_id, pin_hash, created_at) select :to, pin_hash, now() from lock_pin where user_id = :from",
      { to: seller.userId, from: manager.id },
    );
    await sql(null, "update app_user set access = 1 where id = :id", { id: seller.userId });
    expect(await code(approve(approvalOf({ id: seller.userId })))).toBe("approval_wrong");
  });

  it("is of the ticket that was looked at, and of the jetty of whose screen it is", async () => {
    const other = await sellInShift(seller.shift, { now });
    const elsewhere = { userId: (await makeStaff({ jettyId: 2 })).id, ownJettyId: 2 } as const;
    expect([
      await code(approveWithApproval({ id, ticketId: other }, asker, approvalOf(manager), now)),
      await code(approve(approvalOf(manager), elsewhere)),
    ]).toEqual(["not_found", "not_found"]);
  });

  it("that was decided meanwhile says by whom", async () => {
    await denyRequest(id, { userId: manager.id, ownJettyId: 0 }, now);
    await expect(approve()).rejects.toMatchObject({
      code: "request_denied_by",
      values: { name: "Nur Aisyah" },
    });
  });

  it("is decided once where an administrator denies it at the same moment", async () => {
    const ends = await atOnce(
      ["select 1 from ticket where id = :ticketId for update", { ticketId }],
      [
        () => code(approve()),
        () => code(denyRequest(id, { userId: manager.id, ownJettyId: 0 }, now)),
      ],
    );
    const told = ends.map((end) => (end.status === "fulfilled" ? end.value : "failed"));
    expect([
      ["done", "request_approved_by"],
      ["done", "request_denied_by"],
    ]).toContainEqual(told.toSorted());
    await checkInvariants(database);
  });
});
