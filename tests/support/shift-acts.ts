import { sql } from "@db/transaction";
import type { Approval } from "~/domain/approvals/prove-approver.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { makeStaff } from "./staff";

export const now = new Date("2026-06-10T08:00:00+08:00");
export const later = new Date("2026-06-10T17:00:00+08:00");

export async function cashier(wishes: Parameters<typeof makeStaff>[0] = {}): Promise<Staff> {
  const { level = 3, jettyId = 1 } = wishes;
  const user = await makeStaff({ level, jettyId, ...wishes });
  return {
    userId: user.id,
    name: user.name,
    level,
    ownJettyId: jettyId,
    jettyId: jettyId || 1,
    isSuper: false,
    mayClearLog: false,
  } as Staff;
}
export const begin = (staff: Staff, floatSen = 10_000) =>
  openShift(staff, { floatSen, jettyId: 1, formKey: newSecret() }, now);
export const close = (
  staff: Staff,
  shiftId: number,
  count: Record<number, number>,
  more: { reason?: string; handTo?: number; approval?: Approval } = {},
) => closeShift(staff, { shiftId, count, handTo: null, ...more, reason: more.reason ?? "" }, later);
export const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
export const audits = (shiftId: number) =>
  sql<{ action: string; actorId: number; after: Record<string, unknown> }>(
    null,
    "select action, actor_id, after from audit where subject_type = 'shift' and subject_id = :subjectId order by id",
    { subjectId: String(shiftId) },
  );
