import type { Leg } from "~/domain/boarding/leg";
import type { ListedDeparture, ListedTrip } from "~/domain/boarding/offline/listed-ticket";
import type { Verdict } from "~/domain/boarding/verdicts";
import { openDatabase, read, write } from "./device-database";
import { sayWaits } from "./waiting-cookie";

/** The day's list as a device keeps it. */
export interface KeptList {
  jettyId: number;
  day: string;
  /** By the server's clock, in milliseconds. */
  madeAt: number;
  /** How much the server's clock was ahead of the device's, in milliseconds. */
  skewMs: number;
  /** Goes with each scan that is made by this list, and for whom the list is. */
  holder: string;
  reader: string;
  salt: string;
  keys: string[];
  /** For how many days tickets bring people back; null where they are for one way. */
  returnDays: number | null;
  departures: KeptDeparture[];
  /** The boat that boards by date alone; null on a day with departures. */
  trip: ListedTrip | null;
  /** Sailing is stopped: nobody goes out by date alone. */
  stopped: boolean;
  tickets: string[];
}

/** A departure of the list's day; `sailsAt` in milliseconds. */
export interface KeptDeparture extends Omit<ListedDeparture, "sailsAt"> {
  sailsAt: number;
}

/** A scan that was made without a network. It holds no name and no ticket code. */
export interface KeptScan {
  nonce: string;
  jettyId: number;
  receiptNo: string;
  passengers: number[];
  /** The departures on which they took places; null by date alone. */
  boats?: (number | null)[];
  /** The departure that the device boarded, if it boarded one alone. */
  departureId?: number;
  /** Which way they went; without it, out. */
  leg?: Leg;
  /** By the server's clock, in milliseconds. */
  scannedAt: number;
  scanId?: number;
  /** Of the list that it was made by, where that was its reader's own. */
  holder?: string;
  state: "waiting" | "sent" | "refused";
  /** By the server's clock: when it said to have it. */
  sentAt?: number;
  /** In words, why it was refused. */
  why?: string;
}

/** A code that was looked at without a network, and nobody went on board by. It holds no ticket code either. */
export interface KeptLook extends Pick<
  KeptScan,
  "nonce" | "jettyId" | "departureId" | "leg" | "scannedAt" | "holder"
> {
  verdict: Verdict;
  /** Where the list had its ticket. */
  receiptNo?: string;
  /** Of a code that is one passenger's. */
  passengerNo?: number;
}

/** More than a day of scanning: the rest leave no row. */
const MAX_LOOKS = 5_000;
/** The list that decides now, and that of the day to come. */
const LIST_KEYS = { now: "list", next: "next" } as const;
type ListKey = keyof typeof LIST_KEYS;
const CHOICE_LIFE_S = 86_400;

/** Whether this browser keeps anything at all. Asks it to keep it when space is short. */
export async function canKeep(): Promise<boolean> {
  try {
    await openDatabase();
    // A refusal is no reason not to scan: it is kept until space is short.
    if ("storage" in navigator) await navigator.storage.persist().catch(() => false);
    return true;
  } catch {
    return false;
  }
}

export const readList = (key: ListKey = "now"): Promise<KeptList | undefined> =>
  read<KeptList | undefined>("lists", (store) => store.get(LIST_KEYS[key]));
export const writeList = (list: KeptList, key: ListKey = "now"): Promise<void> =>
  write("lists", (store) => store.put(list, LIST_KEYS[key]));
/** The day has come: its list is the one that decides. */
export const takeNextList = (list: KeptList): Promise<void> =>
  write("lists", (store) => {
    store.put(list, LIST_KEYS.now);
    store.delete(LIST_KEYS.next);
  });
export const forgetList = (): Promise<void> => write("lists", (store) => store.clear());

export async function readScans(): Promise<KeptScan[]> {
  const scans = await read<KeptScan[]>("scans", (store) => store.getAll());
  sayWaits(
    "scans",
    scans.some(({ state }) => state === "waiting"),
  );
  return scans;
}

/** Keeps a new scan. Rejects where its nonce is known, and where there is no room. */
export const addScan = (scan: KeptScan): Promise<void> =>
  write("scans", (store) => store.add(scan)).then(() => sayWaits("scans", true));
export const changeScans = (scans: readonly KeptScan[]): Promise<void> =>
  write("scans", (store) => scans.forEach((scan) => store.put(scan)));
export const removeScans = (nonces: readonly string[]): Promise<void> =>
  write("scans", (store) => nonces.forEach((nonce) => store.delete(nonce)));

/** Keeps a look while there is room. */
export async function addLook(look: KeptLook): Promise<void> {
  await write("looks", (store) => {
    const kept = store.count();
    kept.onsuccess = () => kept.result < MAX_LOOKS && store.put(look);
  });
  sayWaits("looks", true);
}
/** Some of them. */
export async function readLooks(atMost: number): Promise<KeptLook[]> {
  const looks = await read<KeptLook[]>("looks", (store) => store.getAll(null, atMost));
  sayWaits("looks", looks.length > 0);
  return looks;
}
export const removeLooks = (nonces: readonly string[]): Promise<void> =>
  write("looks", (store) => nonces.forEach((nonce) => store.delete(nonce)));

/**
 * What this device boards, by cookies that the server reads, too: the departure (null boards every one), and the way
 * where tickets are for there and back.
 */
export function chosenNow(): Chosen {
  return (chosen ??= readChosen());
}

interface Chosen {
  boat: number | null;
  leg: Leg;
}
/** Kept: cookies are asked of the browser's other process, which a scan would wait for. */
let chosen: Chosen | undefined;

/** The server, or another tab, may have set another one. */
export function forgetChosen(): void {
  chosen = undefined;
}

function readChosen(): Chosen {
  const { cookie } = document;
  const [, id] = /(?:^|; )boat=(\d{1,9})(?:;|$)/.exec(cookie) ?? [];
  const isBack = /(?:^|; )leg=back(?:;|$)/.test(cookie);
  return { boat: id === undefined ? null : Number(id), leg: isBack ? "back" : "out" };
}

export function chooseBoat(id: number | null): void {
  choose("boat", id === null ? "" : `${id}`);
}

export function chooseLeg(leg: Leg): void {
  choose("leg", leg);
}

function choose(name: "boat" | "leg", value: string): void {
  forgetChosen();
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const life = value === "" ? 0 : CHOICE_LIFE_S;
  document.cookie = `${name}=${value}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
