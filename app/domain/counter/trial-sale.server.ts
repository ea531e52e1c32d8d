import { inTransaction, sql, type Tx } from "@db/transaction";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { nextDeparture } from "~/domain/departures/choices.server";
import type { Category } from "~/domain/pricing/categories";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { newSecret } from "~/domain/shared/secrets.server";
import { insertShift } from "~/domain/shifts/open-shift.server";
import type { CounterOrder, Seller } from "./counter-order";
import { CASH } from "./payment-methods";
import { orderHash, SELL_AT_COUNTER, valuesOf } from "./sale-statement.server";

/** Where it is tried. */
const JETTY = 1;

/** Carries what was found out of a transaction that must leave nothing. */
class Undone extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

/**
 * Sells one ticket for cash as a cashier of its own, under the application's role and by the
 * statement of every sale at the counter, and takes all of it back. Returns what was sold; throws
 * where the database does not sell.
 */
export async function trySale(now: Date): Promise<string> {
  try {
    return await inTransaction(async (tx) => {
      await sql(tx, "set local role jetty_app");
      throw new Undone(await sellOne(tx, now));
    });
  } catch (error) {
    if (error instanceof Undone) return error.sentence;
    throw error;
  }
}

async function sellOne(tx: Tx, now: Date): Promise<string> {
  const [price] = await sql<{ category: Category; fareSen: number }>(
    tx,
    `select category, fare_sen from price_at(:now::timestamptz)
      where offered and fare_sen > 0 and category not like '%foreigner' and category <> 'gov_agency'
      order by category limit 1`,
    { now },
  );
  if (!price) throw new Error("No category has a price: nothing can be sold.");
  const seller = await newCashier(tx);
  const shiftId = await insertShift(
    tx,
    { userId: seller.userId, jettyId: JETTY, floatSen: 0, formKey: newSecret(), handedFrom: null },
    now,
  );
  const order = await orderOf(tx, price.category, price.fareSen, now);
  const formHash = orderHash(order, seller);
  const [sold] = await sql(
    tx,
    SELL_AT_COUNTER,
    valuesOf({ order, seller, shiftId, sails: true, formHash, now }),
  );
  if (!sold || sold.id === null)
    throw new Error(`A sale was refused: ${JSON.stringify({ ...sold, ticketCode: undefined })}`);
  const [kept] = await sql<{ whole: boolean }>(
    tx,
    `select t.state = 'paid' and exists (select from audit
          where module = 'ticket' and subject_type = 'ticket' and subject_id = t.id::text)
        and (select sum(amount_sen) from drawer_entry where ticket_id = t.id) = t.amount_sen as whole
      from ticket t where t.id = :id`,
    { id: sold.id },
  );
  if (!kept?.whole) throw new Error("A sale did not leave ticket, cash and audit as it should.");
  return `one ${price.category} for RM ${formatAmount(sold.amountSen)}`;
}

async function orderOf(
  tx: Tx,
  category: Category,
  fareSen: number,
  now: Date,
): Promise<CounterOrder> {
  let ticketDate = dayOf(now);
  for (let later = 0; later < 60 && !(await canBeSold(tx, ticketDate, now)); later += 1)
    ticketDate = addDays(ticketDate, 1);
  return {
    jettyId: JETTY,
    ticketDate,
    counts: { [category]: 1 },
    buyer: {},
    companyName: "",
    passengers: [{ category, name: "Percubaan", ic: "000000000000", country: "MY" }],
    operatorId: 0,
    otherOperatorName: "",
    agencyName: "",
    letters: [],
    paymentMethod: CASH,
    cashPartSen: null,
    travelCredit: null,
    cashInSen: fareSen,
    seenAmountSen: fareSen,
    formKey: newSecret(),
    language: "ms",
    ipAddress: null,
    print: null,
  };
}

/** Of a day on which boats have times, one of them has a place. */
async function canBeSold(tx: Tx, day: Day, now: Date): Promise<boolean> {
  if (!(await isDateAvailable(tx, day, now, JETTY))) return false;
  return (await nextDeparture(JETTY, day, now))?.length !== 0;
}

async function newCashier(tx: Tx): Promise<Seller> {
  const unique = `cuba-${newSecret().slice(0, 12)}`;
  const [user] = await sql<{ id: number }>(
    tx,
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
      values ('Percubaan', :unique, :email, '0100000000', 'none', 1, 3) returning id`,
    { unique, email: `${unique}@localhost` },
  );
  if (!user) throw new Error("No cashier could be made.");
  return { userId: user.id, ownJettyId: 1, level: 3, isSuper: false, mayClearLog: false };
}
