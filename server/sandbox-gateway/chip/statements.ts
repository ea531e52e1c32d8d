import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Bill, PaymentTry } from "../bills";
import { localTime } from "../local-time";
import type { Reply } from "../reply";
import type { Sandbox } from "../sandbox";

export const STATEMENTS = "/api/v1/company_statements/";
const HEAD = "ID,Reference,Payment date,Payment method,Status,Amount,Fee,Net amount";
const FEE_SEN = 100;
/** It is written for so long. */
const WRITES_MS = 2_000;

const wanted = z.object({ format: z.literal("csv"), timezone: z.literal("Asia/Kuala_Lumpur") });

/** The brand's payments from one instant to another, which are being written down from now on. */
export function askStatement(sandbox: Sandbox, query: URLSearchParams, body: string): Reply {
  const [from, until] = [secondsIn(query, "paid_from"), secondsIn(query, "paid_to")];
  const isFit = wanted.safeParse(JSON.parse(body)).success && from > 0 && until > from;
  if (!isFit || query.get("brand_id") !== sandbox.options.category)
    return json({ __all__: [{ message: "Invalid", code: "invalid" }] }, 400);
  const id = randomUUID();
  sandbox.statements.set(id, { from, until, askedAt: sandbox.now() });
  return statementAnswer(sandbox, id, 201);
}

export function statementAnswer(sandbox: Sandbox, id: string, status = 200): Reply {
  const asked = sandbox.statements.get(id);
  if (!asked) return json({ __all__: [{ message: "Not found", code: "not_found" }] }, 404);
  const isWritten = asked.askedAt + WRITES_MS <= sandbox.now();
  return json(
    {
      ...{ id, type: "statement_request", format: "csv", is_test: true },
      status: isWritten ? "success" : "processing",
      download_url: isWritten ? `${sandbox.host}/statement-file/${id}.csv` : null,
    },
    status,
  );
}

/** `/statement-file/ID.csv`: the file. Null for any other path. */
export function statementFile(sandbox: Sandbox, path: string): Reply | null {
  const id = /^\/statement-file\/([\w-]+)\.csv$/.exec(path)?.[1] ?? "";
  const asked = sandbox.statements.get(id);
  if (!asked) return null;
  const rows = [...sandbox.ledger.bills.values()]
    .filter(({ protocol }) => protocol === "chip")
    .flatMap((bill) => bill.tries.map((one) => ({ bill, one })))
    .filter(({ one }) => one.status === 1 && one.at >= asked.from && one.at < asked.until)
    .toSorted((a, b) => a.one.at - b.one.at)
    .map(({ bill, one }) => row(bill, one));
  const body = [HEAD, ...rows].map((line) => `${line}\r\n`).join("");
  return { status: 200, type: "text/csv", body };
}

function row(bill: Bill, one: PaymentTry): string {
  const sums = [one.amountSen, FEE_SEN, one.amountSen - FEE_SEN].map((sen) =>
    (sen / 100).toFixed(2),
  );
  const [date, time] = localTime(one.at);
  return [bill.code, bill.ref, `${date} ${time}`, one.channel, "paid", ...sums].join(",");
}

function secondsIn(query: URLSearchParams, name: string): number {
  return Number(query.get(name)) * 1_000;
}

function json(value: unknown, status: number): Reply {
  return { status, type: "application/json", body: JSON.stringify(value) };
}
