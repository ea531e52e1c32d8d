import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { answerSilentCase } from "~/domain/departures/weather/answer-silent-case.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { atOnce } from "../../../tests/support/at-once";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import { anOrder } from "../../../tests/support/online-order";
import { barrier } from "../../../tests/support/sql-guards";
import { aCredit, creditOf, strandedOrder } from "../../../tests/support/travel-credit";

/** What the controls leave out of the statements: the locks of case, ticket and credit. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const database = useDatabase({ poolMax: 12, breaksInvariants: true });
beforeEach(() => Object.assign(guards, { off: [], at: "" }));
const now = new Date("2026-06-10T10:00:00+08:00");
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results
    .map((one) =>
      one.status === "fulfilled" ? "done" : String((one.reason as { code?: string }).code),
    )
    .sort();
const moneyOf = async (ticketId: number) => {
  const due = await sql(null, "select 1 from refund_due where ticket_id = :ticketId", { ticketId });
  return { credits: (await creditOf(ticketId)) ? 1 : 0, refunds: due.length };
};

describe("the answer to a stoppage", () => {
  const rivals = ({ code, caseId }: { code: string; caseId: number }) => [
    () => chooseCredit({ kind: "buyer", code }, now),
    () => chooseRefund({ kind: "buyer", code }, ACCOUNT, now),
    () => chooseCredit({ kind: "buyer", code }, now),
    () => answerSilentCase(caseId, now),
  ];

  it("of two tabs, a refund and the sweep at once is exactly one", async () => {
    const order = await strandedOrder(now);
    const results = await atOnce(
      ["select id from weather_case where id = :id for update", { id: order.caseId }],
      rivals(order),
    );
    // One more is done where the sweep gave the money back, and its buyer then names the account.
    const done = codes(results).filter((code) => code === "done").length;
    expect(
      codes(results)
        .slice(done)
        .every((code) => code === "weather_chosen"),
    ).toBe(true);
    expect([1, 2]).toContain(done);
    const { credits, refunds } = await moneyOf(order.ticketId);
    expect(credits + refunds).toBe(1);
    await checkInvariants(database);
  });

  it("is a credit and a refund where nothing is held and no constraint stands (control)", async () => {
    const order = await strandedOrder(now);
    await asOwner(database, (client) =>
      client.query(`drop index cancellation_one_done;
        alter table weather_case disable trigger weather_case_stays;
        alter table travel_credit disable trigger travel_credit_or_refund;
        alter table refund_due disable trigger travel_credit_or_refund`),
    );
    Object.assign(guards, {
      off: [/ for update of c\b/, / for update\b/],
      // Both have read by now that nobody has answered.
      at: "from cancellation_request where ticket_id = :ticketId and state = 'pending'",
      meet: barrier(2),
    });
    // The sweep names no account, which the table takes from nobody who has chosen credit.
    const [credit, , , sweep] = rivals(order);
    await Promise.all([credit?.(), sweep?.()]);
    expect(await moneyOf(order.ticketId)).toEqual({ credits: 1, refunds: 1 });
    await asOwner(database, (client) =>
      client.query(`alter table weather_case enable trigger weather_case_stays;
        alter table travel_credit enable trigger travel_credit_or_refund;
        alter table refund_due enable trigger travel_credit_or_refund`),
    );
  });
});

describe("two orders that spend one credit at once", () => {
  /** Both are shown that it pays all of theirs. */
  async function race() {
    const credit = await aCredit(now);
    const order = (no: number) => {
      const made = anOrder(now, { travelCredit: { code: credit.code, partSen: 6_000 } });
      const buyer = { ...made.buyer, phoneNo: `012345678${no}`, ic: `85041211526${no}` };
      return { ...made, buyer, ipAddress: null };
    };
    const held = { id: credit.id };
    const results = await atOnce(
      ["select id from travel_credit where id = :id for update", held],
      [1, 2].map((no) => () => placeOrder(order(no), now)),
    );
    const [row] = await sql<{ spentSen: number }>(
      null,
      "select spent_sen from travel_credit where id = :id",
      held,
    );
    return { outcome: codes(results), spentSen: row?.spentSen };
  }

  it("spend it once: the other is told that the sum has changed", async () => {
    expect(await race()).toEqual({ outcome: ["done", "travel_credit_changed"], spentSen: 6_000 });
  });

  it("are kept within its value by the table, where the statement does not hold it", async () => {
    guards.off = [/\n\s+for update/];
    expect(await race()).toEqual({ outcome: ["done", "travel_credit_changed"], spentSen: 6_000 });
  });

  it("spend more than it is worth without both (control)", async () => {
    guards.off = [/\n\s+for update/];
    await asOwner(database, (client) =>
      client.query("alter table travel_credit drop constraint travel_credit_spent"),
    );
    expect(await race()).toEqual({ outcome: ["done", "done"], spentSen: 12_000 });
  });
});
