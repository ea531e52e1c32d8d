import type { Counted, CountedBoat } from "~/domain/manifest/presses";
import { read, write } from "./device-database";
import { sayWaits } from "./waiting-cookie";

/** A press of a thumb that counts heads or life jackets, kept until the server has it. */
export type KeptPress = CountedBoat & {
  nonce: string;
  what: Counted;
  step: number;
  /** By the server's clock, in milliseconds. */
  pressedAt: number;
  /** Of the list or the page that was pressed on, where that was its reader's own. */
  holder?: string;
  state: "waiting" | "sent" | "refused";
  /** By the server's clock: when it said to have it. */
  sentAt?: number;
  /** In words, why it was refused. */
  why?: string;
};

/** Somebody meant to close the boarding of a boat, which takes the server: a reminder, and no order. */
export type KeptWish = CountedBoat & {
  nonce: string;
  what: "close";
  pressedAt: number;
  /** Of a departure: when, in milliseconds, and with which boat. */
  sailsAt?: number;
  boat?: string;
};

type Kept = KeptPress | KeptWish;

/** Presses in the order in which they were made, and wishes. */
export async function readPresses(): Promise<{ presses: KeptPress[]; wishes: KeptWish[] }> {
  const kept = await read<Kept[]>("presses", (store) => store.getAll());
  const presses = kept
    .filter((one): one is KeptPress => one.what !== "close")
    .sort((one, other) => one.pressedAt - other.pressedAt);
  sayWaits(
    "presses",
    presses.some(({ state }) => state === "waiting"),
  );
  return { presses, wishes: kept.filter((one): one is KeptWish => one.what === "close") };
}

/** Keeps a press or a wish. Rejects where there is no room. */
export async function addPress(kept: Kept): Promise<void> {
  await write("presses", (store) => store.put(kept));
  if (kept.what !== "close") sayWaits("presses", true);
}

export const changePresses = (presses: readonly KeptPress[]): Promise<void> =>
  write("presses", (store) => presses.forEach((press) => store.put(press)));
export const removePresses = (nonces: readonly string[]): Promise<void> =>
  write("presses", (store) => nonces.forEach((nonce) => store.delete(nonce)));
