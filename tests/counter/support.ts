import { sql } from "@db/transaction";
import { staffBrowsers } from "../staff/support";
import type { Browser } from "../support/browser";
import { asOwner, type TestDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import type { Site } from "../support/site";

type Cashier = NonNullable<Parameters<ReturnType<typeof staffBrowsers>["signedIn"]>[0]>;

/** Cashiers with an open shift, and what the tests ask the database. */
export function counterBrowsers(site: Site, database: TestDatabase, now: Date) {
  const { signedIn, visitor } = staffBrowsers(site, now);

  const cashier = async (wishes: Cashier = {}) => {
    const { browser, user } = await signedIn({ level: 3, ...wishes });
    const shift = await makeShift({
      userId: user.id,
      openedAt: new Date(now.getTime() - 3_600_000),
    });
    return { browser, user, shift };
  };

  let operators = 0;
  const anOperator = async (company = "Redang Bayu Ferry", jettyId = 0): Promise<number> => {
    operators += 1;
    const { rows } = await asOwner(database, (client) =>
      client.query<{ id: number }>(
        "insert into operator (company_name, name, email, phone, ic, jetty_id) values ($1, 'Mohd Hafiz', 'bayu@contoh.my', '0139876543', $2, $3) returning id",
        [company, String(800101110000 + operators), jettyId],
      ),
    );
    return rows[0]?.id ?? 0;
  };

  const salesOf = (userId: number) =>
    sql<{
      id: number;
      ticketCode: string;
      amountSen: number;
      cashInSen: number | null;
      changeSen: number | null;
      paymentMethod: string;
      ticketDate: string;
    }>(
      null,
      "select id, ticket_code, amount_sen, cash_in_sen, change_sen, payment_method, ticket_date from ticket where seller_id = :userId order by id",
      { userId },
    );
  const change = (text: string, values: unknown[] = []) =>
    asOwner(database, (client) => client.query(text, values));

  return { cashier, visitor, signedIn, anOperator, salesOf, change };
}

/** Sends a form of the page with a button that stands outside of it. */
export async function press(
  browser: Browser,
  fields: Record<string, string>,
  button: Record<string, string>,
) {
  const [path, body] = browser.filledForm(fields);
  for (const [name, value] of Object.entries(button)) body.append(name, value);
  return browser.follow(await browser.post(path, body));
}
