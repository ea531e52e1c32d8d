import { boatOf, type Counted, type CountedBoat } from "~/domain/manifest/presses";
import type { OfflineScanner } from "./offline-scanner";

/** A thumb on plus or minus: kept before the count says so, and sent as soon as the server answers. */
export async function pressOn(
  scanner: OfflineScanner,
  boat: CountedBoat,
  what: Counted,
  step: number,
): Promise<void> {
  const holder = scanner.holder();
  const press = { ...boatOf(boat), what, step, pressedAt: scanner.now() };
  try {
    await scanner.board.press({ ...press, ...(holder !== undefined && { holder }) });
    scanner.change({ pressLost: false });
    if (!scanner.state.isOff) void scanner.sync();
  } catch {
    scanner.change({ pressLost: true });
  }
}

/** Keeps that somebody means to close a boarding, or forgets it. */
export async function wishToClose(
  scanner: OfflineScanner,
  boat: CountedBoat,
  isWished: boolean,
): Promise<void> {
  const departure =
    "departureId" in boat
      ? scanner.list?.departures.find(({ id }) => id === boat.departureId)
      : undefined;
  const named = departure && { sailsAt: departure.sailsAt, boat: departure.boat };
  const wish = { ...boatOf(boat), ...named };
  await scanner.board.wish(wish, isWished ? scanner.now() : null).catch(() => {});
  scanner.tell();
}
