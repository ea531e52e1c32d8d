import type { JettyId } from "~/domain/places/jetties";
import type { Count } from "./rules";
import type { ShiftSums } from "./shift-sums.server";

/**
 * What a Z report freezes of a closed shift. Instants are ISO texts, for it is kept and hashed as
 * JSON.
 */
export interface ZReport {
  version: 1;
  zNo: number;
  jettyId: JettyId;
  shiftId: number;
  cashier: { id: number; name: string };
  closedBy: { id: number; name: string };
  closeReason: string | null;
  openedAt: string;
  closedAt: string;
  floatSen: number;
  sums: ShiftSums;
  expectedSen: number;
  counted: Count;
  countedSen: number;
  overShortSen: number;
  overShortReason: string | null;
  /** The manager who answered for that reason by PIN. */
  approvedBy?: { id: number; name: string };
  /** How often the drawer was counted until a count was taken. */
  counts: number;
  handedTo: { id: number; name: string } | null;
}
