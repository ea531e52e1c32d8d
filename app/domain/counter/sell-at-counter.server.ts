import { sql } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import { worksAt } from "~/domain/access/works-at";
import { lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import { creditStanding } from "~/domain/credit/queries.server";
import { isDepartureRefusal } from "~/domain/departures/rules";
import { MAX_PASSENGERS } from "~/domain/ordering/draft";
import { assertForeigners, totalPassengers } from "~/domain/ordering/passengers";
import { printRefusal } from "~/domain/printing/request-print.server";
import { requireRightClock } from "~/domain/shared/clock.server";
import { dayOf } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation, type ViolationDetails } from "~/domain/shared/refuse-violation.server";
import type { OpenShift } from "~/domain/shifts/shift";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { CounterOrder, CounterSale, Seller } from "./counter-order";
import { CASH, methodsBesideCash, methodsBesideCredit } from "./payment-methods";
import { counterPaymentMethods } from "./payment-methods.server";
import { missingCustomerFields } from "./rules";
import { orderHash, type OutcomeRow, SELL_AT_COUNTER, valuesOf } from "./sale-statement.server";

/**
 * Sells at the counter: the paid ticket with its lines, passengers, payments by method, drawer
 * entries, audit row, event and print job, all in one statement (S7, S8, S15); the draft it was
 * made of goes with it.
 * Fares, blocked dates, the operator and the shift are read again there; a shift that closes waits
 * for the sale, or the sale for it. Whether online sales are on says nothing here. Throws Refusal
 * `shift_closed`, `operator_inactive`, `date_unavailable`, `bad_category`, `price_update` (with
 * today's `amountSen`), `cash_below_total`, `cash_part_range`, `cash_below_part`, `travel_credit_changed`, `forbidden` (a jetty that is not the seller's, or the
 * agency category), `no_payment_method`, `no_customer_info`, `passenger_info_incomplete`,
 * `agency_letter_missing`, `departure_needed`, `departure_gone`, `departure_full`, `no_passenger`, `over_cap`, `home_country`, `key_conflict`, `clock_wrong`, and on Credit Facility
 * `credit_blocked` { account } or `credit_limit` { account, free }, which the account itself says.
 */
export async function sellAtCounter(
  order: CounterOrder,
  seller: Seller,
  shift: Pick<OpenShift, "id">,
  now: Date,
): Promise<CounterSale> {
  requireRightClock();
  assertComplete(order, seller);
  const formHash = orderHash(order, seller);
  const isBookable = order.ticketDate >= dayOf(now) && order.ticketDate <= lastBookableDay(now);
  const values = valuesOf({ order, seller, shiftId: shift.id, sails: isBookable, formHash, now });
  const [row] = await refuseViolation(
    () => sql(null, SELL_AT_COUNTER, values),
    (code) => (isDepartureRefusal({ code }) ? Promise.resolve({}) : creditDetails(order)),
  );
  if (!row) throw new Error("A statement over facts has a row.");
  if (row.id !== null)
    return { ...saleOf({ ...row, id: row.id }), repeated: false, print: printOf(order, row) };
  const [earlier] = await sql<ExistingSaleRow>(null, SALE_BY_FORM_KEY, { formKey: order.formKey });
  if (earlier && formHash.equals(earlier.formHash))
    return { ...saleOf(earlier), repeated: true, print: null };
  if (earlier) throw new Refusal("key_conflict");
  throw refusalFor(order, row, isBookable);
}

/** Which account would not take the sale, and what is free on it. */
async function creditDetails(order: CounterOrder): Promise<ViolationDetails | null> {
  const standing = await creditStanding(order);
  if (!standing) return null;
  return { values: { account: standing.name, free: formatAmount(standing.freeSen ?? 0) } };
}

type ExistingSaleRow = Pick<OutcomeRow, "ticketCode" | "amountSen" | "cashInSen" | "changeSen"> & {
  id: number;
  formHash: Buffer;
};
const SALE_BY_FORM_KEY = `select id, ticket_code, amount_sen, cash_in_sen, change_sen, form_hash
    from ticket
    where form_key = :formKey`;

function saleOf(row: Omit<ExistingSaleRow, "formHash">): Omit<CounterSale, "repeated" | "print"> {
  return {
    ticketId: row.id,
    ticketCode: row.ticketCode,
    amountSen: row.amountSen,
    cashInSen: row.cashInSen,
    changeSen: row.changeSen,
  };
}

function printOf({ print }: CounterOrder, row: OutcomeRow): CounterSale["print"] {
  if (print === null) return null;
  return row.job === null ? { refused: printRefusal(row.printerJetty, print) } : { jobId: row.job };
}

/**
 * What the form alone says. An operator is the buyer, and passengers are then counted and not named
 * (S14).
 */
function assertComplete(order: CounterOrder, seller: Seller): void {
  const { counts, passengers, buyer, companyName, paymentMethod, cashPartSen, cashInSen } = order;
  if (!worksAt(seller, order.jettyId)) throw new Refusal("forbidden");
  const people = totalPassengers(counts);
  if (people === 0) throw new Refusal("no_passenger");
  if (people > MAX_PASSENGERS) throw new Refusal("over_cap", { values: { max: MAX_PASSENGERS } });
  if (counts.gov_agency && !can(seller, "counter.government-agency"))
    throw new Refusal("forbidden");
  if (counts.gov_agency && order.agencyName.length < 3)
    throw new Refusal("required", { field: "agency_name" });
  if (counts.gov_agency && order.letters.length === 0)
    throw new Refusal("agency_letter_missing", { field: "letters" });
  assertForeigners(passengers);
  const hasOperator = order.operatorId > 0 || order.otherOperatorName !== "";
  const named =
    passengers.length === people &&
    passengers.every((one) => one.name !== "" && one.ic !== "" && one.country !== "");
  if (!hasOperator && !named) throw new Refusal("passenger_info_incomplete");
  if (!methodsFor(order).includes(paymentMethod))
    throw new Refusal("no_payment_method", { field: "paymentMethod" });
  const { name = "", email = "", phoneNo = "" } = buyer;
  if (
    order.operatorId === 0 &&
    missingCustomerFields(paymentMethod, { name, email, phoneNo, companyName }).length > 0
  )
    throw new Refusal("no_customer_info");
  if ((paymentMethod === CASH || cashPartSen !== null) && cashInSen === null)
    throw new Refusal("required", { field: "cash_in" });
  if (cashPartSen !== null && cashPartSen < 1)
    throw new Refusal("cash_nothing", { field: "cash_part" });
}

/** By which methods an order can be paid, or what is left of it beside cash or travel credit. */
function methodsFor({ cashPartSen, travelCredit }: CounterOrder): string[] {
  const methods = counterPaymentMethods();
  if (travelCredit) return [TRAVEL_CREDIT, ...methodsBesideCredit(methods)];
  return cashPartSen === null ? methods : methodsBesideCash(methods);
}

function refusalFor(order: CounterOrder, row: OutcomeRow, isBookable: boolean): Refusal {
  if (!row.onDuty) return new Refusal("shift_closed");
  if (!row.operatorActive) return new Refusal("operator_inactive", { field: "operator" });
  if (row.blocked || !isBookable) return new Refusal("date_unavailable", { field: "ticketDate" });
  if (!row.offered) return new Refusal("bad_category");
  if (!row.lettersThere) return new Refusal("agency_letter_missing", { field: "letters" });
  if (order.seenAmountSen !== null && order.seenAmountSen !== row.amountNow)
    return new Refusal("price_update", { values: { amountSen: row.amountNow } });
  const { cashPartSen, travelCredit } = order;
  const creditSen = travelCredit?.partSen ?? 0;
  const isAll = creditSen > 0 && creditSen === row.amountNow;
  if (row.creditNow !== creditSen || (order.paymentMethod === TRAVEL_CREDIT) !== isAll)
    return new Refusal("travel_credit_changed", { field: "travelCredit" });
  const values = { total: formatAmount(row.amountNow - creditSen) };
  if (cashPartSen === null) return new Refusal("cash_below_total", { field: "cash_in", values });
  if (cashPartSen >= row.amountNow)
    return new Refusal("cash_part_range", { field: "cash_part", values });
  return new Refusal("cash_below_part", {
    field: "cash_in",
    values: { part: formatAmount(cashPartSen) },
  });
}
