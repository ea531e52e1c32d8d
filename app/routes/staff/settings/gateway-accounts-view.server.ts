import { type AccountOverview, accountsOverview } from "~/domain/payments/accounts-overview.server";
import type { TestBill } from "~/domain/payments/test-bills/test-bills.server";
import type { Language } from "~/domain/shared/language";
import { formatInstant } from "~/i18n/format";

/** An account in the reader's language. */
export interface AccountView extends Pick<
  AccountOverview,
  "name" | "gateway" | "host" | "live" | "current" | "methods" | "paidTickets"
> {
  open: boolean;
  health: "well" | "failing" | "open";
  failures: number;
  until: string;
  lastCallback: string | null;
  /** `2:05`: minutes and seconds. */
  median: string | null;
  testBill: {
    ref: string;
    at: string;
    state: TestBill["state"];
    reason: string;
    /** While it can be paid. */
    payUrl: string | null;
    callback: string | null;
  } | null;
}

/** What the setting screen lists; no secret is among it. */
export async function gatewayAccountsView(language: Language, now: Date): Promise<AccountView[]> {
  return (await accountsOverview(now)).map((account) => {
    const { circuit, lastCallbackAt, medianSeconds, testBill, ...shown } = account;
    const open = circuit.state === "open";
    const failures = open ? 0 : circuit.failures;
    return {
      ...shown,
      open,
      health: open ? "open" : failures > 0 ? "failing" : "well",
      failures,
      until: open ? formatInstant(circuit.until, language) : "",
      lastCallback: lastCallbackAt && formatInstant(lastCallbackAt, language),
      median: medianSeconds === null ? null : minutesAndSeconds(medianSeconds),
      testBill: testBill && testBillView(testBill, language),
    };
  });
}

function testBillView(bill: TestBill, language: Language): AccountView["testBill"] {
  const payable = bill.state === "open" || bill.state === "failed";
  return {
    ref: bill.ourRef ?? "",
    at: formatInstant(bill.createdAt, language),
    state: bill.state,
    reason: bill.reason ?? "",
    payUrl: payable ? bill.payUrl : null,
    callback: bill.callbackAt && formatInstant(bill.callbackAt, language),
  };
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
