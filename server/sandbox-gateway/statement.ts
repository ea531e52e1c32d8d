import type { Bill, PaymentTry } from "./bills";
import { localTime } from "./local-time";
import type { Reply } from "./reply";
import type { Sandbox } from "./sandbox";
import { ringgit } from "./toyyibpay/protocol";

const HEAD = [
  ...["No", "Bill Code", "Invoice No", "External Reference No", "Payment Date", "Payment Channel"],
  ...["Status", "Amount (RM)", "Transaction Charge (RM)", "Nett Amount (RM)", "Settlement Date"],
];
const FEE_SEN = 100;
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/**
 * `/statement/2026-06.csv`: the month's payments that are settled by now, as a merchant saves them
 * from the gateway's site. Null for any other path. FPX costs a ringgit, DuitNow QR one percent.
 */
export function statement(sandbox: Sandbox, path: string): Reply | null {
  const month = /^\/statement\/(\d{4}-\d{2})\.csv$/.exec(path)?.[1];
  if (month === undefined) return null;
  const rows = [...sandbox.ledger.bills.values()]
    .filter(({ protocol = "toyyibpay" }) => protocol === "toyyibpay")
    .flatMap((bill) => bill.tries.map((one) => ({ bill, one })))
    .filter(({ one }) => one.status === 1 && localTime(one.at)[0].startsWith(month))
    .filter(({ one }) => settlesAt(one.at) <= sandbox.now())
    .toSorted((a, b) => a.one.at - b.one.at)
    .map(({ bill, one }, index) => row(index + 1, bill, one));
  return {
    status: 200,
    type: "text/csv",
    body: [HEAD, ...rows].map((cells) => `${cells.join(",")}\r\n`).join(""),
    headers: { "Content-Disposition": `attachment; filename="statement-${month}.csv"` },
  };
}

function row(no: number, bill: Bill, one: PaymentTry): string[] {
  const feeSen = one.channel === "FPX" ? FEE_SEN : Math.round(one.amountSen / 100);
  const [date, time] = localTime(one.at);
  return [
    ...[String(no), bill.code, one.invoiceNo, bill.ref, `${date} ${time}`, one.channel, "Success"],
    ...[plain(one.amountSen), plain(feeSen), plain(one.amountSen - feeSen)],
    localTime(settlesAt(one.at))[0],
  ];
}

/** The next weekday's midnight in Kuala Lumpur. */
function settlesAt(at: number): number {
  let day = Math.floor((at + OFFSET_MS) / DAY_MS) + 1;
  while ([2, 3].includes(day % 7)) day += 1;
  return day * DAY_MS - OFFSET_MS;
}

function plain(sen: number): string {
  return ringgit(sen).replaceAll(",", "");
}
