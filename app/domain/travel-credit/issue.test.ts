import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { sweepWeather } from "~/domain/departures/weather/sweep-cases.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { aCredit, creditOf, ownDay, strandedOrder } from "../../../tests/support/travel-credit";
import { aStoppage, caseOf, stop } from "../../../tests/support/weather";
import { creditByCode, spendableCredit } from "./queries.server";
import { expiryOf } from "./rules";

const test = useDatabase();
const { onDuty } = saleSupport(test);
const now = new Date("2026-06-10T10:00:00+08:00");
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

const ticketOf = async (id: number) =>
  (
    await sql<{ state: string; refunds: number }>(
      null,
      `select state, (select count(*)::int from refund_due where ticket_id = t.id)
          + (select count(*)::int from ticket_refund where ticket_id = t.id) as refunds
         from ticket t where id = :id`,
      { id },
    )
  )[0];

describe("a buyer who takes travel credit", () => {
  it("gets all that was paid, the charge included, and the ticket is cancelled without a refund", async () => {
    const { ticketId, code } = await strandedOrder(now);
    await chooseCredit({ kind: "buyer", code }, now);
    expect(await ticketOf(ticketId)).toEqual({ state: "cancelled", refunds: 0 });
    expect(await creditOf(ticketId)).toMatchObject({ valueSen: 6_100, spentSen: 0 });
    expect(await caseOf(ticketId)).toMatchObject({ choice: "credit", chosenBy: "buyer" });
    const mails = await sql<{ job: string }>(
      null,
      "select job from outbox where payload ->> 'ticketId' = :id and job in ('mail.travel-credit', 'mail.ticket-cancelled')",
      { id: String(ticketId) },
    );
    expect(mails).toEqual([{ job: "mail.travel-credit" }]);
  });

  it("can spend it until the end of the same day 12 months later, in Kuala Lumpur", async () => {
    const { expiresAt } = await aCredit(now);
    expect(expiresAt).toEqual(new Date("2027-06-11T00:00:00+08:00"));
    const leapDay = new Date("2028-02-29T23:30:00+08:00");
    expect(expiryOf(leapDay)).toEqual(new Date("2029-03-01T00:00:00+08:00"));
  });

  it("chooses once, and neither a refund nor the sweep comes after it", async () => {
    const { ticketId, code } = await strandedOrder(now);
    const buyer = { kind: "buyer", code } as const;
    await chooseCredit(buyer, now);
    const refused = { code: "weather_chosen" };
    await expect(chooseCredit(buyer, now)).rejects.toMatchObject(refused);
    await expect(chooseRefund(buyer, ACCOUNT, now)).rejects.toMatchObject(refused);
    await sweepWeather(daysLater(9));
    expect(await ticketOf(ticketId)).toEqual({ state: "cancelled", refunds: 0 });
  });

  it("of a sale in cash takes nothing out of a drawer", async () => {
    const on = ownDay(now);
    const { seller, shift } = await onDuty();
    const { ticketId } = await sellAtCounter(
      aCounterOrder(now, { ticketDate: on }),
      seller,
      shift,
      now,
    );
    await stop(aStoppage(on), { userId: (await makeStaff()).id, ownJettyId: 0 }, now);
    await chooseCredit({ kind: "buyer", code: (await caseOf(ticketId)).code }, now);
    expect(await ticketOf(ticketId)).toEqual({ state: "cancelled", refunds: 0 });
    expect(await creditOf(ticketId)).toMatchObject({ valueSen: 6_000 });
  });

  it("gets none where the office asks for another jetty's, or nothing was paid", async () => {
    const { caseId } = await strandedOrder(now);
    const by = { userId: (await makeStaff()).id, ownJettyId: 2 as const };
    await expect(chooseCredit({ kind: "staff", caseId, by }, now)).rejects.toMatchObject({
      code: "not_found",
    });
    const free = await strandedOrder(now, { fareSen: 0 });
    await expect(chooseCredit({ kind: "buyer", code: free.code }, now)).rejects.toMatchObject({
      code: "travel_credit_no_value",
    });
  });
});

describe("the database", () => {
  it("takes no refund beside a credit, and no credit beside a refund", async () => {
    const taken = await strandedOrder(now);
    await chooseCredit({ kind: "buyer", code: taken.code }, now);
    const back = await strandedOrder(now);
    await chooseRefund({ kind: "buyer", code: back.code }, ACCOUNT, now);
    const violates = { code: "23514", constraint: "travel_credit_or_refund" };
    await asOwner(test, async (client) => {
      await expect(
        client.query(
          `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
           select id, ticket_id, gateway, host, bill_code, provider_ref, paid_amount_sen, 'ticket_cancelled', now()
             from payment_attempt where ticket_id = $1`,
          [taken.ticketId],
        ),
      ).rejects.toMatchObject(violates);
      await expect(
        client.query(
          `insert into travel_credit (code, ticket_id, case_id, jetty_id, value_sen, issued_at, expires_at)
           values ('2222333344445555', $1, $2, 1, 6100, now(), now() + interval '1 year')`,
          [back.ticketId, back.caseId],
        ),
      ).rejects.toMatchObject(violates);
    });
  });

  it("keeps a credit as it was issued", async () => {
    const { id } = await aCredit(now);
    for (const change of ["value_sen = 9000", "expires_at = expires_at - interval '1 day'"])
      await expect(
        asOwner(test, (client) =>
          client.query(`update travel_credit set ${change} where id = $1`, [id]),
        ),
      ).rejects.toMatchObject({ constraint: "travel_credit_stays" });
  });
});

describe("a code", () => {
  it("is found in any case, with or without dashes and spaces", async () => {
    const { code } = await aCredit(now);
    const [a, b] = [code.slice(0, 5).toLowerCase(), code.slice(5)];
    for (const typed of [code, ` ${a}-${b} `, `${a} ${b}`])
      expect((await creditByCode(typed, now))?.code).toBe(code);
    expect(await creditByCode(code.slice(1), now)).toBeNull();
  });

  it("that has ended cannot be spent, and is forgotten 90 days later", async () => {
    const { code } = await aCredit(now);
    const atEnd = new Date("2027-06-11T00:00:00+08:00");
    await expect(spendableCredit(code, atEnd)).rejects.toMatchObject({
      code: "travel_credit_expired",
    });
    const after = new Date(atEnd.getTime() + 91 * 86_400_000);
    await expect(spendableCredit(code, after)).rejects.toMatchObject({
      code: "travel_credit_unknown",
    });
  });
});
