import type { Bill, Try } from "./bills";
import type { Ledger } from "./ledger";
import type { Mischief } from "./mischief";
import { callbackFields, signed } from "./protocol";

/** A message without a 2xx comes again after these. */
const AGAIN_MS = [5_000, 30_000, 120_000, 600_000];
const ANSWER_MS = 20_000;

interface Letter {
  bill: Bill;
  no: number;
  fields: Record<string, string>;
}

/** Sends the signed callbacks: at once, again until they are taken, or as the rules of mischief have it. */
export class Postman {
  private held: Letter[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly ledger: Ledger,
    private readonly mischief: Mischief,
    private readonly options: { secret: string; repeatScale: number },
  ) {}

  /** Ends when the first delivery of what is sent now has been answered. */
  async send(bill: Bill, one: Try): Promise<void> {
    const rules = this.mischief.take("callback", bill.code).map((rule) => rule.act);
    const letter = { bill, no: one.no, fields: this.write(bill, one, rules) };
    if (rules.some((act) => act.kind === "drop")) return;
    if (rules.some((act) => act.kind === "hold")) {
      this.held.push(letter);
      return;
    }
    const delay = rules.find((act) => act.kind === "delay");
    if (delay) return this.later(delay.ms, letter, 0);
    const copies = rules.find((act) => act.kind === "repeat")?.count ?? 1;
    await Promise.all(Array.from({ length: copies }, () => this.deliver(letter, 0)));
  }

  /** Sends what was held; `reversed` plays messages that overtake each other. */
  async release(options: { reversed?: boolean } = {}): Promise<void> {
    const letters = options.reversed ? this.held.reverse() : this.held;
    this.held = [];
    for (const letter of letters) await this.deliver(letter, 0);
  }

  /** Nothing is sent any more. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await Promise.allSettled(this.underWay);
  }

  private write(bill: Bill, one: Try, rules: readonly { kind: string }[]): Record<string, string> {
    const alterations = rules.filter(
      (
        act,
      ): act is { kind: "alter"; field: string; value: string | number | null; sign: boolean } =>
        act.kind === "alter",
    );
    const alter = (fields: Record<string, string>, sign: boolean) => {
      const changed = { ...fields };
      for (const one of alterations.filter((each) => each.sign === sign)) {
        if (one.value === null) delete changed[one.field];
        else changed[one.field] = String(one.value);
      }
      return changed;
    };
    return alter(signed(this.options.secret, alter(callbackFields(bill, one), true)), false);
  }

  private deliver(letter: Letter, delivery: number): Promise<void> {
    const sending = this.post(letter).then((answer) => {
      this.ledger.add({
        type: "callback",
        code: letter.bill.code,
        no: letter.no,
        delivery,
        answer,
      });
      const wait = AGAIN_MS[delivery];
      if ((answer < 200 || answer > 299) && wait !== undefined)
        this.later(wait * this.options.repeatScale, letter, delivery + 1);
    });
    this.underWay.add(sending);
    return sending.finally(() => this.underWay.delete(sending));
  }

  private later(ms: number, letter: Letter, delivery: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.deliver(letter, delivery);
    }, ms);
    this.timers.add(timer);
  }

  private async post({ bill, fields }: Letter): Promise<number> {
    try {
      const response = await fetch(bill.callbackUrl, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}
