import { sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import { CASH } from "~/domain/counter/payment-methods";
import type { JettyId } from "~/domain/places/jetties";
import { isOpen } from "./fragments";
import { type ShiftSums, shiftSums, type SumLine } from "./shift-sums.server";

/** A line whose sum is null where it is not shown. */
export type XLine = Omit<SumLine, "sen"> & { sen: number | null };

/**
 * The sums of an open shift. For whoever counts its drawer they are without all from which its cash
 * could be worked out: `null`, or no lines.
 */
export interface XSums extends Pick<ShiftSums, "tickets" | "passengers" | "cancelled"> {
  soldSen: number | null;
  cancelledSen: number | null;
  methods: XLine[];
  categories: SumLine[] | null;
  operators: SumLine[] | null;
}

export interface XReport {
  shiftId: number;
  jettyId: JettyId;
  cashier: string;
  openedAt: Date;
  at: Date;
  sums: XSums;
  /** The ledger so far: not for whoever will count this drawer. */
  drawer: ShiftSums["drawer"] | null;
}

/**
 * How an open shift stands (X report), or null when there is no such open shift. A cashier counts
 * blind and is shown neither the ledger nor the sums that tell of it; whoever manages shifts sees
 * all, their own shift too.
 */
export async function xReport(shiftId: number, reader: Person, now: Date): Promise<XReport | null> {
  const [shift] = await sql<Pick<XReport, "jettyId" | "cashier" | "openedAt">>(
    null,
    `select s.jetty_id, s.opened_at, u.name as cashier
      from shift s
      join app_user u on u.id = s.user_id
      where s.id = :shiftId and ${isOpen("s")}`,
    { shiftId },
  );
  if (!shift) return null;
  const { drawer, ...sums } = await shiftSums(null, shiftId);
  const seesAll = can(reader, "shifts.manage");
  return {
    shiftId,
    ...shift,
    at: now,
    sums: seesAll ? sums : withoutCash(sums),
    drawer: seesAll ? drawer : null,
  };
}

/** The other methods stay: their slips and statements are checked during the shift. */
function withoutCash({
  tickets,
  passengers,
  cancelled,
  methods,
}: Omit<ShiftSums, "drawer">): XSums {
  return {
    tickets,
    passengers,
    cancelled,
    soldSen: null,
    cancelledSen: null,
    methods: methods.map((line) => (line.key === CASH ? { ...line, sen: null } : line)),
    categories: null,
    operators: null,
  };
}
