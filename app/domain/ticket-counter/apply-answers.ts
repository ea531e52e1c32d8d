import { HOME_COUNTRY } from "~/domain/places/countries";
import type { Day } from "~/domain/shared/day";
import type { FieldError } from "~/domain/shared/field-error";
import {
  NO_OPERATOR,
  passengerFieldName,
  type ScreenOrder,
  type ScreenPassenger,
  type ScreenStage,
} from "./screen-order";

/** The posted fields, as far as the form had them. */
export type PostedAnswers = Record<string, string | undefined>;

export interface ScreenLimits {
  maxAdult: number;
  maxChild: number;
}

export interface AppliedAnswers {
  order: ScreenOrder;
  /** Fields whose number was put right, and how. */
  clamped: FieldError[];
}

/**
 * The order with what was posted, whatever button was pressed: numbers brought within their limits
 * (R-5-21, R-5-22), everything else as typed. A part that was not posted stays as it was. A change
 * of the first part keeps the later parts' answers.
 */
export function applyAnswers(
  order: ScreenOrder,
  posted: PostedAnswers,
  limits: ScreenLimits,
  parse: { day: (text: string) => Day | null; country: (text: string) => string | null },
): AppliedAnswers {
  const answers = applyStepButtons(posted);
  const text = (name: string, was: string) => answers[name] ?? was;
  const adult = parseCount(answers.adult, order.adults, { least: 1, most: limits.maxAdult });
  const child = parseCount(answers.child, order.children, { least: 0, most: limits.maxChild });
  const { buyer } = order;
  const hasBuyerPart = answers.name !== undefined;
  const ticketDate =
    answers.ticketDate === undefined ? order.ticketDate : parse.day(answers.ticketDate);
  const next: ScreenOrder = {
    ...order,
    ticketDate,
    // A departure is one of its day: of which, the form says, for it may have been chosen anew.
    departure:
      ticketDate === parse.day(answers.departureDay ?? order.ticketDate ?? "")
        ? departureOf(answers.departure, order)
        : "",
    adults: adult.count,
    children: child.count,
    buyer: {
      name: text("name", buyer.name),
      ic: text("ic", buyer.ic),
      phoneNo: text("phoneNo", buyer.phoneNo),
      email: text("email", buyer.email),
      country:
        answers.country === undefined ? buyer.country : (parse.country(answers.country) ?? ""),
    },
    operator: text("operator_id", order.operator) || NO_OPERATOR,
    otherOperatorName: text("other_operator_name", order.otherOperatorName),
    // A box that is not ticked is not sent: it counts only with the part that it stands in.
    agency: hasBuyerPart ? answers.agency === "on" : order.agency,
    agencyName: text("agency_name", order.agencyName),
    paymentMethod: text("paymentMethod", order.paymentMethod),
    companyName: text("company_name", order.companyName),
    travelCredit: text("travelCredit", order.travelCredit),
    cashIn: text("cash_in", order.cashIn),
  };
  const read = {
    ...order,
    passengers: order.passengers.map((row, index) =>
      applyPassengerAnswers(row, passengerFieldName(order, index), answers, parse.country),
    ),
  };
  const clamped: AppliedAnswers["clamped"] = [];
  if (adult.problem)
    clamped.push({
      field: "adult",
      code: adult.problem === "over" ? "exceed_adult" : "bad_count",
      values: { max: limits.maxAdult },
    });
  if (child.problem)
    clamped.push({
      field: "child",
      code: child.problem === "over" ? "exceed_child" : "bad_count",
      values: { max: limits.maxChild },
    });
  return { order: { ...next, passengers: alignRows(read, next) }, clamped };
}

function departureOf(typed: string | undefined, { departure }: ScreenOrder): string {
  if (typed === undefined) return departure;
  return /^\d{1,9}(,\d{1,9}){0,19}$/.test(typed) ? typed : "";
}

/** A press of − or + changes the number that stands in the field. */
function applyStepButtons(answers: PostedAnswers): PostedAnswers {
  for (const [button, by] of [
    ["less", -1],
    ["more", 1],
  ] as const) {
    const field = answers[button];
    if (field !== "adult" && field !== "child") continue;
    const typed = answers[field] ?? "";
    if (/^\s*\d{0,6}\s*$/.test(typed))
      return { ...answers, [field]: String(Math.max(0, Number(typed) + by)) };
  }
  return answers;
}

/**
 * One row a passenger; rows that stay keep what was typed, by kind. The first adult is the buyer
 * until somebody says otherwise, and follows what is mended of the buyer.
 */
function alignRows(
  was: Pick<ScreenOrder, "adults" | "passengers" | "buyer">,
  next: ScreenOrder,
): ScreenPassenger[] {
  const [adults, children] = [
    was.passengers.slice(0, was.adults),
    was.passengers.slice(was.adults),
  ];
  const [first] = adults;
  if (first && !isBlank(first) && isBuyer(first, was.buyer)) adults[0] = asBuyer(first, next.buyer);
  const blank: ScreenPassenger = { name: "", ic: "", country: next.buyer.country || HOME_COUNTRY };
  const row = (rows: ScreenPassenger[], index: number) => rows[index] ?? blank;
  return [
    ...Array.from({ length: next.adults }, (_, index) => row(adults, index)),
    ...Array.from({ length: next.children }, (_, index) => row(children, index)),
  ];
}

/** Opens the passengers' part: a first adult who is still blank is the buyer. */
export function openPassengers(order: ScreenOrder): ScreenOrder {
  const [first, ...others] = order.passengers;
  const passengers =
    first && isBlank(first) ? [asBuyer(first, order.buyer), ...others] : order.passengers;
  return { ...order, passengers, stage: Math.max(order.stage, 2) as ScreenStage };
}

const isBlank = ({ name, ic }: ScreenPassenger) => name === "" && ic === "";

/** As the buyer stood before: nobody has typed another person there. */
function isBuyer(row: ScreenPassenger, { name, ic, country }: ScreenOrder["buyer"]): boolean {
  return row.name === name && row.ic === ic && row.country === (country || row.country);
}

function asBuyer(
  row: ScreenPassenger,
  { name, ic, country }: ScreenOrder["buyer"],
): ScreenPassenger {
  return { name, ic, country: country || row.country };
}

function applyPassengerAnswers(
  row: ScreenPassenger,
  field: string,
  answers: PostedAnswers,
  country: (text: string) => string | null,
): ScreenPassenger {
  const countryText = answers[`${field}[country]`];
  return {
    name: answers[`${field}[name]`] ?? row.name,
    ic: answers[`${field}[ic]`] ?? row.ic,
    country: countryText === undefined ? row.country : (country(countryText) ?? ""),
  };
}

function parseCount(
  text: string | undefined,
  was: number,
  { least, most }: { least: number; most: number },
): { count: number; problem: "over" | "odd" | null } {
  if (text === undefined) return { count: was, problem: null };
  const trimmed = text.trim();
  if (trimmed === "") return { count: least, problem: null };
  if (!/^\d{1,9}$/.test(trimmed)) return { count: was, problem: "odd" };
  const count = Number(trimmed);
  return count > most
    ? { count: most, problem: "over" }
    : { count: Math.max(least, count), problem: null };
}
