import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Bill, PaymentTry } from "./bills";

/** What happened, in order; nothing is taken back. The bills are what the entries add up to. */
export type Entry =
  | { type: "bill"; bill: Bill }
  | { type: "try"; code: string; try: PaymentTry }
  | { type: "turned"; code: string; no: number; status: PaymentTry["status"]; at: number }
  | { type: "inactive"; code: string }
  | { type: "refund"; code: string; amountSen: number }
  | { type: "callback"; code: string; no: number; delivery: number; answer: number };

/** The gateway's books: a file that is only ever added to, or memory. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly bills = new Map<string, Bill>();

  constructor(private readonly file?: string) {
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, "utf8").split("\n"))
      if (line) this.take(JSON.parse(line) as Entry);
  }

  add(entry: Entry): void {
    if (this.file) appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
    this.take(entry);
  }

  private take(entry: Entry): void {
    this.entries.push(entry);
    if (entry.type === "bill") this.bills.set(entry.bill.code, structuredClone(entry.bill));
    if (entry.type === "bill" || entry.type === "callback") return;
    const bill = this.bills.get(entry.code);
    if (!bill) return;
    if (entry.type === "try") bill.tries.push({ ...entry.try });
    if (entry.type === "inactive") bill.active = false;
    if (entry.type === "refund") bill.refundedSen = (bill.refundedSen ?? 0) + entry.amountSen;
    if (entry.type === "turned")
      for (const one of bill.tries)
        if (one.no === entry.no)
          Object.assign(one, { status: entry.status, at: entry.at, turnsAt: null });
  }
}
