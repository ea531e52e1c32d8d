import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { departureOfOwnBoat, seat } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { anOrder } from "../support/online-order";

const database = useDatabase({ poolMax: 16 });
const now = new Date("2026-06-10T00:00:00Z");
const RIVALS = 10;
const CAPACITY = 5;
const FUNCTIONS = ["take_seats", "departure_seats"] as const;

let last = day("2026-06-11");
let buyers = 0;
let guarded: string[] = [];

/** Puts the two functions in, each as `change` makes it. */
async function redefine(change: (text: string) => string): Promise<void> {
  await asOwner(database, async (client) => {
    for (const text of guarded) await client.query(change(text));
  });
}

/** So that all rivals look before the first of them writes, as far as nothing holds them back. */
const slow = (text: string) =>
  text
    .replaceAll("return next;", "return next; perform pg_sleep(0.1);")
    .replaceAll("return null;", "perform pg_sleep(0.1); return null;");
/** So that both rows refer to the boat before either takes its lock. */
const late = (text: string) =>
  text.replace("select d.capacity,", "perform pg_sleep(0.3); select d.capacity,");
const withoutLock = (text: string) => text.replaceAll(/\bfor no key update\b( of d\b)?/g, "");
const withoutCheck = (text: string) => text.replaceAll("> one.capacity then", "> 30000 then");

/** Ten buyers of one place each at the same moment; the boat takes five. Returns how many sail. */
async function sailing(): Promise<number> {
  const on = (last = addDays(last, 1));
  const departure = await departureOfOwnBoat({ day: on, capacity: CAPACITY });
  const { buyer, passengers } = anOrder(now);
  await Promise.allSettled(
    Array.from({ length: RIVALS }, (_, index) =>
      placeOrder(
        anOrder(now, {
          ticketDate: on,
          departureIds: [departure],
          counts: { adult: 1 },
          passengers: passengers.slice(0, 1),
          seenAmountSen: 3_000,
          buyer: {
            ...buyer,
            email: `p${index}@contoh.my`,
            ic: `85041211${(buyers += 1) + 1000}`,
            phoneNo: `012${buyers + 7_000_000}`,
          },
          ipAddress: null,
        }),
        now,
      ),
    ),
  );
  const [row] = await sql<{ sold: number }>(null, "select seats_taken(:departure, :now) as sold", {
    departure,
    now,
  });
  return row?.sold ?? -1;
}

beforeAll(async () => {
  guarded = await asOwner(database, async (client) => {
    const texts: string[] = [];
    for (const name of FUNCTIONS) {
      const { rows } = await client.query<{ text: string }>(
        "select pg_get_functiondef($1::regproc) as text",
        [name],
      );
      texts.push(rows[0]?.text ?? "");
    }
    return texts;
  });
});
afterAll(() => redefine((text) => text));

/** Two rows of one boat that are written at the same moment: what comes of them. */
async function written(): Promise<string[]> {
  const on = (last = addDays(last, 1));
  const departure = await departureOfOwnBoat({ day: on, capacity: CAPACITY });
  const tickets = [
    await makeTicket({ ticketDate: on, now }),
    await makeTicket({ ticketDate: on, now }),
  ];
  const done = await Promise.allSettled(tickets.map(({ id }) => seat(id, departure, 1, now)));
  return done.map(({ status }) => status).toSorted();
}

describe("two tickets that are put on a boat at the same moment", () => {
  it("wait for each other, one after the other", async () => {
    await redefine(late);
    expect(await written()).toEqual(["fulfilled", "fulfilled"]);
  });

  it("would wait for ever under a lock that those who refer to the boat cannot share (control)", async () => {
    await redefine((text) => late(text).replaceAll("for no key update", "for update"));
    expect(await written()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("ten buyers of the last five places at the same moment", () => {
  it("fill the boat, and no more", async () => {
    await redefine(slow);
    expect(await sailing()).toBe(CAPACITY);
  });

  it("are too many without the lock (control)", async () => {
    await redefine((text) => slow(withoutLock(text)));
    expect(await sailing()).toBeGreaterThan(CAPACITY);
  });

  it("are too many without the check (control)", async () => {
    await redefine((text) => slow(withoutCheck(text)));
    expect(await sailing()).toBe(RIVALS);
  });
});
