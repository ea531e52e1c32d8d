import type { GatewayAccount, PaymentMethod } from "~/gateway-accounts.server";
import type { GatewayFact } from "../facts";

/** What a bill is made of. Sums in whole sen; `closesAt` is when it may no longer be paid. */
export interface BillRequest {
  ourRef: string;
  amountSen: number;
  /** What the buyer chose to pay by, and the only thing that the page of the bill opens. */
  method: PaymentMethod;
  jettyName: string;
  ticketDate: string;
  passengers: number;
  buyer: { name: string; email: string; phoneNo: string };
  returnUrl: string;
  callbackUrl: string;
  closesAt: Date;
}

export interface CallbackMessage {
  contentType: string;
  /** Of the header X-Signature; null where the gateway signs otherwise, or did not sign. */
  signature: string | null;
  body: Buffer;
}

/** What a returning browser claims: a hint, never proof. */
export interface ReturnHint {
  billCode: string | null;
  ourRef: string | null;
}

/** `under_way`: the gateway gives the money back and says later that it did. */
export type RefundOutcome = "done" | "under_way";

export type CancelOutcome = "done" | "already_closed" | "in_progress" | "paid" | "unsupported";

/** What each gateway can do for us. No call is ever made with a transaction or a row lock open. */
export interface PaymentGateway<Account extends GatewayAccount = GatewayAccount> {
  /** As buyers and staff know it. */
  title: string;
  /** Questions an account may ask in a stretch of time. */
  queryBudget: { max: number; windowS: number };
  /** Throws GatewayRefused or GatewayUnavailable. */
  createBill(
    account: Account,
    bill: BillRequest,
    withinMs: number,
  ): Promise<{ billCode: string; payUrl: string }>;
  /** Where a bill is paid. */
  payUrl(account: Account, billCode: string): string;
  /** No network. Facts are verified `signature` or `none`. Throws BadMessage. */
  readCallback(account: Account, message: CallbackMessage): Promise<GatewayFact[]>;
  /** Where the gateway signs its return, a wrong signature takes the hint away. */
  readReturn(account: Account, fields: URLSearchParams): ReturnHint;
  /**
   * One fact for each successful payment, else exactly one; verified `requery`. `body` is the
   * answer as it came. Throws GatewayRefused or GatewayUnavailable.
   */
  query(
    account: Account,
    billCode: string,
    withinMs: number,
  ): Promise<{ facts: GatewayFact[]; body: string }>;
  cancel(account: Account, billCode: string, withinMs: number): Promise<CancelOutcome>;
  /**
   * Gives a whole sen sum of a paid bill back, where the gateway can. Throws GatewayRefused or
   * GatewayUnavailable.
   */
  refund?(
    account: Account,
    billCode: string,
    amountSen: number,
    withinMs: number,
  ): Promise<RefundOutcome>;
  /** The lists of payments that it writes by itself, where it does. */
  statements?: GatewayStatements<Account>;
}

/** A stretch of time; its end is not within. */
export interface Period {
  from: Date;
  until: Date;
}

/** Lists of payments as CSV, which a gateway takes its time to write. Both throw as the calls above. */
export interface GatewayStatements<Account extends GatewayAccount = GatewayAccount> {
  /** Asks for the payments of a time; answers the name of the list there. */
  ask(account: Account, period: Period, withinMs: number): Promise<string>;
  /** The file; null while it is being written, GatewayRefused where it will not be. */
  take(account: Account, name: string, maxBytes: number, withinMs: number): Promise<Buffer | null>;
}

/** It said no: a wrong key, field or limit. Not an outage. */
export class GatewayRefused extends Error {
  constructor(readonly code: string) {
    super(`The gateway refused: ${code}`);
    this.name = "GatewayRefused";
  }
}

export type UnavailableKind =
  "timeout" | "network" | "status" | "redirect" | "too_large" | "garbage" | "breaker";

/** No usable answer. `outcomeKnown`: nothing was sent, so nothing happened there. */
export class GatewayUnavailable extends Error {
  constructor(
    readonly kind: UnavailableKind,
    readonly outcomeKnown: boolean,
  ) {
    super(`The gateway is unavailable: ${kind}`);
    this.name = "GatewayUnavailable";
  }
}

/** A message that cannot be read at all. */
export class UnreadableMessage extends Error {
  constructor() {
    super("The message cannot be read");
    this.name = "BadMessage";
  }
}
