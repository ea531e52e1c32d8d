import { expect } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import type { counterBrowsers } from "./support";

type Cashier = ReturnType<typeof counterBrowsers>["cashier"];

export const PATH = "/ticket-counter";
export const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};

/** Opens the single screen for a cashier with a shift, in Malay. */
export const screensOf =
  (cashier: Cashier) =>
  async (wishes: Parameters<Cashier>[0] = {}): Promise<{ browser: Browser; userId: number }> => {
    const { browser, user } = await cashier({ language: "ms", ...wishes });
    await browser.get(PATH);
    return { browser, userId: user.id };
  };

/** Date, counts and buyer, then on to the passengers. */
export async function toPassengers(
  browser: Browser,
  fields: Record<string, string> = {},
): Promise<void> {
  await browser.submitAndFollow(
    { ticketDate: "2026-06-12", adult: "1", child: "1", ...BUYER, ...fields },
    { go: "passengers" },
  );
  expect(browser.page.text).toContain("4. Penumpang");
}

export async function toPayment(
  browser: Browser,
  fields: Record<string, string> = {},
): Promise<void> {
  await toPassengers(browser, fields);
  await browser.submitAndFollow(
    { "child[0][name]": "Muhammad Danish", "child[0][ic]": "210903110482" },
    { go: "payment" },
  );
  expect(browser.page.text).toContain("5. Bayaran");
}

export const ticketsOf = (userId: number) =>
  sql<{
    ticketDate: string;
    amountSen: number;
    paymentMethod: string;
    agencyName: string | null;
    otherOperatorName: string | null;
    operatorId: number | null;
    name: string | null;
    changeSen: number | null;
    categories: string[];
    countries: (string | null)[];
  }>(
    null,
    `select ticket_date, amount_sen, payment_method, agency_name, other_operator_name, operator_id, t.name, change_sen,
            (select array_agg(p.category order by p.no) from passenger p where p.ticket_id = t.id) as categories,
            (select array_agg(p.country::text order by p.no) from passenger p where p.ticket_id = t.id) as countries
       from ticket t where seller_id = :userId order by t.id`,
    { userId },
  );
