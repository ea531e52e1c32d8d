import type { Counted } from "~/domain/manifest/presses";
import type { OfflineScanner } from "./offline-scanner";

/** A thumb on plus or minus: kept before the count says so, and sent as soon as the server answers. */
export async function pressOn(
  scanner: OfflineScanner,
  departureId: number,
  what: Counted,
  step: number,
): Promise<void> {
  const holder = scanner.holder();
  const press = { departureId, what, step, pressedAt: scanner.now() };
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
  departureId: number,
  isWished: boolean,
): Promise<void> {
  const departure = scanner.list?.departures.find(({ id }) => id === departureId);
  const known = scanner.board.wishes.find((one) => one.departureId === departureId);
  const at = departure ?? (known && { id: departureId, ...known });
  if (!at) return;
  await scanner.board.wish(at, isWished ? scanner.now() : null).catch(() => {});
  scanner.tell();
}
