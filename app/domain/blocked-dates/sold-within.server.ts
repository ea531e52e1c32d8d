import { Op } from "sequelize";
import type { BlockedRange } from "./rules";

/** Tickets that a blocked range concerns (T5): paid and not cancelled, for a day in it. */
export function soldWithin({ start, end }: BlockedRange) {
  return { state: "paid" as const, ticketDate: { [Op.between]: [start, end] } };
}
