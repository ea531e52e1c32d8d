import { sql, type Tx } from "@db/transaction";
import { levelsWith } from "~/domain/access/capabilities";
import { beginLoginTry, cancelLoginTry } from "~/domain/sessions/count-login-tries.server";
import { tryPin } from "~/domain/sessions/lock-pin.server";
import { auditFailedLogin } from "~/domain/sessions/prove-password.server";
import { Refusal } from "~/domain/shared/refusal";
import { passwordMatches } from "~/domain/users/password.server";
import { canApprove } from "./fragments";
import { type ApprovalCase, APPROVER_PIN_FIELD, askersOf } from "./rules";

/** What somebody gives at a colleague's screen to answer for what is done there. */
export interface Approval {
  approverId: number;
  pin: string;
  /** Where it was typed. */
  address: string;
}

/** Who approves. */
export interface Approver {
  id: number;
  name: string;
}

/**
 * Looks at an approval by the PIN of the approver's lock screen. Tries are counted like failed
 * logins, on their own, for a right PIN must not clear what was got wrong with the password; five
 * wrong ones end the PIN. Throws Refusal approval_wrong, the same for a wrong PIN, a person without
 * one and one who may not approve this, and too_many { seconds }.
 */
export async function proveApprover(
  { approverId, pin, address }: Approval,
  of: ApprovalCase,
  now: Date,
): Promise<Approver> {
  const attempt = await beginLoginTry(`approval ${approverId}`, address, now);
  const approver = await findApprover(null, approverId, of);
  try {
    if (approver && (await tryPin(approver.id, pin)).state === "right") {
      await cancelLoginTry(attempt);
      return approver;
    }
    // As long as a PIN that is looked at takes.
    if (!approver) await passwordMatches(pin, null);
  } catch (error) {
    await cancelLoginTry(attempt);
    throw error;
  }
  await auditFailedLogin(approver?.id ?? null, address, { askedBy: of.askerId });
  throw wrongApproval();
}

/**
 * Holds the approver's row where this person may still approve, until the approved act is done.
 * Throws Refusal approval_wrong.
 */
export async function lockApprover(tx: Tx, approver: Approver, of: ApprovalCase): Promise<void> {
  if (!(await findApprover(tx, approver.id, of))) throw wrongApproval();
}

async function findApprover(tx: Tx | null, id: number, of: ApprovalCase): Promise<Approver | null> {
  const [row] = await sql<Approver>(
    tx,
    `select u.id, u.name from app_user u where u.id = :id and ${canApprove("u")} ${tx ? "for share of u" : ""}`,
    { id, jettyId: of.jettyId, askerIds: askersOf(of), levels: levelsWith(of.capability) },
  );
  return row ?? null;
}

function wrongApproval(): Refusal {
  return new Refusal("approval_wrong", { field: APPROVER_PIN_FIELD });
}
