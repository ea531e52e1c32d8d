import type { Bill, PaymentTry } from "./bills";
import type { FaultRules } from "./faults";
import type { Ledger } from "./ledger";
import { callbackFields, signed } from "./protocol";

/** A message without a 2xx comes again after these. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000];
const ANSWER_TIMEOUT_MS = 20_000;

interface CallbackMessage {
  bill: Bill;
  no: number;
  fields: Record<string, string>;
}

/**
 * Sends the signed callbacks: at once, again until they are taken, or as the rules of mischief have
 * it.
 */
export class CallbackSender {
  private held: CallbackMessage[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly ledger: Ledger,
    private readonly faults: FaultRules,
    private readonly options: { secret: string; repeatScale: number },
  ) {}

  /** Ends when the first delivery of what is sent now has been answered. */
  async send(bill: Bill, one: PaymentTry): Promise<void> {
    const rules = this.faults.take("callback", bill.code).map((rule) => rule.act);
    const message = { bill, no: one.no, fields: this.signedFields(bill, one, rules) };
    if (rules.some((act) => act.kind === "drop")) return;
    if (rules.some((act) => act.kind === "hold")) {
      this.held.push(message);
      return;
    }
    const delay = rules.find((act) => act.kind === "delay");
    if (delay) return this.later(delay.ms, message, 0);
    const copies = rules.find((act) => act.kind === "repeat")?.count ?? 1;
    await Promise.all(Array.from({ length: copies }, () => this.deliver(message, 0)));
  }

  /** Sends what was held; `reversed` plays messages that overtake each other. */
  async release(options: { reversed?: boolean } = {}): Promise<void> {
    const messages = options.reversed ? this.held.reverse() : this.held;
    this.held = [];
    for (const letter of messages) await this.deliver(letter, 0);
  }

  /** Nothing is sent any more. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await Promise.allSettled(this.inFlight);
  }

  private signedFields(
    bill: Bill,
    one: PaymentTry,
    rules: readonly { kind: string }[],
  ): Record<string, string> {
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

  private deliver(letter: CallbackMessage, delivery: number): Promise<void> {
    const sending = this.post(letter).then((answer) => {
      this.ledger.add({
        type: "callback",
        code: letter.bill.code,
        no: letter.no,
        delivery,
        answer,
      });
      const wait = RETRY_AFTER_MS[delivery];
      if ((answer < 200 || answer > 299) && wait !== undefined)
        this.later(wait * this.options.repeatScale, letter, delivery + 1);
    });
    this.inFlight.add(sending);
    return sending.finally(() => this.inFlight.delete(sending));
  }

  private later(ms: number, letter: CallbackMessage, delivery: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.deliver(letter, delivery);
    }, ms);
    this.timers.add(timer);
  }

  private async post({ bill, fields }: CallbackMessage): Promise<number> {
    try {
      const response = await fetch(bill.callbackUrl, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}
