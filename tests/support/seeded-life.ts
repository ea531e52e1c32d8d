import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { cancelWithApproval } from "~/domain/cancellations/cancel-with-approval.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { sweepWeather } from "~/domain/departures/weather/sweep-cases.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { expectedCashSen, shiftSums } from "~/domain/shifts/shift-sums.server";
import { approvalOf, makeManager } from "./manager";
import { importRows, statementOf } from "./month";
import { SeededSales } from "./seeded-sales";
import { type MadeStaff, makeStaff } from "./staff";
import { aStoppage, stop } from "./weather";

const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };

/**
 * The life of two jetties, act by act, by a seed: sales of every kind, shifts, cancellations, boats
 * that do not sail, refunds and statements. An act that is refused changes nothing.
 */
export class SeededLife extends SeededSales {
  private office: MadeStaff | null = null;
  private manager: MadeStaff | null = null;
  /** What was done and how often, and what was refused. */
  readonly done: Record<string, number> = {};

  /** Some minutes to some hours later, one of the acts. */
  async act(): Promise<void> {
    this.now = new Date(this.now.getTime() + (30 + this.random(300)) * 60_000);
    const acts: [name: string, weight: number, act: () => Promise<unknown>][] = [
      ["sell", 10, () => this.sell()],
      ["order", 8, () => this.order()],
      ["closeDrawer", 3, () => this.closeDrawer()],
      ["cancel", 3, () => this.cancel()],
      ["cancelAtDrawer", 2, () => this.cancelAtDrawer()],
      ["strand", 5, () => this.strand()],
      ["answer", 5, () => this.answer()],
      ["sweep", 1, () => sweepWeather(this.now)],
      ["payRefund", 3, () => this.decideRefund()],
      ["payByBank", 3, () => this.payByBank()],
      ["settle", 3, () => this.importStatement()],
      ["tellWrong", 1, () => this.tellWrong()],
      ["hearLate", 1, () => this.hearLate()],
    ];
    let left = this.random(acts.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [name, weight, act] of acts) {
      left -= weight;
      if (left >= 0) continue;
      await this.count(name, act);
      return;
    }
  }

  async closeAllDrawers(): Promise<void> {
    for (const jettyId of [...this.drawers.keys()]) await this.close(jettyId);
  }

  private async count(name: string, act: () => Promise<unknown>): Promise<void> {
    let said = name;
    try {
      if ((await act()) === "nothing") said = `${name}: nothing`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      said = `${name}: ${error.code}`;
    }
    this.done[said] = (this.done[said] ?? 0) + 1;
  }

  private async by() {
    this.office ??= await makeStaff({ level: 1, jettyId: 0 });
    return { userId: this.office.id, ownJettyId: 0 } as const;
  }

  private async closeDrawer(): Promise<unknown> {
    const jettyId = this.jetty();
    return this.drawers.has(jettyId) ? this.close(jettyId) : "nothing";
  }

  private async close(jettyId: number): Promise<void> {
    const shift = this.drawers.get(jettyId);
    if (!shift) return;
    const expectedSen = expectedCashSen(await shiftSums(null, shift.id));
    const overSen = [0, 0, -150, 220][this.random(4)] ?? 0;
    await closeShift(
      { userId: shift.userId, name: "Juruwang" },
      {
        ...{ shiftId: shift.id, count: {}, totalSen: Math.max(expectedSen + overSen, 0) },
        ...{ reason: "Ujian", handTo: null },
      },
      this.now,
    );
    this.drawers.delete(jettyId);
  }

  private async someTicket(
    condition: string,
  ): Promise<{ id: number; jettyId: 1 | 2; day: Day } | undefined> {
    return this.oneOf(
      await sql<{ id: number; jettyId: 1 | 2; day: Day }>(
        null,
        `select id, jetty_id, ticket_date as day from ticket t where ${condition} order by id`,
      ),
    );
  }

  private async cancel(): Promise<unknown> {
    const ticket = await this.someTicket("t.state = 'paid'");
    if (!ticket) return "nothing";
    return cancelTicket(ticket.id, "Ribut", await this.by(), this.now);
  }

  /** A colleague with an open drawer cancels at the counter, with a manager's PIN. */
  private async cancelAtDrawer(): Promise<unknown> {
    const ticket = await this.someTicket("t.state = 'paid' and t.ticket_flag = 3");
    if (!ticket) return "nothing";
    const { userId } = await this.drawer(this.jetty());
    this.manager ??= await makeManager();
    const asker = { userId, ownJettyId: 0 } as const;
    const approval = approvalOf(this.manager);
    return cancelWithApproval(ticket, "Ribut", asker, approval, this.now);
  }

  private async strand(): Promise<unknown> {
    const ticket = await this.someTicket(
      "t.state = 'paid' and not exists (select from weather_case c where c.ticket_id = t.id)",
    );
    if (!ticket) return "nothing";
    const { jettyId } = ticket;
    return stop(aStoppage(ticket.day, { jettyId }), await this.by(), this.now);
  }

  private async answer(): Promise<unknown> {
    const open = this.oneOf(
      await sql<{ code: string }>(
        null,
        "select code from weather_case where choice is null or (choice = 'refund' and bank_name is null) order by id",
      ),
    );
    if (!open) return "nothing";
    const buyer = { kind: "buyer", code: open.code } as const;
    return this.random(2) === 0
      ? chooseCredit(buyer, this.now)
      : chooseRefund(buyer, ACCOUNT, this.now);
  }

  private async decideRefund(): Promise<unknown> {
    const due = this.oneOf(
      await sql<{ id: number }>(null, "select id from refund_due where state = 'open' order by id"),
    );
    if (!due) return "nothing";
    return this.random(4) === 0
      ? rejectRefund(due.id, "Tidak layak", await this.by(), this.now)
      : payRefunds([due.id], `MBB-${due.id}`, await this.by(), this.now);
  }

  private async payByBank(): Promise<unknown> {
    const due = this.oneOf(
      await sql<{ id: number }>(
        null,
        "select id from weather_case where bank_refund_sen is not null and paid_out_at is null order by id",
      ),
    );
    if (!due) return "nothing";
    return payCounterRefund(due.id, `MBB-K${due.id}`, await this.by(), this.now);
  }

  /** Most of what was paid and is in no statement yet, each with its own fee or sum now and then. */
  private async importStatement(): Promise<unknown> {
    const paid = await sql<{ bill: string; ref: string; sen: number; at: string }>(
      null,
      `select a.bill_code as bill, a.provider_ref as ref, a.paid_amount_sen as sen,
           to_char(a.paid_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD HH24:MI:SS') as at
         from payment_attempt a
        where a.settles and not exists (select from statement_line l where l.bill_code = a.bill_code)
          and a.paid_at < :now
        order by a.id`,
      { now: this.now },
    );
    const lines = paid
      .filter(() => this.random(4) > 0)
      .map(({ bill, ref, sen, at }) => ({
        ...{ bill, ref, at, sum: ((sen - (this.random(8) === 0 ? 100 : 0)) / 100).toFixed(2) },
        fee: this.random(5) === 0 ? "1.20" : "1.00",
      }));
    if (lines.length === 0) return "nothing";
    return importRows(statementOf(lines), this.now, this.jetty());
  }

  /** A payment that sold its ticket was told with a sen less before. */
  private async tellWrong(): Promise<unknown> {
    const ticket = await this.someTicket(
      "t.state = 'paid' and exists (select from payment_attempt a where a.ticket_id = t.id and a.settles) and not exists (select from refund_due r where r.ticket_id = t.id)",
    );
    if (!ticket) return "nothing";
    await sql(
      null,
      `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
       select id, ticket_id, gateway, host, bill_code, provider_ref, paid_amount_sen - 1, 'wrong_amount', paid_at
         from payment_attempt where ticket_id = :id and settles`,
      { id: ticket.id },
    );
  }
}
