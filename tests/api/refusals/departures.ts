import { sql } from "@db/transaction";
import { departureOfOwnBoat } from "../../support/departures";
import type { Provoke } from "./refusals";

const people = (count: number) =>
  Array.from({ length: count }, () => ({ name: "Penumpang Satu", ic: "850412115267" }));

/** Orders of two that their departure refuses, on a day of their own. */
export function departureRefusals(
  order: (wishes: Record<string, unknown>) => ReturnType<Provoke>,
  ticketDate: string,
) {
  return {
    departure_needed: async () => {
      await departureOfOwnBoat({ day: ticketDate });
      return order({ ticketDate, departures: [] });
    },
    departure_gone: () => order({ ticketDate, departures: [2 ** 30] }),
    departure_full: async () => {
      const small = await departureOfOwnBoat({ day: ticketDate, capacity: 1 });
      return order({ ticketDate, departures: [small] });
    },
  };
}

/** Those for what is held without a payment, which the counter does not ask. */
export function heldRefusals(
  order: (wishes: Record<string, unknown>, key?: string, ip?: string) => ReturnType<Provoke>,
  ticketDate: string,
) {
  return {
    departure_party: async () => {
      const boat = await departureOfOwnBoat({ day: ticketDate, capacity: 20 });
      return order({ ticketDate, departures: [boat], adult: people(13), amount: 390 });
    },
    departure_held: async () => {
      const boat = await departureOfOwnBoat({ day: ticketDate, capacity: 20 });
      const family = { ticketDate, departures: [boat], adult: people(7), amount: 210 };
      await order(family);
      return order(family);
    },
    departure_held_long: async () => {
      const boat = await departureOfOwnBoat({ day: ticketDate, capacity: 20 });
      await order({ ticketDate, departures: [boat] });
      await sql(
        null,
        `update ticket_departure set held_seconds = 21600
          where departure_id = :boat returning 1 as held`,
        { boat },
      );
      return order({ ticketDate, departures: [boat] });
    },
    departure_busy: async () => {
      const boat = await departureOfOwnBoat({ day: ticketDate, capacity: 30 });
      const buyers = ["0111222441", "0111222442", "0111222443"].map((phoneNo, at) => ({
        ...{ ticketDate, departures: [boat], adult: people(9), amount: 270 },
        ...{ phoneNo, email: `${phoneNo}@contoh.my`, ic: `90010111556${at}` },
      }));
      const answers = [];
      for (const buyer of buyers) answers.push(await order(buyer, undefined, "203.0.113.252"));
      return answers[2] ?? order({});
    },
  };
}
