import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { can, type Person } from "~/domain/access/capabilities";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import type { SlipKind } from "./rules";
import { zMarkOf } from "./z-mark";
import type { ZReport } from "./z-report";

/** What stands on a slip: of the opening what was written then, of the closing what was frozen. */
export type Slip =
  | {
      kind: "open";
      shiftId: number;
      jettyId: JettyId;
      cashier: string;
      openedAt: string;
      floatSen: number;
    }
  | {
      kind: "close";
      shiftId: number;
      jettyId: JettyId;
      cashier: string;
      openedAt: string;
      floatSen: number;
      z: ZReport;
      mark: string;
      qrText: string;
    };

interface Row {
  jettyId: JettyId;
  cashier: string;
  openedAt: Date;
  floatSen: number;
  z: ZReport | null;
  hash: Buffer | null;
}

/** A slip's contents, or null: no such shift, or a close slip of one that is open. */
export async function readSlip(shiftId: number, kind: SlipKind): Promise<Slip | null> {
  const [row] = await sql<Row>(
    null,
    `select s.jetty_id, u.name as cashier, s.opened_at, s.float_sen, s.z_data as z, s.z_hash as hash
       from shift s join app_user u on u.id = s.user_id where s.id = :shiftId`,
    { shiftId },
  );
  if (!row) return null;
  const { jettyId, cashier, floatSen, z, hash } = row;
  const common = {
    shiftId,
    jettyId,
    cashier: z?.cashier.name ?? cashier,
    openedAt: row.openedAt.toISOString(),
    floatSen,
  };
  if (kind === "open") return { kind, ...common };
  if (!z || !hash) return null;
  const mark = zMarkOf(hash);
  return { kind, ...common, z, mark, qrText: zReportUrl(shiftId, mark) };
}

/**
 * Where a printed Z report is checked. In capitals, which make a smaller QR code and mean the same.
 */
function zReportUrl(shiftId: number, mark: string): string {
  return `${config().PUBLIC_URL}/z/${shiftId}/${mark}`.toUpperCase();
}

/**
 * Throws Refusal not_found unless this person may print this slip: levels 3 and 4 their own, level
 * 1 everybody's of the jetties that it works at (X4).
 */
export async function requireSlip(
  staff: Person & Pick<Staff, "userId" | "ownJettyId">,
  shiftId: number,
  kind: SlipKind,
): Promise<void> {
  const [shift] = await sql<{ userId: number; jettyId: JettyId; closed: boolean }>(
    null,
    "select user_id, jetty_id, closed_at is not null as closed from shift where id = :shiftId",
    { shiftId },
  );
  const mine = shift?.userId === staff.userId && can(staff, "slips.print-own");
  const others = can(staff, "slips.print-others") && worksAt(staff, shift?.jettyId);
  if (!shift || (!mine && !others) || (kind === "close" && !shift.closed))
    throw new Refusal("not_found");
}
