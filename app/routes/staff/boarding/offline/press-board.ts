import type { Counted } from "~/domain/manifest/presses";
import type { Answer } from "~/ui/boarding/ask-server";
import type { KeptDeparture, KeptList } from "~/ui/boarding/device-store";
import {
  addPress,
  type KeptPress,
  type KeptWish,
  readPresses,
  removePresses,
} from "~/ui/boarding/press-store";
import { sendKeptPresses } from "~/ui/boarding/send-presses";

/** Presses that were sent or refused are kept no longer, and wishes neither. */
const KEPT_FOR_MS = 2 * 86_400_000;

type WishedDeparture = Pick<KeptDeparture, "id" | "sailsAt" | "boat">;

/** What the thumbs of this device counted that the list does not know of, and which boardings somebody meant to close. */
export class PressBoard {
  presses: KeptPress[] = [];
  wishes: KeptWish[] = [];

  async read(): Promise<void> {
    ({ presses: this.presses, wishes: this.wishes } = await readPresses());
  }

  /** Keeps a press. Rejects where there is no room. */
  async press(of: Omit<KeptPress, "nonce" | "state">): Promise<void> {
    await addPress({ ...of, nonce: crypto.randomUUID(), state: "waiting" });
    await this.read();
  }

  /** Keeps, or forgets, that somebody means to close the boarding of a departure. */
  async wish({ id, sailsAt, boat }: WishedDeparture, now: number | null): Promise<void> {
    const wish = { nonce: `close ${id}`, departureId: id, what: "close", sailsAt, boat } as const;
    await (now === null ? removePresses([wish.nonce]) : addPress({ ...wish, pressedAt: now }));
    await this.read();
  }

  /** Sends what waits; null where nothing does. */
  async send(): Promise<Answer<unknown>["kind"] | null> {
    if (!this.presses.some(({ state }) => state === "waiting")) return null;
    const answer = await sendKeptPresses();
    await this.read();
    return answer?.kind ?? null;
  }

  /** The list knows of what was sent before it was made, and of boardings that are closed. */
  async dropKnown({ madeAt, departures }: KeptList): Promise<void> {
    const closed = departures.filter((one) => one.closed || one.state === "cancelled");
    const known = [
      ...this.presses.filter(
        ({ state, sentAt = 0, pressedAt }) =>
          (state === "sent" && sentAt < madeAt) ||
          (state !== "waiting" && madeAt - pressedAt > KEPT_FOR_MS),
      ),
      ...this.wishes.filter(
        ({ departureId, pressedAt }) =>
          madeAt - pressedAt > KEPT_FOR_MS || closed.some(({ id }) => id === departureId),
      ),
    ];
    if (known.length === 0) return;
    await removePresses(known.map(({ nonce }) => nonce));
    await this.read();
  }

  /** What this device counted of a departure beside its list. */
  ownOf(departureId: number, what: Counted): number {
    return this.presses
      .filter((one) => one.departureId === departureId && one.what === what)
      .filter(({ state }) => state !== "refused")
      .reduce((sum, { step }) => sum + step, 0);
  }

  /** How many presses are not sent yet, of one departure or of all. */
  waiting(departureId?: number): number {
    return this.presses.filter(
      (one) =>
        one.state === "waiting" && (departureId === undefined || one.departureId === departureId),
    ).length;
  }
}
