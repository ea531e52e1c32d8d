import { afterEach } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { BUYER_PAGES, useSite } from "../support/site";
import { type BUYER_FIELDS, walkTo } from "./walk";

/** What the payment form is filled in with. */
export const PAY = { paymentMethod: "fpx", terms: "on" };

export interface TicketRow {
  id: number;
  ticketCode: string;
  receiptNo: string;
  ticketFlag: number;
  state: string;
  amountSen: number;
}

export type Somebody = Pick<typeof BUYER_FIELDS, "ic" | "phoneNo" | "email">;

/**
 * Buyers at the whole site with a sandbox gateway behind it. `clock` is the file's own mock of
 * `~/http/clock.server`: the site then lives at the gateway's instant, which a test moves on. The
 * invariants are checked after each test.
 */
export function useBuying(clock: { now: () => Date }) {
  const database = useDatabase();
  const gateway = useGateway();
  const site = useSite(BUYER_PAGES);
  clock.now = gateway.now;
  let people = 0;

  afterEach(async () => {
    gateway.sandbox.faults.clear();
    await gateway.whenIdle();
    await checkInvariants(database, gateway.payments());
  });

  /**
   * Somebody who has not bought anything before: orders of one test are not similar ones of the
   * next.
   */
  const somebody = (): Somebody => {
    people += 1;
    return {
      ic: `90010111${5000 + people}`,
      phoneNo: `0137${100000 + people}`,
      email: `pembeli${people}@contoh.my`,
    };
  };

  const checkout = async (buyer = somebody(), browser = site.browser()): Promise<Browser> => {
    browser.cookies.set("lang", "en");
    await walkTo(browser, "checkout", { buyer });
    return browser;
  };

  const tickets = (buyer: { ic: string }) =>
    sql<TicketRow>(
      null,
      "select id, ticket_code, receipt_no, ticket_flag, state, amount_sen from ticket where ic = :ic order by id",
      { ic: buyer.ic },
    );

  /** Bought until the bill was made at the gateway: the ticket and that bill. */
  const bought = async (buyer = somebody()) => {
    const browser = await checkout(buyer);
    await browser.submitAndFollow(PAY);
    const payUrl = browser.page.location ?? "";
    const [ticket] = await tickets(buyer);
    if (!ticket) throw new Error(`No ticket was made: ${browser.page.text}`);
    return { browser, buyer, ticket, payUrl, billCode: payUrl.split("/").at(-1) ?? "" };
  };

  /** Where the gateway sends the browser of a ticket's newest bill. */
  const returnPath = async (ticketId: number): Promise<string> => {
    const [row] = await sql<{ returnKey: string }>(
      null,
      "select return_key from payment_attempt where ticket_id = :ticketId order by no desc limit 1",
      { ticketId },
    );
    return `/payment/return/${row?.returnKey}`;
  };

  const change = (statement: string, values: unknown[] = []) =>
    asOwner(database, (client) => client.query(statement, values));

  return { gateway, site, somebody, checkout, tickets, bought, returnPath, change };
}
