import type { Client } from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { parseConfig } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { anOrder } from "../../../tests/support/online-order";
import { placeElsewhere } from "../../../tests/support/place-elsewhere";
import type { OnlineOrder } from "./online-order";

delete process.env.UNPAID_LIMITS;
const test = useDatabase({ poolMax: 12 });
const { placeOrder } = await import("./place-order.server");

const start = new Date("2026-06-10T01:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
let given = 0;
const figures = (count: number) => String((given += 1)).padStart(count, "1".padEnd(count, "0"));

/** Another buyer's, from another address, but for what is given. */
function order(
  { ipAddress, counts, ...buyer }: Partial<OnlineOrder["buyer"]> & Partial<OnlineOrder> = {},
  overrides: Partial<OnlineOrder> = {},
): OnlineOrder {
  const one = anOrder(start);
  const address = `10.1.${given >> 8}.${given & 255}`;
  return {
    ...one,
    buyer: { ...one.buyer, phoneNo: `01${figures(8)}`, ic: figures(12), ...buyer },
    ipAddress: ipAddress ?? address,
    ...(counts ? { counts, seenAmountSen: (counts.adult ?? 0) * 3_000 } : {}),
    ...overrides,
  };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "placed",
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return [error.code, error.values.seconds];
    },
  );
const place = (wanted: OnlineOrder, seconds = 0) => outcome(placeOrder(wanted, after(seconds)));
const placed = async (outcomes: Promise<unknown>[]) =>
  (await Promise.all(outcomes)).filter((one) => one === "placed").length;
const change = (text: string) => asOwner(test, (client) => client.query(text));
const ended = (state: "expired" | "cancelled") =>
  change(
    `update ticket
        set state = '${state}', cancelled_at = case when '${state}' = 'cancelled' then created_at end
      where state = 'unpaid'`,
  );

async function waitingFor(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rowCount ?? 0;
}

beforeEach(() => ended("expired"));

describe("what one buyer holds unpaid", () => {
  it("is two orders without waiting, as of a family with foreigners; then ever longer waits", async () => {
    const mine = { phoneNo: "0123456789" };
    const told = [];
    for (const second of [0, 1, 11, 61, 121, 181, 182])
      told.push([second, await place(order(mine), second)]);
    expect(told).toEqual([
      [0, "placed"],
      [1, "placed"],
      [11, ["unpaid_wait", 50]],
      [61, "placed"],
      [121, ["unpaid_wait", 60]],
      [181, "placed"],
      [182, ["unpaid_wait", 239]],
    ]);
  });

  it("is six orders at most, until the first of them expires", async () => {
    const mine = { ic: "850412115267" };
    for (let hour = 0; hour < 6; hour += 1)
      expect(await place(order(mine), hour * 3_600)).toBe("placed");
    expect(await place(order(mine), 6 * 3_600)).toEqual(["unpaid_most", 18 * 3_600]);
    expect(await place(order(mine), 24 * 3_600 - 1)).toEqual(["unpaid_wait", 1]);
  });

  it("is the same phone number with its country's code and without", async () => {
    for (const phoneNo of ["0198765432", "60198765432"]) await place(order({ phoneNo }));
    expect(await place(order({ phoneNo: "+60198765432" }))).toEqual(["unpaid_wait", 60]);
  });

  it("is a thousand passengers at most, which one order may have", async () => {
    const mine = { phoneNo: "0123456780" };
    const many = Array.from({ length: 999 }, (_, index) => ({
      category: "adult" as const,
      name: `Penumpang ${index}`,
      ic: `A${100_000 + index}`,
      country: "MY",
    }));
    expect(await place(order({ ...mine, counts: { adult: 999 } }, { passengers: many }))).toBe(
      "placed",
    );
    expect(await place(order(mine), 1)).toEqual(["unpaid_most", 24 * 3_600 - 1]);
    expect(
      await place(order({ ...mine, counts: { adult: 1 } }, { passengers: many.slice(0, 1) }), 1),
    ).toBe("placed");
  });

  it("ends when it is cancelled or expired", async () => {
    const mine = { phoneNo: "0123456781" };
    for (const state of ["cancelled", "expired"] as const) {
      await place(order(mine));
      await place(order(mine));
      expect(await place(order(mine))).toEqual(["unpaid_wait", 60]);
      await ended(state);
    }
    expect(await place(order(mine))).toBe("placed");
  });

  it("is not asked where a form is sent again: that leads to its ticket (R-S8)", async () => {
    const mine = { phoneNo: "0123456782" };
    const first = order(mine);
    await place(first);
    await place(order(mine));
    const again = await placeOrder(first, after(2));
    expect(again.created).toBeNull();
  });
});

describe("what one address holds unpaid", () => {
  it("is 120 orders of any buyers within an hour; then it waits ever longer", async () => {
    const from = (ipAddress: string, second: number) => place(order({ ipAddress }), second);
    for (let n = 0; n < 120; n += 1) expect(await from("203.0.113.7", n)).toBe("placed");
    const told = [];
    for (const [address, second] of [
      ["203.0.113.7", 120],
      ["203.0.113.8", 120],
      ["203.0.113.7", 129],
      ["203.0.113.7", 130],
      ["203.0.113.7", 3_640],
    ] as const)
      told.push([address, second, await from(address, second)]);
    expect(told).toEqual([
      ["203.0.113.7", 120, ["unpaid_address", 9]],
      ["203.0.113.8", 120, "placed"],
      ["203.0.113.7", 129, "placed"],
      ["203.0.113.7", 130, ["unpaid_address", 19]],
      ["203.0.113.7", 3_640, "placed"],
    ]);
  });

  it("is one household's with 2^64 addresses", async () => {
    for (let n = 0; n < 120; n += 1)
      await place(order({ ipAddress: `2001:db8:1:2::${(n + 1).toString(16)}` }));
    expect(await place(order({ ipAddress: "2001:db8:1:2:ffff::1" }))).toEqual([
      "unpaid_address",
      10,
    ]);
    expect(await place(order({ ipAddress: "2001:db8:1:3::1" }))).toBe("placed");
    expect(await place(order({ ipAddress: "::ffff:192.0.2.1" }))).toBe("placed");
  });
});

describe("orders at the same moment", () => {
  const atOnce = (count: number, wanted: () => OnlineOrder) =>
    placed(Array.from({ length: count }, () => place(wanted())));

  it("are refused beyond the limit, whether phone, ic or address is the same", async () => {
    expect(await atOnce(12, () => order({ phoneNo: "0111111111" }))).toBe(2);
    expect(await atOnce(12, () => order({ ic: "900101115555" }))).toBe(2);
    expect(await atOnce(130, () => order({ ipAddress: "198.51.100.9" }))).toBe(120);
  });

  it("do not wait for each other in a circle where phone and ic are crossed", async () => {
    const [phones, ics] = [
      ["0122222221", "0122222222"],
      ["900202115551", "900202115552"],
    ];
    const crossed = Array.from({ length: 24 }, (_, n) =>
      place(order({ phoneNo: phones[n % 2] ?? "", ic: ics[(n >> 1) % 2] ?? "" })),
    );
    expect(await placed(crossed)).toBeLessThanOrEqual(4);
  });

  it("are all placed without the lock: it is the guard (control)", async () => {
    const [held] = await sql<{ source: string }>(
      null,
      "select pg_get_functiondef('unpaid_until_each'::regproc) as source",
    );
    const source = held?.source ?? "";
    const gate = 7;
    await change(
      source
        .replace("perform pg_advisory_xact_lock(key) from", "perform key from")
        .replace(/end( \$\w*\$)/, `perform pg_advisory_xact_lock_shared(${gate}); end$1`),
    );
    try {
      const all = await asOwner(test, async (client) => {
        await client.query("select pg_advisory_lock($1)", [gate]);
        const orders = Promise.all(
          Array.from({ length: 12 }, () =>
            placeElsewhere([order({ phoneNo: "0133333333" })], start),
          ),
        );
        // Each has counted what is held, and none is placed.
        await vi.waitFor(async () => expect(await waitingFor(client)).toBe(12), 15_000);
        await client.query("select pg_advisory_unlock($1)", [gate]);
        return orders;
      });
      expect(all.filter((count) => count === 1)).toHaveLength(12);
    } finally {
      await change(source);
    }
  });
});

describe("UNPAID_LIMITS", () => {
  const parse = (text: string) =>
    parseConfig({ ...process.env, UNPAID_LIMITS: text }).UNPAID_LIMITS;

  it("has a default for what is left out", () => {
    expect(parse('{"buyer":{"orders":20}}')).toEqual({
      buyer: { free: 2, waitSeconds: 60, orders: 20, passengers: 1_000 },
      address: { free: 120, waitSeconds: 10, orders: 240, passengers: 4_000 },
    });
  });

  it("refuses what is no limit", () => {
    for (const text of ['{"buyer":{"free":0}}', '{"phone":{}}', '{"address":{"orders":"9"}}', "9"])
      expect(() => parse(text)).toThrow(/UNPAID_LIMITS/);
  });
});
