import { sql } from "@db/transaction";
import { levelsWith } from "~/domain/access/capabilities";
import { MAX_PIN_TRIES } from "~/domain/sessions/lock-pin.server";
import { canApprove } from "./fragments";
import { type ApprovalCase, type ApproverOption, askersOf } from "./rules";

/** More than work at two jetties as managers. */
const MAX_APPROVERS = 50;

/**
 * Who can approve something at a jetty by a PIN, but whoever asks: the capability, and a PIN that
 * can still be tried.
 */
export async function approversFor(of: ApprovalCase): Promise<ApproverOption[]> {
  return sql<ApproverOption>(
    null,
    `select u.id, u.name
      from app_user u
      join lock_pin p on p.user_id = u.id
      where ${canApprove("u")} and p.failures < :maxTries
      order by lower(u.name), u.id limit ${MAX_APPROVERS}`,
    {
      askerIds: askersOf(of),
      jettyId: of.jettyId,
      levels: levelsWith(of.capability),
      maxTries: MAX_PIN_TRIES,
    },
  );
}
