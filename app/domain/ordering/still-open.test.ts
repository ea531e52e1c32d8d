import { describe, expect, it } from "vitest";
import { departuresOn } from "~/domain/departures/queries.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { departureOfOwnBoat } from "../../../tests/support/departures";
import { anOrder } from "../../../tests/support/online-order";
import { type DraftData, EMPTY_DRAFT } from "./draft";
import { placeOrder } from "./place-order.server";
import { lostOnline } from "./still-open.server";

useDatabase();
const now = new Date("2026-06-10T10:00:00+08:00");
let days = 0;

/** A boat of a day of its own that an order of two has filled, and the draft of a party of two. */
async function fullBoat() {
  const ticketDate = addDays(dayOf(now), (days += 1));
  const departure = await departureOfOwnBoat({ day: ticketDate, capacity: 2 });
  const order = anOrder(now, { ticketDate });
  await placeOrder(
    { ...order, departureIds: [departure], browser: newSecret(), ipAddress: null },
    now,
  );
  const { counts, formKey } = order;
  const data = {
    ...EMPTY_DRAFT,
    jettyId: 1 as const,
    ticketDate,
    departureIds: [departure],
    counts,
  };
  return { data, formKey };
}

async function lostAt(now: Date, { data, formKey }: { data: DraftData; formKey: string }) {
  const { departureIds: ids, ticketDate: day } = data;
  const chosen =
    day && ids ? await departuresOn(null, { jettyId: 1, from: day, to: day, ids }, now) : [];
  return lostOnline({ data, formKey }, chosen, now);
}

describe("what an order that is being filled in lost", () => {
  it("is its boat, once others have filled it", async () => {
    const { data } = await fullBoat();
    expect(await lostAt(now, { data, formKey: newSecret() })).toBe("departure_full");
  });

  it("is not the boat whose places it took itself", async () => {
    expect(await lostAt(now, await fullBoat())).toBeNull();
  });

  it("is its boat, once that has left", async () => {
    const draft = await fullBoat();
    const night = new Date(now.getTime() + days * 86_400_000 + 14 * 3_600_000 - 1000);
    expect(await lostAt(night, draft)).toBe("departure_gone");
  });

  it("is its day, once that is over", async () => {
    const draft = await fullBoat();
    const later = new Date(now.getTime() + (days + 1) * 86_400_000);
    expect(await lostAt(later, draft)).toBe("date_unavailable");
  });

  it("is nothing before a day is chosen", async () => {
    expect(await lostAt(now, { data: EMPTY_DRAFT, formKey: newSecret() })).toBeNull();
  });
});
