import type { JacketSize } from "~/domain/manifest/presses";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { BoatAtJetty, PersonAtBoat } from "../standing";

/**
 * How the list of a day is sealed (docs/boarding.md): from a ticket's code and the list's salt come,
 * by HKDF-SHA-256, the name of its record and the key of AES-GCM that opens it. A key is of one
 * record of one list, so the vector is all zeros.
 */
export const SEAL = {
  info: "boarding-list-2",
  nameBytes: 18,
  keyBytes: 32,
  vectorBytes: 12,
} as const;

/** Of a ticket, what the boat needs to know without a network. */
export interface ListedTicket {
  receiptNo: string;
  /** `unpaid` is one that expired, too. */
  state: "paid" | "cancelled" | "unpaid";
  /** So many days before that of the list; 0 is a ticket of the day itself. */
  daysAgo: number;
  people: ListedPerson[];
  /** Of whoever was first on board: when, and who let them; of each way. */
  earlier: Boarded | null;
  earlierBack: Boarded | null;
  cancelledAt: Date | null;
}
export interface Boarded {
  at: Date;
  by: string;
}
export interface ListedPerson extends PersonAtBoat {
  category: Category;
  name: string | null;
}

/** A departure of the list's day. It names nobody, so it is not sealed. */
export interface ListedDeparture extends Pick<BoatAtJetty, "state" | "closed" | "papersOver"> {
  id: number;
  sailsAt: Date;
  boat: string;
  capacity: number;
  sold: number;
  onBoard: number;
  /** Counted by thumb; 0 where nobody counted. */
  heads: number;
  /** Life jackets handed out; null where nobody said. */
  jackets: Record<JacketSize, number> | null;
}

/** The boat of the list's day that boards by date alone, where the day has no departures. */
export interface ListedTrip {
  /** The first boat of the date is 1. */
  no: number;
  onBoard: number;
  /** Who has paid for the day and is on no boat. */
  expected: number;
  heads: number;
  /** Life jackets handed out; null where nobody said. */
  jackets: Record<JacketSize, number> | null;
}

type PackedPerson = [
  no: number,
  category: number,
  name: string | null,
  /** 1 has gone out, 2 is back, 3 is both. */
  ways: number,
  on?: number,
  hasPlace?: 1,
];
type Packed = [
  receiptNo: string,
  state: number,
  people: PackedPerson[],
  earlierAt: number,
  earlierBy: string,
  cancelledAt: number,
  daysAgo?: number,
  backAt?: number,
  backBy?: string,
];
const STATES = ["paid", "cancelled", "unpaid"] as const;

/** The record as text, as short as it may be: a day of two thousand people travels to each phone. */
export function packTicket({ people, earlier, earlierBack, ...ticket }: ListedTicket): string {
  const packed: Packed = [
    ticket.receiptNo,
    STATES.indexOf(ticket.state),
    people.map(({ no, category, name, onBoard, isBack, departureId, hasPlace }) => [
      no,
      CATEGORIES.indexOf(category),
      name,
      (onBoard ? 1 : 0) + (isBack ? 2 : 0),
      ...(departureId === null ? ([] as const) : ([departureId] as const)),
      ...(hasPlace ? ([1] as const) : ([] as const)),
    ]),
    secondsOf(earlier?.at),
    earlier?.by ?? "",
    secondsOf(ticket.cancelledAt),
    ...(ticket.daysAgo > 0 || earlierBack
      ? ([ticket.daysAgo, secondsOf(earlierBack?.at), earlierBack?.by ?? ""] as const)
      : ([] as const)),
  ];
  return JSON.stringify(packed);
}

/** The record of such a text, which its seal says is ours. */
export function unpackTicket(text: string): ListedTicket {
  const [
    receiptNo,
    state,
    people,
    earlierAt,
    by,
    cancelledAt,
    daysAgo = 0,
    backAt = 0,
    backBy = "",
  ] = JSON.parse(text) as Packed;
  return {
    receiptNo,
    daysAgo,
    state: STATES[state] ?? "unpaid",
    people: people.map(([no, category, name, ways, departureId = null, hasPlace]) => ({
      ...{ no, name, departureId, ...(hasPlace && { hasPlace: true }) },
      category: CATEGORIES[category] ?? "adult",
      ...{ onBoard: ways % 2 === 1, isBack: ways > 1 },
    })),
    earlier: boardedAt(earlierAt, by),
    earlierBack: boardedAt(backAt, backBy),
    cancelledAt: cancelledAt === 0 ? null : new Date(cancelledAt * 1_000),
  };
}

function boardedAt(seconds: number, by: string): Boarded | null {
  return seconds === 0 ? null : { at: new Date(seconds * 1_000), by };
}

function secondsOf(at: Date | null | undefined): number {
  return at ? Math.floor(at.getTime() / 1_000) : 0;
}
