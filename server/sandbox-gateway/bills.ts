/** Whose protocol a bill was made by. */
export type Protocol = "toyyibpay" | "billplz" | "chip";

export const CHANNELS = ["FPX", "Card", "E-wallet", "DuitNow QR"] as const;
export type Channel = (typeof CHANNELS)[number];

/** One try to pay a bill. Status as toyyibPay numbers it: 1 paid, 2 pending, 3 failed. */
export interface PaymentTry {
  no: number;
  status: 1 | 2 | 3;
  amountSen: number;
  refno: string;
  invoiceNo: string;
  channel: Channel;
  at: number;
  /** When a pending try turns into a success by itself. */
  turnsAt: number | null;
}

export interface Bill {
  code: string;
  /** Absent in books of before there were others: toyyibPay's. */
  protocol?: Protocol;
  /** What the page opens, first what is usual; absent in old books: FPX. */
  channels?: Channel[];
  name: string;
  description: string;
  amountSen: number;
  ref: string;
  payer: { name: string; email: string; phone: string };
  returnUrl: string;
  callbackUrl: string;
  expiresAt: number | null;
  active: boolean;
  /** Whole sen that went back. */
  refundedSen?: number;
  /** At Billplz: which methods its bills open. */
  collection?: string;
  tries: PaymentTry[];
}

export type Outcome = "success" | "fail" | "pending";
export const STATUS: Record<Outcome, PaymentTry["status"]> = { success: 1, pending: 2, fail: 3 };

export function isPaid(bill: Bill): boolean {
  return bill.tries.some((one) => one.status === 1);
}

export function isPending(bill: Bill): boolean {
  return bill.tries.some((one) => one.status === 2);
}

/** Whether the pay page still takes a try. */
export function isPayable(bill: Bill, now: number): boolean {
  return (
    bill.active &&
    !isPaid(bill) &&
    !isPending(bill) &&
    (bill.expiresAt === null || now < bill.expiresAt)
  );
}

/** Where the bill is paid, below the sandbox's address. */
export function payPath(bill: Bill): string {
  if (bill.protocol === "billplz") return `/bills/${bill.code}`;
  return bill.protocol === "chip" ? `/p/${bill.code}/` : `/${bill.code}`;
}

export function channelsOf(bill: Bill): readonly [Channel, ...Channel[]] {
  const [first = "FPX", ...others] = bill.channels ?? [];
  return [first, ...others];
}
