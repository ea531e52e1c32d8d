import { boardParty } from "~/domain/boarding/board-party.server";
import { checkCode } from "~/domain/boarding/check-code.server";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { type ScanForm, wishOf } from "~/domain/boarding/schema.server";
import type { Boards } from "~/domain/boarding/standing";
import { takeAlong } from "~/domain/boarding/take-along.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { clearCookie, setCookie } from "~/http/cookies.server";
import { boatOf } from "./boat-choice.server";
import { legHere, legOf } from "./leg-choice.server";
import type { DeviceChoice } from "./scan-page.server";

/** What came of the scanner's form: the scan to show, if any, and what the device boards now. */
interface Acted {
  scan: number | null;
  atOnce: boolean;
  device: DeviceChoice;
  cookies: string[];
}

/**
 * Does what the form of the scanner's page asks for: another boat or the other way is boarded from
 * now on, or a code is looked at. The choice is the device's, not the person's: two of them may
 * board two boats. Throws Refusal as `checkCode`, `boardParty` and `takeAlong` do, and required where
 * there is neither a code nor a party.
 */
export async function actOnScan(form: ScanForm, staff: Staff, request: Request): Promise<Acted> {
  const device = deviceOf(request);
  const none = { scan: null, atOnce: false };
  if (form.boat !== undefined) {
    const boat = form.boat === "all" ? null : form.boat;
    const cookie = boat === null ? clearCookie("boat") : setCookie("boat", `${boat}`);
    return { ...none, device: { ...device, boat }, cookies: [cookie] };
  }
  if (form.leg)
    return {
      ...none,
      device: { ...device, leg: form.leg },
      cookies: [setCookie("leg", form.leg)],
    };
  const leg = legHere(device.leg, await returnDaysAt(null, staff.jettyId));
  const scan = await scanned(form, staff, { departureId: device.boat, leg });
  return { scan, atOnce: form.at_once !== undefined, device, cookies: [] };
}

/** What this device boards, as its cookies say. */
export function deviceOf(request: Request): DeviceChoice {
  return { boat: boatOf(request), leg: legOf(request) };
}

/** Where the page shows a scan. */
export function addressOf({ scan, atOnce }: Pick<Acted, "scan" | "atOnce">): string {
  return scan === null ? "/scan" : `/scan?scan=${scan}${atOnce ? "&once=1" : ""}`;
}

/**
 * A code is looked at; without one, those of the party that is shown go on board, or its ticket is
 * moved to the boat here.
 */
async function scanned(form: ScanForm, by: Staff, boards: Boards): Promise<number> {
  const { code, nonce, scan } = form;
  const atOnce = form.at_once !== undefined;
  if (code !== "") return (await checkCode({ code, nonce, atOnce, ...boards }, by, now())).id;
  if (scan === undefined) throw new Refusal("required", { field: "code" });
  const { to = null, reason } = form;
  if (form.how === "move")
    return (await takeAlong(scan, { nonce, atOnce, to, reason }, by, now()).catch(noRoom)).id;
  await boardParty(scan, wishOf(form), by, now());
  return scan;
}

/** Places went since the button was drawn. A buyer chooses another time; whoever stands at the boat has none to choose. */
function noRoom(error: unknown): never {
  const { code } = error instanceof Refusal ? error : {};
  if (code === "departure_full" || code === "departure_gone") throw new Refusal("move_full");
  throw error;
}
