import { isInfant } from "~/domain/manifest/content";
import { type Category, isForeigner } from "~/domain/pricing/categories";

/** How many have paid, and how many of them are on board. */
export interface Seats {
  sold: number;
  onBoard: number;
}
export interface CategorySeats extends Seats {
  category: Category;
}

/** The same of everybody, of infants, and by nationality. */
export function seatCountsOf(seats: readonly CategorySeats[]) {
  return {
    all: sumOf(seats),
    infants: sumOf(seats.filter(({ category }) => isInfant(category))),
    malaysian: sumOf(seats.filter(({ category }) => !isForeigner(category))),
    foreigner: sumOf(seats.filter(({ category }) => isForeigner(category))),
  };
}
export type SeatCounts = ReturnType<typeof seatCountsOf>;

function sumOf(seats: readonly CategorySeats[]): Seats {
  return {
    sold: seats.reduce((total, { sold }) => total + sold, 0),
    onBoard: seats.reduce((total, { onBoard }) => total + onBoard, 0),
  };
}
