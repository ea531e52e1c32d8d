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
/** People from abroad by their country; Singapore's come most often. */
const SINGAPOREANS = ["Tan Hui Min", "Goh Jun Jie", "Rachel Ong", "Muhammad Irfan bin Rahmat"];
const VISITORS = [
  { country: "SG", names: SINGAPOREANS },
  { country: "SG", names: SINGAPOREANS },
  { country: "DE", names: ["Emma Fischer", "Jonas Weber", "Lena Schmidt", "Paul Becker"] },
  { country: "IT", names: ["Luca Rossi", "Giulia Bianchi", "Marco Ferrari", "Chiara Romano"] },
  { country: "FR", names: ["Sophie Martin", "Hugo Bernard", "Camille Petit", "Louis Moreau"] },
  { country: "JP", names: ["Kenji Sato", "Yuki Tanaka", "Haruka Suzuki", "Daichi Ito"] },
  { country: "GB", names: ["Olivia Brown", "Jack Wilson", "Emily Taylor", "Harry Evans"] },
] as const;
const STATES = ["Terengganu", "Kelantan", "Selangor", "Pahang", "Johor", "Kuala Lumpur"];

export function malaysianName(random: Random): string {
  if (random(5) === 0) return oneOf(random, OTHERS);
  return random(2) === 0
    ? `${oneOf(random, MEN)} bin ${oneOf(random, FATHERS)}`
    : `${oneOf(random, WOMEN)} binti ${oneOf(random, FATHERS)}`;
}

/** A country and the names of its people, for a party from abroad. */
export function visitorsFrom(random: Random): { country: string; names: readonly string[] } {
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
