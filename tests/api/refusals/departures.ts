import { departureOfOwnBoat } from "../../support/departures";
import type { Provoke } from "./refusals";

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
