import { sql } from "@db/transaction";
import type { CounterOrder } from "~/domain/counter/counter-order";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, type Day, day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { aCounterOrder } from "./counter-order";
import { anOrder } from "./online-order";
import { settleOnline } from "./settle-online";
import { type MadeShift, makeShift } from "./shift";

/** Numbers that look random and are the same for a seed: from 0 up to `below`. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** What two jetties sell, online and at the counter, by a seed. */
export class SeededSales {
  protected readonly random: (below: number) => number;
  protected readonly drawers = new Map<number, MadeShift>();
  protected lastDay: Day = day("2026-06-01");

  constructor(
    seed: number,
    public now: Date,
  ) {
    this.random = numbersOf(seed);
  }

  protected oneOf<T>(list: readonly T[]): T | undefined {
    return list[this.random(list.length)];
  }

  protected jetty(): 1 | 2 {
    return this.random(2) === 0 ? 1 : 2;
  }

  /** Each sale sails on a day of its own, so that a boat that does not sail strands one of them. */
  protected ownDay(): Day {
    return (this.lastDay = addDays(this.lastDay, 1));
  }

  protected async drawer(jettyId: 1 | 2): Promise<MadeShift> {
    const open = this.drawers.get(jettyId);
    if (open) return open;
    const shift = await makeShift({ jettyId, openedAt: new Date(this.now.getTime() - 60_000) });
    this.drawers.set(jettyId, shift);
    return shift;
  }

  protected async sell(): Promise<unknown> {
    const shift = await this.drawer(this.jetty());
    const credit = this.random(3) === 0 ? await this.someCredit() : undefined;
    const order = aCounterOrder(this.now, {
      ...{ jettyId: this.jetty(), ticketDate: this.ownDay() },
      ...(credit ? this.withCredit(credit) : this.payment()),
      ...{ companyName: `Syarikat ${this.random(3)}` },
      buyer: { name: "Ahmad Faiz", email: "ahmad@contoh.my", phoneNo: "0199123456" },
    });
    const seller = { userId: shift.userId, level: 3, isSuper: false, mayClearLog: false } as const;
    return sellAtCounter(order, { ...seller, ownJettyId: 0 }, shift, this.now);
  }

  protected payment(): Partial<CounterOrder> {
    const none = { cashPartSen: null, cashInSen: null };
    switch (this.random(5)) {
      case 0:
        return { ...none, paymentMethod: "Card terminal" };
      case 1:
        return { ...none, paymentMethod: "Credit Facility" };
      case 2:
        return { paymentMethod: "QR", cashPartSen: 2_000, cashInSen: 5_000 };
      default:
        return {};
    }
  }

  protected withCredit({ code, leftSen }: SomeCredit): Partial<CounterOrder> {
    const partSen = Math.min(leftSen, 6_000);
    const inCash = partSen < 6_000 && this.random(2) === 0;
    return {
      ...{ travelCredit: { code, partSen }, cashPartSen: null, cashInSen: inCash ? 10_000 : null },
      paymentMethod: partSen === 6_000 ? "Travel Credit" : inCash ? "Cash" : "Card terminal",
    };
  }

  protected async someCredit(): Promise<SomeCredit | undefined> {
    const rows = await sql<SomeCredit>(
      null,
      `select code, value_sen - spent_sen as left_sen from travel_credit
        where spent_sen < value_sen and expires_at > :now order by id`,
      { now: this.now },
    );
    return this.oneOf(rows);
  }

  /** An online order, mostly paid some time later; of those that are not the credit is let go again. */
  protected async order(): Promise<unknown> {
    const credit = this.random(3) === 0 ? await this.someCredit() : undefined;
    const partSen = Math.min(credit?.leftSen ?? 0, 6_000);
    const order = anOrder(this.now, {
      ...{ jettyId: this.jetty(), ticketDate: this.ownDay() },
      ...{ ticketFlag: this.random(3) === 0 ? 2 : 1, formKey: newSecret() },
      travelCredit: credit ? { code: credit.code, partSen } : null,
      ipAddress: `198.51.100.${this.random(250)}`,
    });
    const { ticketId } = await placeOrder(order, this.now);
    if (partSen === 6_000) return;
    if (this.random(5) > 0) await settleOnline(ticketId, this.now, this.channel());
  }

  /** A payment is heard of some time after it was made. */
  protected async hearLate(): Promise<unknown> {
    const [unpaid] = await sql<{ id: number; at: Date }>(
      null,
      "select id, created_at as at from ticket where state = 'unpaid' order by id limit 1",
    );
    if (!unpaid) return "nothing";
    return settleOnline(unpaid.id, unpaid.at, this.channel());
  }

  protected channel(): string {
    return this.random(2) === 0 ? "fpx" : "duitnow_qr";
  }
}

interface SomeCredit {
  code: string;
  leftSen: number;
}
