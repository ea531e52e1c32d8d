import { Shift } from "@db/models/index";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { isJettyId, type JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { HAND_OVER_MS } from "./schema.server";

type OpeningStaff = Pick<Staff, "userId" | "ownJettyId">;

export interface OpenShiftInput {
  floatSen: number;
  jettyId: JettyId;
  formKey: string;
}

/**
 * Begins a shift with the cash that lies in the drawer (R-2.18-10). The same form posted twice
 * begins one. Whoever is bound to a jetty works there whatever the form says. Returns the shift's
 * id; throws Refusal shift_open when another is open (C1), or the form's own with another float.
 */
export async function openShift(
  staff: OpeningStaff,
  { floatSen, jettyId, formKey }: OpenShiftInput,
  now: Date,
): Promise<number> {
  const at = isJettyId(staff.ownJettyId) ? staff.ownJettyId : jettyId;
  return orExistingShift({ userId: staff.userId, formKey, floatSen }, () =>
    inTransaction((tx) =>
      insertShift(
        tx,
        { userId: staff.userId, jettyId: at, floatSen, formKey, handedFrom: null },
        now,
      ),
    ),
  );
}

/**
 * Begins a shift with the drawer that a colleague counted and handed over: its cash and its jetty
 * are what was counted there. Throws Refusal hand_over_gone when it was not handed to this person,
 * or is taken or too old by now.
 */
export async function takeOverDrawer(
  staff: OpeningStaff,
  shiftId: number,
  formKey: string,
  now: Date,
): Promise<number> {
  return orExistingShift({ userId: staff.userId, formKey, handedFrom: shiftId }, () =>
    inTransaction(async (tx) => {
      const [from] = await sql<{ jettyId: JettyId; countedSen: number }>(
        tx,
        `select jetty_id, counted_sen
          from shift s
          where id = :shiftId and handed_to = :userId and closed_at > :closedAt
            and not exists (select 1
                from shift later
                where later.user_id = :userId and later.opened_at >= s.closed_at)
            for share`,
        { shiftId, userId: staff.userId, closedAt: new Date(now.getTime() - HAND_OVER_MS) },
      );
      if (!from || !worksAt(staff, from.jettyId)) throw new Refusal("hand_over_gone");
      return insertShift(
        tx,
        {
          userId: staff.userId,
          jettyId: from.jettyId,
          floatSen: from.countedSen,
          formKey,
          handedFrom: shiftId,
        },
        now,
      );
    }),
  );
}

interface NewShift {
  userId: number;
  jettyId: JettyId;
  floatSen: number;
  formKey: string;
  handedFrom: number | null;
}

/** The shift, its float and its audit row, within the caller's transaction. */
export async function insertShift(
  tx: Tx,
  { userId, jettyId, floatSen, formKey, handedFrom }: NewShift,
  now: Date,
): Promise<number> {
  const [shift] = await sql<{ id: number }>(
    tx,
    `insert into shift (user_id, jetty_id, opened_at, float_sen, form_key, handed_from)
      values (:userId, :jettyId, :now, :floatSen, :formKey, :handedFrom)
      returning id`,
    { userId, jettyId, now, floatSen, formKey, handedFrom },
  );
  if (!shift) throw new Error("A shift was not written.");
  await sql(
    tx,
    `insert into drawer_entry (shift_id, at, kind, amount_sen, by_user)
      values (:shiftId, :now, 'float', :floatSen, :userId)`,
    { shiftId: shift.id, now, floatSen, userId },
  );
  await writeAudit(
    tx,
    { kind: "user", userId },
    {
      module: "shift",
      action: "create",
      subject: { type: "shift", id: shift.id },
      after: { jettyId, floatSen, handedFrom },
    },
  );
  return shift.id;
}

/**
 * The database holds one open shift a person and one shift a form key: whoever comes second finds
 * the first.
 */
async function orExistingShift(
  same: { userId: number; formKey: string } & ({ floatSen: number } | { handedFrom: number }),
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await refuseViolation(work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const mine = await Shift.findOne({ attributes: ["id"], where: same });
    if (mine) return mine.id;
    throw error;
  }
}
