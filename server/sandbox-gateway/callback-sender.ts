import type { Bill, PaymentTry } from "./bills";
import type { FaultRules } from "./faults";
import type { Ledger } from "./ledger";
import type { Alteration, OutgoingMessage } from "./message";

/** A message without a 2xx comes again after these. */
const RETRY_AFTER_MS = [5_000, 30_000, 120_000, 600_000];
const ANSWER_TIMEOUT_MS = 20_000;

interface CallbackMessage {
  bill: Bill;
  no: number;
  message: OutgoingMessage;
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
    private readonly options: {
      repeatScale: number;
      compose: (
        bill: Bill,
        one: PaymentTry,
        alterations: readonly Alteration[],
      ) => OutgoingMessage | null;
    },
  ) {}

  /** Ends when the first delivery of what is sent now has been answered. */
  async send(bill: Bill, one: PaymentTry): Promise<void> {
    const rules = this.faults.take("callback", bill.code).map((rule) => rule.act);
    const alterations = rules.flatMap((act) => (act.kind === "alter" ? [act] : []));
    const composed = this.options.compose(bill, one, alterations);
    if (!composed) return;
    const message = { bill, no: one.no, message: composed };
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

  private async post({ bill, message }: CallbackMessage): Promise<number> {
    try {
      const response = await fetch(bill.callbackUrl, {
        method: "POST",
        headers: { "Content-Type": message.contentType, ...message.headers },
        body: message.body,
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
