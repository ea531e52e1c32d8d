import { afterEach, describe, expect, it } from "vitest";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { boardParty, boardWaiting } from "~/domain/boarding/board-party.server";
import { addCases } from "~/domain/departures/weather/add-cases.server";
import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { planStoppage } from "~/domain/departures/weather/plan-stoppage.server";
import { stopSailing } from "~/domain/departures/weather/stop-sailing.server";
import { waitingConnections } from "../support/at-once";
import { asOwner, useDatabase } from "../support/database";
import { makeBoat, seat } from "../support/departures";
import { makeStaff } from "../support/staff";
import { aStoppage, casesOf } from "../support/weather";
import { aScanner, now, onBoard, paidTicket, show, today, tokenOf } from "./boat";
import { aBoat } from "./boats";

const test = useDatabase();
const ALL = { kind: "all" } as const;

/** A ticket by date alone that was shown, and a stoppage of the day that is planned. */
async function scene() {
  const [ticket, scanner] = [await paidTicket(), await aScanner()];
  const { id: scan } = await show(tokenOf(ticket), scanner);
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  return { ticket, scanner, scan, by, stoppage: await planStoppage(aStoppage(today), by, now) };
}

/**
 * `second` begins when `first` is done and not yet written: it waits for that, or ends before. What is done `then` is
 * done while it waits.
 */
async function meanwhile<T>(
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  then: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
) {
  let outcome: Promise<PromiseSettledResult<T>[]> = Promise.resolve([]);
  await inTransaction(async (tx) => {
    await first(tx);
    let ended = false;
    outcome = Promise.allSettled([second()]).finally(() => (ended = true));
    while (!ended && (await waitingConnections()) === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await then(tx);
  });
  const [one] = await outcome;
  return one;
}

const stopIn = (tx: Tx, stoppage: number, userId: number) =>
  sql(
    tx,
    `update stoppage set stopped_at = :now, stopped_by = :userId, answer_by = :now
      where id = :stoppage`,
    { now, stoppage, userId },
  );
/** As a stoppage cancels one of its departures. */
async function cancelIn(tx: Tx, departure: number, stoppage: number) {
  const set = "state = 'cancelled', reason = 'Ombak'";
  await sql(tx, `update departure set ${set} where id = :departure`, { departure });
  await sql(tx, "insert into stoppage_departure values (:stoppage, :departure)", {
    ...{ stoppage, departure },
  });
}

const switchLock = (table: string, trigger: string, to: "enable" | "disable") =>
  asOwner(test, (client) => client.query(`alter table ${table} ${to} trigger ${trigger}`));
afterEach(async () => {
  await switchLock("stoppage", "stoppage_begins", "enable");
  await switchLock("departure", "departures_begin", "enable");
  await asOwner(test, (client) => client.query("delete from departure where jetty_id = 1"));
});

describe("a party by date alone that boards while sailing is stopped", () => {
  it.each([
    ["on", 0],
    ["off", 1],
  ])("with the lock %s has gone, and has %i cases", async (lock, cases) => {
    const { ticket, scanner, scan, by, stoppage } = await scene();
    if (lock === "off") await switchLock("stoppage", "stoppage_begins", "disable");
    await meanwhile(
      (tx) => boardWaiting(tx, scan, ALL, scanner, now),
      () => stopSailing(stoppage, by, now),
    );
    await liftStoppage(stoppage, by, now);
    expect([await onBoard(ticket.id), (await casesOf(ticket.id)).length]).toEqual([[1, 2], cases]);
  });

  it.each([
    ["on", []],
    ["off", [1, 2]],
  ])("with the lock %s, after it was stopped: %j on board", async (lock, aboard) => {
    const { ticket, scanner, scan, by, stoppage } = await scene();
    if (lock === "off") await switchLock("stoppage", "stoppage_begins", "disable");
    await meanwhile(
      (tx) => stopIn(tx, stoppage, by.userId),
      () => boardParty(scan, ALL, scanner, now),
    );
    await liftStoppage(stoppage, by, now);
    expect(await onBoard(ticket.id)).toEqual(aboard);
  });
});

describe("a party that waits for a stoppage", () => {
  it.each([
    ["by date alone", 1],
    ["by a departure", 2],
  ] as const)("does not hold it up: %s", async (how, jettyId) => {
    const ticket = await paidTicket({ jettyId });
    const departure = how === "by a departure" ? await aBoat({ jettyId }) : null;
    if (departure !== null) await seat(ticket.id, departure, 2, now);
    const scanner = await aScanner(jettyId);
    const { id: scan } = await show(tokenOf(ticket, { jettyId }), scanner);
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
    const stoppage = await planStoppage(aStoppage(today, { jettyId }), by, now);
    let runs = 0;
    const boarding = await meanwhile(
      async (tx) => {
        runs += 1;
        if (departure !== null) await cancelIn(tx, departure, stoppage);
        await stopIn(tx, stoppage, by.userId);
      },
      () => boardParty(scan, ALL, scanner, now),
      (tx) => addCases(tx, stoppage, now),
    );
    await liftStoppage(stoppage, by, now);
    expect(boarding).toMatchObject({ status: "rejected", reason: { code: "boarding_refused" } });
    // Where the two held each other up, one of them would have begun anew.
    expect([runs, (await casesOf(ticket.id)).length]).toEqual([1, 1]);
  });
});

describe("a party by date alone that boards while the first boat gets a time", () => {
  it.each([
    ["on", []],
    ["off", [1, 2]],
  ])("with the lock %s: %j on board", async (lock, aboard) => {
    const { ticket, scanner, scan } = await scene();
    const { id: boat } = await makeBoat();
    if (lock === "off") await switchLock("departure", "departures_begin", "disable");
    await meanwhile(
      (tx) =>
        sql(
          tx,
          `insert into departure (jetty_id, day, sails_at, boat_id, capacity)
             values (1, :today, :now, :boat, 12)`,
          { today, now, boat },
        ),
      () => boardParty(scan, ALL, scanner, now),
    );
    expect(await onBoard(ticket.id)).toEqual(aboard);
  });
});
