import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { BoatAtJetty } from "../standing";

/**
 * How the list of a day is sealed (docs/boarding.md): from a ticket's code and the list's salt come,
 * by HKDF-SHA-256, the name of its record and the key of AES-GCM that opens it. A key is of one
 * record of one list, so the vector is all zeros.
 */
export const SEAL = {
  info: "boarding-list-1",
  nameBytes: 18,
  keyBytes: 32,
  vectorBytes: 12,
} as const;

/** Of a ticket, what the boat needs to know without a network. */
export interface ListedTicket {
  receiptNo: string;
  /** `unpaid` is one that expired, too. */
  state: "paid" | "cancelled" | "unpaid";
  people: ListedPerson[];
  /** Of whoever was first on board: when, and who let them. */
  earlier: { at: Date; by: string } | null;
  cancelledAt: Date | null;
}
export interface ListedPerson {
  no: number;
  category: Category;
  name: string | null;
  onBoard: boolean;
  /** Null of a ticket that is by date alone. */
  departureId: number | null;
}

/** A departure of the list's day. It names nobody, so it is not sealed. */
export interface ListedDeparture extends Pick<BoatAtJetty, "state" | "closed"> {
  id: number;
  sailsAt: Date;
  boat: string;
  capacity: number;
  sold: number;
  onBoard: number;
}

type PackedPerson = [
  no: number,
  category: number,
  name: string | null,
  onBoard: 0 | 1,
  on?: number,
];
type Packed = [
  receiptNo: string,
  state: number,
  people: PackedPerson[],
  earlierAt: number,
  earlierBy: string,
  cancelledAt: number,
];
const STATES = ["paid", "cancelled", "unpaid"] as const;

/** The record as text, as short as it may be: a day of two thousand people travels to each phone. */
export function packTicket({ people, earlier, ...ticket }: ListedTicket): string {
  const packed: Packed = [
    ticket.receiptNo,
    STATES.indexOf(ticket.state),
    people.map(({ no, category, name, onBoard, departureId }) => [
      no,
      CATEGORIES.indexOf(category),
      name,
      onBoard ? 1 : 0,
      ...(departureId === null ? ([] as const) : ([departureId] as const)),
    ]),
    secondsOf(earlier?.at),
    earlier?.by ?? "",
    secondsOf(ticket.cancelledAt),
  ];
  return JSON.stringify(packed);
}

/** The record of such a text, which its seal says is ours. */
export function unpackTicket(text: string): ListedTicket {
  const [receiptNo, state, people, earlierAt, by, cancelledAt] = JSON.parse(text) as Packed;
  return {
    receiptNo,
    state: STATES[state] ?? "unpaid",
    people: people.map(([no, category, name, onBoard, departureId = null]) => ({
      ...{ no, name, departureId },
      category: CATEGORIES[category] ?? "adult",
      onBoard: onBoard === 1,
    })),
    earlier: earlierAt === 0 ? null : { at: new Date(earlierAt * 1_000), by },
    cancelledAt: cancelledAt === 0 ? null : new Date(cancelledAt * 1_000),
  };
}

function secondsOf(at: Date | null | undefined): number {
  return at ? Math.floor(at.getTime() / 1_000) : 0;
}
