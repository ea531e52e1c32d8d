/** One try to pay a bill. Status as the protocol numbers it: 1 paid, 2 pending, 3 failed. */
export interface PaymentTry {
  no: number;
  status: 1 | 2 | 3;
  amountSen: number;
  refno: string;
  invoiceNo: string;
  channel: "FPX" | "DuitNow QR";
  at: number;
  /** When a pending try turns into a success by itself. */
  turnsAt: number | null;
}

export interface Bill {
  code: string;
  name: string;
  description: string;
  amountSen: number;
  ref: string;
  payer: { name: string; email: string; phone: string };
  returnUrl: string;
  callbackUrl: string;
  expiresAt: number | null;
  duitNow: boolean;
  active: boolean;
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
