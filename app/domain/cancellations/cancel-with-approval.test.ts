import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
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
import { closeShift } from "../shifts/close-shift.server";
import { cancelWithApproval } from "./cancel-with-approval.server";
import { requestCancellation } from "./request-cancellation.server";

const database = useDatabase();
const now = new Date("2026-06-20T08:00:00+08:00");
const earlier = new Date("2026-06-19T08:00:00+08:00");

const aCashier = (name?: string) => makeAsker(earlier, name);
const cancel = (
  ticketId: number,
  asker: Awaited<ReturnType<typeof aCashier>>,
  approval: ReturnType<typeof approvalOf>,
) => cancelWithApproval({ id: ticketId, jettyId: 1 }, "Pembeli sakit", asker, approval, now);
describe("a cancellation that a manager approves at a cashier's screen", () => {
  it("is a request of the cashier, approved by the manager as it is made", async () => {
    const [asker, manager] = [await aCashier(), await makeManager()];
    const ticketId = await sellInShift(asker.shift, { now });
    await cancel(ticketId, asker, approvalOf(manager));
    expect(
      await sql(
        null,
        "select state, requested_by, decided_by from cancellation_request where ticket_id = :ticketId",
        { ticketId },
      ),
    ).toEqual([{ state: "approved", requestedBy: asker.userId, decidedBy: manager.id }]);
    const rows = await sql<{ action: string; actorId: number; after: Record<string, unknown> }>(
      null,
      "select action, actor_id, after from audit where subject_id = :id and module = 'ticket-cancellation' order by id",
      { id: String(ticketId) },
    );
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["request", asker.userId],
      ["approve", manager.id],
    ]);
    expect(rows[1]?.after).toMatchObject({ askedBy: asker.userId, refundSen: 3_000 });
    expect(JSON.stringify(rows)).not.toContain(MANAGER_PIN);
    await checkInvariants(database);
  });

  it("pays out of the asker's own drawer (C3)", async () => {
    const [asker, manager] = [await aCashier(), await makeManager()];
    const ticketId = await sellInShift(asker.shift, { now });
    await cancel(ticketId, asker, approvalOf(manager));
    expect(await refundOf(ticketId)).toEqual({
      ...{ shiftId: asker.shift.id, drawer: asker.shift.id, paidBy: asker.userId },
    });
  });

  it("pays out of it also what another's drawer took, which is closed by now", async () => {
    const [seller, asker, manager] = [await aCashier(), await aCashier(), await makeManager()];
    const ticketId = await sellInShift(seller.shift, { now: earlier });
    await closeShift(
      { userId: seller.userId, name: "Siti" },
      { shiftId: seller.shift.id, count: {}, reason: "ujian", handTo: null },
      now,
    );
    await cancel(ticketId, asker, approvalOf(manager));
    expect(await refundOf(ticketId)).toMatchObject({ drawer: asker.shift.id });
    await checkInvariants(database);
  });

  it("leaves the ticket as it is where the PIN is wrong", async () => {
    const [asker, manager] = [await aCashier(), await makeManager()];
    const ticketId = await sellInShift(asker.shift, { now });
    expect(await code(cancel(ticketId, asker, approvalOf(manager, "905813")))).toBe(
      "approval_wrong",
    );
    expect(await refundOf(ticketId)).toBeUndefined();
  });

  it("is not approved by a colleague who may only ask, nor by the asker", async () => {
    const asker = await aCashier();
    const colleague = await makeManager({ level: 3 });
    const ticketId = await sellInShift(asker.shift, { now });
    for (const id of [colleague.id, asker.userId])
      expect(await code(cancel(ticketId, asker, approvalOf({ id })))).toBe("approval_wrong");
  });

  it("does not pass over a request that waits", async () => {
    const [asker, manager] = [await aCashier(), await makeManager()];
    const ticketId = await sellInShift(asker.shift, { now });
    await requestCancellation(ticketId, "Ribut", asker, now);
    expect(await code(cancel(ticketId, asker, approvalOf(manager)))).toBe("cancel_waiting");
  });
});
