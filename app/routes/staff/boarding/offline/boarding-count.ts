import type { KeptScan } from "~/ui/boarding/device-store";
import type { ScanPage } from "../scan-page.server";
import { isSeen } from "./keep-seen";
import type { OfflineState } from "./offline-state";

/** What of a page says how boarding stands. */
type Counted = Pick<ScanPage, "counts" | "choice" | "conflicts" | "onIsland" | "countedAt">;

/** The page with how boarding stands by what the server said last. */
export function countedAnew<Page extends Counted>(page: Page, later: Counted | null): Page {
  if (!later || later.countedAt <= page.countedAt) return page;
  const { counts, choice, conflicts, onIsland, countedAt } = later;
  return { ...page, counts, choice, conflicts, onIsland, countedAt };
}

/**
 * How many are on board, and how many were sold, of the boat that this device boards or of every one:
 * by the newer of page and list, with whom this device let on board since, whether that waits or was sent.
 */
export function aboardNow(
  { counts, choice, countedAt }: Counted,
  state: Pick<OfflineState, "choice" | "list" | "own">,
  boat: number | null,
): { aboard: number; sold: number } {
  const isThis = ({ id }: { id: number }) => id === boat;
  const [counted, listed] = [choice.boats.find(isThis), state.choice?.boats.find(isThis)];
  const isListNewer = (state.list?.madeAt ?? 0) > countedAt;
  // The list's departures are counted with this device's own scans already.
  if (listed && (isListNewer || !counted)) return { aboard: listed.onBoard, sold: listed.sold };
  const own = unknownAt(countedAt, state.own).filter(({ leg }) => leg !== "back");
  const { onBoard, sold } = counted ?? counts;
  return { aboard: onBoard + sum(own.map((scan) => placesOf(scan, boat))), sold };
}

/** How many are still on the island, without whom this device took back since. */
export function onIslandNow({ onIsland, countedAt }: Counted, own: readonly KeptScan[]): number {
  const back = unknownAt(countedAt, own).filter(({ leg }) => leg === "back");
  return Math.max(0, onIsland - sum(back.map(({ passengers }) => passengers.length)));
}

/** This device's scans that a count of this time does not have. */
function unknownAt(countedAt: number, own: readonly KeptScan[]): KeptScan[] {
  return own.filter(
    (scan) =>
      !isSeen(scan) &&
      (scan.state === "waiting" || (scan.state === "sent" && (scan.sentAt ?? 0) > countedAt)),
  );
}

function placesOf({ passengers, boats }: KeptScan, boat: number | null): number {
  if (boat === null) return (boats ?? passengers).length;
  return (boats ?? []).filter((on) => on === boat).length;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
