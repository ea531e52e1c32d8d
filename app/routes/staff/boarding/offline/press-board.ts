import { boatKey, type Counted, type CountedBoat } from "~/domain/manifest/presses";
import type { Answer } from "~/ui/boarding/ask-server";
import type { KeptList } from "~/ui/boarding/device-store";
import {
  addPress,
  type KeptPress,
  type KeptWish,
  readPresses,
  removePresses,
} from "~/ui/boarding/press-store";
import { sendKeptPresses } from "~/ui/boarding/send-presses";
import { isAmong, type Sent } from "./sent-before";

/** Presses that were sent or refused are kept no longer, and wishes neither. */
const KEPT_FOR_MS = 2 * 86_400_000;

type NewPress = CountedBoat & Pick<KeptPress, "what" | "step" | "pressedAt" | "holder">;
type WishedBoat = CountedBoat & Pick<KeptWish, "sailsAt" | "boat">;

/** What the thumbs of this device counted that the list does not know of, and which boardings somebody meant to close. */
export class PressBoard {
  presses: KeptPress[] = [];
  wishes: KeptWish[] = [];

  async read(): Promise<void> {
    ({ presses: this.presses, wishes: this.wishes } = await readPresses());
  }

  /** Keeps a press. Rejects where there is no room. */
  async press(of: NewPress): Promise<void> {
    await addPress({ ...of, nonce: crypto.randomUUID(), state: "waiting" });
    await this.read();
  }

  /** Keeps, or forgets, that somebody means to close the boarding of a boat. */
  async wish(of: WishedBoat, now: number | null): Promise<void> {
    const nonce = `close ${boatKey(of)}`;
    await (now === null
      ? removePresses([nonce])
      : addPress({ ...of, nonce, what: "close", pressedAt: now }));
    await this.read();
  }

  /** Sends what waits; null where nothing does. */
  async send(): Promise<Answer<unknown>["kind"] | null> {
    if (!this.presses.some(({ state }) => state === "waiting")) return null;
    const answer = await sendKeptPresses();
    await this.read();
    return answer?.kind ?? null;
  }

  /** The list knows of what was sent before it was asked for, and of boardings that are closed. */
  async dropKnown(list: KeptList, sent: Sent): Promise<void> {
    const { madeAt } = list;
    const known = [
      ...this.presses.filter(
        (press) =>
          isAmong(sent, press) ||
          (press.state !== "waiting" && madeAt - press.pressedAt > KEPT_FOR_MS),
      ),
      ...this.wishes.filter(
        (wish) => madeAt - wish.pressedAt > KEPT_FOR_MS || isClosedBy(list, wish),
      ),
    ];
    if (known.length === 0) return;
    await removePresses(known.map(({ nonce }) => nonce));
    await this.read();
  }

  /** What this device counted of a boat beside its list. */
  ownOf(boat: CountedBoat, what: Counted): number {
    return this.presses
      .filter((one) => one.what === what && one.state !== "refused" && isOf(boat, one))
      .reduce((sum, { step }) => sum + step, 0);
  }

  /** How many presses are not sent yet, of one boat or of all. */
  waiting(boat?: CountedBoat): number {
    return this.presses.filter(
      (one) => one.state === "waiting" && (boat === undefined || isOf(boat, one)),
    ).length;
  }

  isWished(boat: CountedBoat): boolean {
    return this.wishes.some((one) => isOf(boat, one));
  }
}

const isOf = (boat: CountedBoat, of: CountedBoat) => boatKey(of) === boatKey(boat);

/** Whether a list says that a boat boards no longer. */
function isClosedBy({ jettyId, day, departures, trip }: KeptList, boat: CountedBoat): boolean {
  if ("no" in boat)
    return boat.jettyId === jettyId && boat.day === day && trip !== null && trip.no > boat.no;
  return departures.some(
    ({ id, closed, state }) =>
      "departureId" in boat && id === boat.departureId && (closed || state === "cancelled"),
  );
}
