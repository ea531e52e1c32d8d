import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { moveTicket } from "~/domain/departures/move-ticket.server";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { addDays, day } from "~/domain/shared/day";
import { atOnce, waitingConnections } from "../../../../tests/support/at-once";
import { useDatabase } from "../../../../tests/support/database";
import { departureOfOwnBoat } from "../../../../tests/support/departures";
import { makeStaff } from "../../../../tests/support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../../../../tests/support/weather";
import { planStoppage } from "./plan-stoppage.server";
import { sweepWeather } from "./sweep-cases.server";

/** What the control leaves out of the statements: the lock of the departure. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

useDatabase({ poolMax: 12 });
beforeEach(() => Object.assign(guards, { off: [], at: "" }));
const now = new Date("2026-06-10T10:00:00+08:00");
/** The time to answer is over. */
const later = new Date("2026-06-20T10:00:00+08:00");

/** Each test sails on days of its own. */
let last = day("2026-07-01");
const newDay = () => (last = addDays(last, 2));

/** Two orders of one boat that does not sail, whose buyers say nothing, and a boat of the next day. */
async function silence() {
  const on = newDay();
  const next = addDays(on, 1);
  const [old, to] = [
    await departureOfOwnBoat({ day: on }),
    await departureOfOwnBoat({ day: next }),
  ];
  const [first, second] = [
    await soldTicket({ day: on, on: old }, now),
    await soldTicket({ day: on, on: old }, now),
  ];
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  await stop(aStoppage(on), by, now);
  return { next, old, to, first, second, by };
}
const stateOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from ticket where id = :id", { id }))[0]?.state;

describe("who has a boat again after the sweep has read its list", () => {
  it.each([
    [
      "staff moved the ticket",
      ({ second, next, to, by }: Awaited<ReturnType<typeof silence>>) =>
        inTransaction((tx) =>
          moveTicket(tx, { ticketId: second, day: next, departureIds: [to] }, by, later),
        ),
    ],
    [
      "the boat was put on time",
      ({ old, by }: Awaited<ReturnType<typeof silence>>) =>
        setStatus(old, { act: "on_time" }, by, later),
    ],
  ])("keeps the ticket: %s", async (_how, act) => {
    const at = await silence();
    const [swept] = await atOnce(
      ["select id from ticket where id = :first for update", { first: at.first }],
      [() => sweepWeather(later)],
      () => act(at),
    );
    expect(swept?.status).toBe("fulfilled");
    expect(await caseOf(at.second)).toMatchObject({ choice: "sails", chosenBy: "deadline" });
    expect(await stateOf(at.second)).toBe("paid");
  });
});

describe("putting a boat on time while the money goes back", () => {
  async function isHeldUp(off: RegExp[]) {
    const { old, by } = await silence();
    const onTime = { act: Promise.resolve(0), ended: false, heldUp: false };
    Object.assign(guards, {
      off,
      // The sweep has looked for a boat by now.
      at: "from cancellation_request where ticket_id = :ticketId and state = 'pending'",
      meet: async () => {
        guards.at = "";
        onTime.act = setStatus(old, { act: "on_time" }, by, later);
        void onTime.act.finally(() => (onTime.ended = true));
        while (!onTime.ended && !onTime.heldUp) onTime.heldUp = (await waitingConnections()) > 0;
      },
    });
    await sweepWeather(later);
    await onTime.act;
    return onTime.heldUp;
  }

  it("waits for it", async () => {
    expect(await isHeldUp([])).toBe(true);
  });

  it("comes between where the departure is not held (control)", async () => {
    expect(await isHeldUp([/ for no key update\b/])).toBe(false);
  });
});

it("a case that fails keeps neither the other cases nor old plans from their turn", async () => {
  const { first, second, by } = await silence();
  const plan = await planStoppage(aStoppage(newDay()), by, now);
  Object.assign(guards, {
    at: "for key share",
    meet: () => ((guards.at = ""), Promise.reject(new Error("the first fails"))),
  });
  await expect(sweepWeather(later)).rejects.toThrow("the first fails");
  expect([(await caseOf(first)).choice, (await caseOf(second)).choice]).toEqual([null, "refund"]);
  expect(await sql(null, "select id from stoppage where id = :plan", { plan })).toEqual([]);
});
