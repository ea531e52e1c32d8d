import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { AnsweredCase } from "~/domain/departures/weather/rules";
import type { Day } from "~/domain/shared/day";
import type { Gone } from "./what-is-gone.server";

/** An online ticket as the browser that bought it is shown it again. */
export interface MyTicket {
  ticketCode: string;
  /**
   * `pending`: an answer about its payment is on its way, and it is not to be paid again. `money_kept`: money came
   * for it that made no ticket, and goes back.
   */
  state: "unpaid" | "pending" | "paid" | "cancelled" | "money_kept";
  jettyId: number;
  ticketDate: Day;
  /** Where boats have times: with which its passengers sail. */
  boats: TicketBoat[];
  /** By date alone: why no boat sails on its day; null where boats do. */
  stopped: string | null;
  /** Opens the choice what becomes of it, where the weather took its boat; else null. */
  choiceCode: string | null;
  /** What was chosen then and cancelled the ticket; else null. */
  answered: AnsweredCase | null;
  passengers: number;
  /** Whether its passengers are from other countries; online nobody is mixed (S16). */
  abroad: boolean;
  /** What is paid in money for it, charge included. Whole sen. */
  totalSen: number;
  /** What travel credit pays beside it. */
  creditSen: number;
  /** What it can have no more, so that it cannot be paid; null of any other. */
  gone: Gone | null;
  /** Until when it can be paid; null where there is nothing to pay. */
  payBy: Date | null;
  /** Until when its places on a boat are held; null where they are not, or not any more. */
  heldUntil: Date | null;
  /**
   * Made in this browser. One that was only opened here to be paid is shown, and its buyer is not.
   */
  made: boolean;
}

type Nationality = "malaysian" | "nonMalaysian";

export interface Trip {
  /** The browser's other tickets from the same jetty on the same day. */
  others: MyTicket[];
  /** Whom the buyer may add by an order beside this one; null where nobody is offered. */
  addable: Nationality | null;
}

/**
 * What belongs to a ticket among those of its browser. A mixed group orders twice (S16): whoever has
 * paid for one nationality is offered the other, until it is ordered too.
 */
export function tripOf(ticketCode: string, mine: readonly MyTicket[], today: Day): Trip {
  const ticket = mine.find((one) => one.ticketCode === ticketCode);
  if (!ticket) return { others: [], addable: null };
  const others = mine.filter(
    (one) =>
      one.ticketCode !== ticketCode &&
      one.jettyId === ticket.jettyId &&
      one.ticketDate === ticket.ticketDate,
  );
  const open = ticket.made && ticket.state === "paid" && ticket.ticketDate >= today;
  const ordered = others.some(
    (one) => one.abroad !== ticket.abroad && ["paid", "unpaid", "pending"].includes(one.state),
  );
  if (!open || ordered) return { others, addable: null };
  return { others, addable: ticket.abroad ? "malaysian" : "nonMalaysian" };
}
