import { sql } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, startOfDay } from "~/domain/shared/day";
import { isOpen } from "~/domain/shifts/fragments";

/** What waits for whoever looks: how many of each, null where it is not theirs to do. */
export interface OfficeTasks {
  /** Cancellations to be decided. */
  requests: number | null;
  /** Money that is owed to buyers. */
  refunds: number | null;
  /** Drawers that were opened before today and not closed. */
  shifts: number | null;
}

type Viewer = Pick<Staff, "level" | "isSuper" | "mayClearLog" | "ownJettyId">;

/** Counted at a jetty (0: at all); a refund without a ticket is the office's, whatever the jetty. */
export async function officeTasks(
  viewer: Viewer,
  jettyId: 0 | JettyId,
  today: Day,
): Promise<OfficeTasks> {
  const [row] = await sql<Record<keyof OfficeTasks, number>>(
    null,
    `select
        (select count(*)::int from cancellation_request
          where state = 'pending' and :jettyId::int in (0, jetty_id)) as requests,
        (select count(*)::int from refund_due r left join ticket t on t.id = r.ticket_id
          where r.state = 'open' and :jettyId::int in (0, t.jetty_id)) as refunds,
        (select count(*)::int from shift s
          where ${isOpen("s")} and s.opened_at < :since and :jettyId::int in (0, s.jetty_id)) as shifts`,
    { jettyId, since: startOfDay(today) },
  );
  return {
    requests: can(viewer, "cancellations.decide") ? (row?.requests ?? 0) : null,
    refunds: can(viewer, "refunds.manage") ? (row?.refunds ?? 0) : null,
    shifts: can(viewer, "shifts.manage") ? (row?.shifts ?? 0) : null,
  };
}
