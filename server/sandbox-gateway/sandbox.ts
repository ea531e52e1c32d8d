import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Bill, type Outcome, STATUS, type Try } from "./bills";
import { Ledger } from "./ledger";
import { Mischief } from "./mischief";
import { Postman } from "./postman";
import { serve } from "./serve";

export interface SandboxOptions {
  secret: string;
  category: string;
  /** Callbacks and returns go here or to this machine, nowhere else. */
  appOrigin: string;
  controlToken: string;
  /** Absent: the books are kept in memory. */
  ledgerFile?: string;
  /** Multiplies the waiting times of repeated callbacks. */
  repeatScale?: number;
  /** After this a pending payment becomes a success. */
  pendingMs?: number;
  now?: () => number;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** A gateway that moves no money: its own process and books, no access to the product's database, the protocol of toyyibPay. */
export class Sandbox {
  readonly ledger: Ledger;
  readonly mischief = new Mischief();
  readonly postman: Postman;
  private readonly server: Server;
  private jumpedMs = 0;
  private turning: NodeJS.Timeout | undefined;

  constructor(readonly options: SandboxOptions) {
    this.ledger = new Ledger(options.ledgerFile);
    this.postman = new Postman(this.ledger, this.mischief, {
      secret: options.secret,
      repeatScale: options.repeatScale ?? 1,
    });
    this.server = createServer((request, response) => void serve(this, request, response));
  }

  /** Starts to listen; 0 takes any free port. Gives the address. */
  async listen(port: number, host = "127.0.0.1"): Promise<string> {
    await new Promise<void>((resolve, reject) =>
      this.server.once("error", reject).listen(port, host, resolve),
    );
    this.turning = setInterval(() => void this.turnPending(), 1_000);
    return `http://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    clearInterval(this.turning);
    await this.postman.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  now(): number {
    return (this.options.now?.() ?? Date.now()) + this.jumpedMs;
  }

  /** Jumps forward in time: what is pending long enough turns. */
  async jump(ms: number): Promise<void> {
    this.jumpedMs += ms;
    await this.turnPending();
  }

  mayCall(address: string): boolean {
    const url = new URL(address);
    return (
      url.origin === this.options.appOrigin ||
      (url.protocol === "http:" && LOOPBACK.has(url.hostname))
    );
  }

  /** Somebody tries to pay. Records it and sends the callback; ends when that has been answered for the first time. */
  async pay(
    code: string,
    outcome: Outcome,
    details: { channel?: Try["channel"]; amountSen?: number } = {},
  ): Promise<Try> {
    const one = this.record(this.bill(code), outcome, details);
    await this.postman.send(this.bill(code), one);
    return one;
  }

  /** The same without waiting for the callback's answer, as a browser sees it. */
  payInBackground(code: string, outcome: Outcome, details: { channel?: Try["channel"] } = {}): Try {
    const one = this.record(this.bill(code), outcome, details);
    void this.postman.send(this.bill(code), one);
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
    details: { channel?: Try["channel"]; amountSen?: number },
  ): Try {
    const id = `${this.now()}${String(randomInt(1_000_000)).padStart(6, "0")}`;
    const one: Try = {
      no: bill.tries.length + 1,
      status: STATUS[outcome],
      amountSen: details.amountSen ?? bill.amountSen,
      refno: `SB${id}`,
      invoiceNo: `TP${id}`,
      channel: details.channel ?? "FPX",
      at: this.now(),
      turnsAt: outcome === "pending" ? this.now() + (this.options.pendingMs ?? 60_000) : null,
    };
    this.ledger.add({ type: "try", code: bill.code, try: one });
    return one;
  }

  private async turnPending(): Promise<void> {
    for (const bill of this.ledger.bills.values())
      for (const one of bill.tries) {
        if (one.turnsAt === null || one.turnsAt > this.now()) continue;
        this.ledger.add({ type: "turned", code: bill.code, no: one.no, status: 1, at: this.now() });
        await this.postman.send(bill, one);
      }
  }
}

export function createSandbox(options: SandboxOptions): Sandbox {
  return new Sandbox(options);
}
