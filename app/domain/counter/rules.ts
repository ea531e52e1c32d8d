import { CREDIT_FACILITY } from "./payment-methods";

const NOTES_SEN = [500, 1_000, 2_000, 5_000, 10_000];

/**
 * What people hand over for an amount, in sen, smallest first: the amount itself, then what the
 * notes of 5, 10, 20, 50 and 100 ringgit come to that cover it.
 */
export function quickCash(amountSen: number): number[] {
  const sums = NOTES_SEN.map((note) => Math.ceil(amountSen / note) * note);
  return [...new Set([amountSen, ...sums])].sort((one, other) => one - other);
}

/** Who buys at the counter, as far as a payment method wants to know. */
export interface Customer {
  name: string;
  companyName: string;
  email: string;
  phoneNo: string;
}

/**
 * What a method still needs to know of the buyer: Credit Facility name, company, e-mail and phone,
 * the others nothing (R-5-40).
 */
export function missingCustomerFields(method: string, customer: Customer): (keyof Customer)[] {
  if (method !== CREDIT_FACILITY) return [];
  return (["name", "companyName", "email", "phoneNo"] as const).filter(
    (field) => customer[field] === "",
  );
}

/** What a key of the keypad makes of the text in the cash field. */
export function pressKey(text: string, key: string): string {
  if (key === "del") return text.slice(0, -1);
  if (text.length >= 12 || !/^[0-9.]$/.test(key)) return text;
  return text + key;
}

/** The keys of the pad, row by row. */
export const PAD_KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "0", ".", "del"] as const;
