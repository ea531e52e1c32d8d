import { describe, expect, it } from "vitest";
import { connect } from "@db/connection";
import { refundsDueAgain } from "@db/migrations/108-refunds-due-again";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { payRefunds } from "~/domain/refunds/decide-refunds.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import type { Month } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import { makeTicket } from "../../../tests/support/make-ticket";
import {
  ACCOUNT,
  closeWithReasons,
  figuresOf,
  importRows,
  kindsOf,
  statementOf,
} from "../../../tests/support/month";
import { makeStaff } from "../../../tests/support/staff";

const database = useDatabase();
const at = (text: string) => new Date(`${text}+08:00`);
const monthOf = (month: string) => ({ jettyId: 1, month: month as Month }) as const;

/** An order of RM 60.00 with an open bill of RM 61.00, that is cancelled once RM 60.99 was told of it. */
async function toldWrong(then: Date) {
  const ticket = await makeTicket({ now: then });
  const bill = `bill${ticket.id}`;
  await sql(
    null,
    `insert into payment_attempt (ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, state, opened_at, created_at, closes_at)
     select id, 1, receipt_no || '-1', :key, :gateway, :name, :host, 6100, :bill, 'open', :then, :then, :then
       from ticket where id = :id returning id`,
    { ...ACCOUNT, id: ticket.id, key: newSecret(), bill, then },
  );
  const tell = (amountSen: number, now: Date, paidAt: Date | null = null) => {
    const fact: GatewayFact = {
      ...{ gateway: ACCOUNT.gateway, account: ACCOUNT.name, host: ACCOUNT.host, billCode: bill },
      ...{ ourRef: null, state: "paid", amountSen, currency: "MYR", channel: "fpx" },
      ...{ providerRef: `TX${bill}`, paidAt, reason: null, live: false, verified: "requery" },
    };
    return settlePayment(fact, { kind: "sweep", actor: SYSTEM }, now);
  };
  await tell(6_099, then);
  const by = { userId: (await makeStaff({ level: 1 })).id, ownJettyId: 0 as const };
  await cancelTicket(ticket.id, "Ribut", by, then);
  const refund = async () => {
    const [row] = await sql<{ id: number; amountSen: number; reason: string }>(
      null,
      "select id, amount_sen, reason from refund_due where ticket_id = :id",
      { id: ticket.id },
    );
    return row ?? { id: 0, amountSen: 0, reason: "" };
  };
  const line = (day: string) =>
    statementOf([{ bill, ref: `TX${bill}`, at: `${day} 10:00:00`, sum: "61.00" }]);
  return { ticketId: ticket.id, by, tell, refund, line };
}

describe("the month of a payment that is told right when its ticket is cancelled", () => {
  it("comes to its lists to the sen while it is open, before and after the money went back", async () => {
    const then = at("2026-02-10T10:00:00");
    const { by, tell, refund, line } = await toldWrong(then);
    await tell(6_100, at("2026-02-11T10:00:00"));
    await importRows(line("2026-02-10"), at("2026-02-12T10:00:00"));
    const before = await figuresOf(monthOf("2026-02"));
    expect(kindsOf(before.figures)).toEqual({ refund_not_paid: [1, 6_000] });
    await payRefunds([(await refund()).id], "MBB-1", by, at("2026-02-13T10:00:00"));
    const after = await figuresOf(monthOf("2026-02"));
    expect(kindsOf(after.figures)).toEqual({});
    expect(after.equation).toMatchObject({ leftSen: 0, rightSen: 0, refundsSen: 6_000 });
    await checkInvariants(database);
  });

  it("is that of the payment where the wrong sum was heard in the next", async () => {
    const { tell, line } = await toldWrong(at("2026-04-01T00:05:00"));
    await tell(6_100, at("2026-04-01T00:10:00"), at("2026-03-31T23:58:00"));
    await importRows(line("2026-03-31"), at("2026-04-02T10:00:00"));
    expect(kindsOf((await figuresOf(monthOf("2026-04"))).figures)).toEqual({
      refund_not_paid: [1, 6_000],
    });
  });

  it("stays as it was closed, and the next has what went back", async () => {
    const { by, tell, refund, line } = await toldWrong(at("2026-05-10T10:00:00"));
    await importRows(line("2026-05-10"), at("2026-05-12T10:00:00"));
    for (const month of ["2026-02", "2026-03", "2026-04", "2026-05"])
      await closeWithReasons(monthOf(month), at("2026-06-01T09:00:00"));
    const closed = () => sql(null, "select month, figures from month_closing order by id");
    const before = await closed();
    await tell(6_100, at("2026-06-02T10:00:00"));
    expect(await refund()).toMatchObject({ amountSen: 6_100, reason: "ticket_cancelled" });
    await payRefunds([(await refund()).id], "MBB-2", by, at("2026-06-03T10:00:00"));
    const { figures, equation } = await figuresOf(monthOf("2026-06"));
    expect(kindsOf(figures)).toEqual({});
    expect(figures.corrections).toEqual([
      { kind: "refunded", count: 1, soldSen: 0, receivedSen: -6_000 },
    ]);
    expect(equation.differenceSen).toBe(equation.accountedSen);
    expect(await closed()).toEqual(before);
    await checkInvariants(database);
  });
});

it("what was told right before the sum was learnt is due with what was paid, where nothing is on its way", async () => {
  const owner = connect({ url: database.ownerUrl, poolMax: 1 });
  const then = at("2026-06-10T10:00:00");
  const [open, filed] = [await toldWrong(then), await toldWrong(then)];
  const { id: filedId } = await filed.refund();
  await makeRefundFile({ ids: [filedId], again: false, formKey: "key-of-a-file" }, filed.by, then);
  try {
    await refundsDueAgain.down(owner);
    // As the version before left them: the bill is paid, its refund has the sum that was told first.
    for (const { ticketId } of [open, filed])
      await sql(
        null,
        `update payment_attempt set state = 'paid', paid_amount_sen = 6100, paid_at = :then,
             provider_ref = 'TX' || bill_code where ticket_id = :ticketId returning id`,
        { ticketId, then },
      );
    await refundsDueAgain.up(owner);
  } finally {
    await owner.close();
  }
  const wrong = { reason: "wrong_amount" };
  expect(await open.refund()).toMatchObject({ ...wrong, amountSen: 6_100 });
  expect(await filed.refund()).toMatchObject({ ...wrong, amountSen: 6_099 });
  const [audit] = await sql(
    null,
    "select actor_kind, before, after from audit where subject_type = 'refund_due' order by id desc limit 1",
  );
  expect(audit).toEqual({
    actorKind: "system",
    before: { state: "open", amountSen: 6_099 },
    after: { state: "open", amountSen: 6_100 },
  });
  await checkInvariants(database);
});
