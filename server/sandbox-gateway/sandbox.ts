import { randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Bill, channelsOf, type Outcome, type PaymentTry, STATUS } from "./bills";
import { CallbackSender } from "./callback-sender";
import { FaultRules } from "./faults";
import { Ledger } from "./ledger";
import type { SandboxOptions } from "./options";
import { callbackOf } from "./protocols";

type RequestHandler = (
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/** A list of payments that was asked for; instants in milliseconds. */
interface AskedStatement {
  from: number;
  until: number;
  askedAt: number;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * A gateway that moves no money: its own process and books, no access to the product's database,
 * the protocols of toyyibPay, Billplz and CHIP.
 */
export class Sandbox {
  readonly ledger: Ledger;
  readonly faults = new FaultRules();
  /** Lists of CHIP's payments that were asked for. */
  readonly statements = new Map<string, AskedStatement>();
  readonly callbackSender: CallbackSender;
  /** Its own address, once it listens. */
  host = "";
  private readonly server: Server;
  private clockOffsetMs = 0;
  private settleTimer: NodeJS.Timeout | undefined;

  constructor(
    readonly options: SandboxOptions,
    handleRequest: RequestHandler,
  ) {
    this.ledger = new Ledger(options.ledgerFile);
    this.callbackSender = new CallbackSender(this.ledger, this.faults, {
      repeatScale: options.repeatScale ?? 1,
      compose: (bill, one, alterations) => callbackOf(this, bill, one, alterations),
    });
    this.server = createServer((request, response) => void handleRequest(this, request, response));
  }

  /** Starts to listen; 0 takes any free port. Gives the address. */
  async listen(port: number, host = "127.0.0.1"): Promise<string> {
    await new Promise<void>((resolve, reject) =>
      this.server.once("error", reject).listen(port, host, resolve),
    );
    this.settleTimer = setInterval(() => void this.settlePending(), 1_000);
    this.host = `http://${host}:${(this.server.address() as AddressInfo).port}`;
    return this.host;
  }

  async close(): Promise<void> {
    clearInterval(this.settleTimer);
    await this.callbackSender.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  now(): number {
    return (this.options.now?.() ?? Date.now()) + this.clockOffsetMs;
  }

  /** Jumps forward in time: what is pending long enough turns. */
  async advanceClock(ms: number): Promise<void> {
    this.clockOffsetMs += ms;
    await this.settlePending();
  }

  isAllowedUrl(address: string): boolean {
    const url = new URL(address);
    return (
      url.origin === this.options.appOrigin ||
      (url.protocol === "http:" && LOOPBACK.has(url.hostname))
    );
  }

  /**
   * Somebody tries to pay. Records it and sends the callback; ends when that has been answered for
   * the first time.
   */
  async pay(
    code: string,
    outcome: Outcome,
    details: { channel?: PaymentTry["channel"]; amountSen?: number } = {},
  ): Promise<PaymentTry> {
    const one = this.record(this.bill(code), outcome, details);
    await this.callbackSender.send(this.bill(code), one);
    return one;
  }

  /** The same without waiting for the callback's answer, as a browser sees it. */
  payInBackground(
    code: string,
    outcome: Outcome,
    details: { channel?: PaymentTry["channel"] } = {},
  ): PaymentTry {
    const one = this.record(this.bill(code), outcome, details);
    void this.callbackSender.send(this.bill(code), one);
    return one;
  }

  bill(code: string): Bill {
    const bill = this.ledger.bills.get(code);
    if (!bill) throw new Error(`There is no bill ${code}.`);
    return bill;
  }

  private record(
    bill: Bill,
    outcome: Outcome,
    details: { channel?: PaymentTry["channel"]; amountSen?: number },
  ): PaymentTry {
    const id = `${this.now()}${String(randomInt(1_000_000)).padStart(6, "0")}`;
    const one: PaymentTry = {
      no: bill.tries.length + 1,
      status: STATUS[outcome],
      amountSen: details.amountSen ?? bill.amountSen,
      refno: `SB${id}`,
      invoiceNo: `TP${id}`,
      channel: details.channel ?? channelsOf(bill)[0],
      at: this.now(),
      turnsAt: outcome === "pending" ? this.now() + (this.options.pendingMs ?? 60_000) : null,
    };
    this.ledger.add({ type: "try", code: bill.code, try: one });
    return one;
  }

  private async settlePending(): Promise<void> {
    for (const bill of this.ledger.bills.values())
      for (const one of bill.tries) {
        if (one.turnsAt === null || one.turnsAt > this.now()) continue;
        this.ledger.add({ type: "turned", code: bill.code, no: one.no, status: 1, at: this.now() });
        await this.callbackSender.send(bill, one);
      }
  }
}
