import type { Buyer } from "~/domain/ordering/draft";
import { addDays, type Day, daysBetween } from "~/domain/shared/day";
import { oneOf, type Random } from "./chance";

const MEN = ["Ahmad", "Faizal", "Hafiz", "Iskandar", "Khairul", "Nazri", "Rosli", "Syafiq"];
const WOMEN = ["Aisyah", "Fatimah", "Hidayah", "Liyana", "Norhayati", "Rohani", "Siti", "Zulaikha"];
const FATHERS = ["Abdullah", "Hassan", "Ismail", "Mahmud", "Osman", "Razak", "Sulaiman", "Yusof"];
const OTHERS = [
  "Tan Wei Ming",
  "Lim Siew Ling",
  "Wong Kah Hoe",
  "Kavitha a/p Raman",
  "Suresh a/l Maniam",
];
const VISITORS = ["Emma Fischer", "Luca Rossi", "Sophie Martin", "Kenji Sato", "Olivia Brown"];
const STATES = ["Terengganu", "Kelantan", "Selangor", "Pahang", "Johor", "Kuala Lumpur"];

export function malaysianName(random: Random): string {
  if (random(5) === 0) return oneOf(random, OTHERS);
  return random(2) === 0
    ? `${oneOf(random, MEN)} bin ${oneOf(random, FATHERS)}`
    : `${oneOf(random, WOMEN)} binti ${oneOf(random, FATHERS)}`;
}

export function visitorName(random: Random): string {
  return oneOf(random, VISITORS);
}

/** Twelve digits that begin with a birthday of that age at `today`. */
export function icOf(random: Random, today: Day, age: number): string {
  const birthday = addDays(today, -Math.round((age + 0.5) * 365.25))
    .replaceAll("-", "")
    .slice(2);
  return `${birthday}11${String(1_000 + random(9_000))}`;
}

export function passportOf(random: Random): string {
  return `${oneOf(random, ["A", "C", "K", "P"])}${String(1_000_000 + random(9_000_000))}`;
}

/** A buyer of an order online; the addresses end in a domain that nobody has. */
export function onlineBuyer(random: Random, today: Day): Buyer {
  const name = malaysianName(random);
  const mailbox = name.toLowerCase().replace(/[^a-z]+/g, ".");
  return {
    name,
    email: `${mailbox}${10 + random(90)}@contoh.test`,
    phoneNo: `01${oneOf(random, ["1", "2", "3", "7", "9"])}${String(1_000_000 + random(9_000_000))}`,
    ic: icOf(random, today, 25 + random(35)),
    country: "MY",
    state: oneOf(random, STATES),
  };
}

/** Whether a day is one of Friday and Saturday, the weekend of Terengganu. */
export function isWeekend(day: Day): boolean {
  const fromAMonday = (((daysBetween("2024-01-01" as Day, day) % 7) + 7) % 7) + 1;
  return fromAMonday === 5 || fromAMonday === 6;
}
