import type { RefusalCode } from "~/domain/shared/refusal-codes";
import type { Channel, DraftData } from "./draft";
import {
  firstIncompletePage,
  missingPassengersCode,
  PASSENGERS_PER_PAGE,
  totalPassengers,
} from "./passengers";

export type StepName =
  | "jetty"
  | "departure-date"
  | "passengers"
  | "user-info"
  | "passengers-info"
  | "checkout"
  | "result";

/**
 * One step of the flow (2.18). What may be visited, what is next and the percentage all come from
 * this list; no counter is stored.
 */
export interface Step {
  name: StepName;
  percent: number;
  applies: (data: DraftData, channel: Channel) => boolean;
  /** One is led through it; a step that applies and is not on the way can still be opened. */
  onTheWay: (data: DraftData, channel: Channel) => boolean;
  done: (data: DraftData, channel: Channel) => boolean;
}

const always = () => true;
const never = () => false;
/**
 * For an operator the passengers are counted and not named, and the operator is the buyer (S14).
 */
const asksForNames = (data: DraftData, channel: Channel) =>
  channel === "web" || data.operatorId === 0;
/** At the counter nothing of the buyer is asked for but by the payment (X12). */
const asksForBuyer = (_: DraftData, channel: Channel) => channel === "web";
/** At the counter as many as fit on a page are named where they are counted. */
const namesOnOwnPage = (data: DraftData, channel: Channel) =>
  channel === "web" ||
  (asksForNames(data, channel) && totalPassengers(data.counts) > PASSENGERS_PER_PAGE);

export const STEPS: readonly Step[] = [
  {
    name: "jetty",
    percent: 0,
    applies: always,
    onTheWay: always,
    done: (data) => data.jettyId !== null,
  },
  {
    name: "departure-date",
    percent: 18,
    applies: always,
    onTheWay: always,
    done: (data) => data.ticketDate !== null && data.departureIds?.length !== 0,
  },
  {
    name: "passengers",
    percent: 35,
    applies: always,
    onTheWay: always,
    done: (data) => missingPassengersCode(data) === null,
  },
  {
    name: "user-info",
    percent: 50,
    applies: asksForNames,
    onTheWay: asksForBuyer,
    done: buyerDone,
  },
  {
    name: "passengers-info",
    percent: 67,
    applies: asksForNames,
    onTheWay: namesOnOwnPage,
    done: passengersInfoDone,
  },
  { name: "checkout", percent: 83, applies: always, onTheWay: always, done: never },
  { name: "result", percent: 100, applies: always, onTheWay: always, done: never },
];

/** The first step that is not complete: where a visitor who jumped too far is sent (2.18). */
export function firstOpenStep(data: DraftData, channel: Channel): StepName {
  const open = STEPS.find((step) => step.applies(data, channel) && !step.done(data, channel));
  return open?.name ?? "checkout";
}

/**
 * What keeps an order from being placed: the first step that is not complete, and the code of its
 * message in their order (R-5-41, R-5-42). Null when all is there.
 */
export function missingAnswer(
  data: DraftData,
  channel: Channel,
): { step: StepName; code: RefusalCode } | null {
  const step = firstOpenStep(data, channel);
  switch (step) {
    case "jetty":
      return { step, code: "no_jetty" };
    case "departure-date":
      return { step, code: data.ticketDate === null ? "no_date" : "departure_needed" };
    case "passengers":
      return { step, code: missingPassengersCode(data) ?? "no_passenger" };
    case "user-info":
      return { step, code: "no_info" };
    case "passengers-info":
      return { step, code: "passenger_info_incomplete" };
    case "checkout":
    case "result":
      return null;
  }
}

/**
 * A step may be visited when every earlier step that applies is complete. Who is counted can be
 * counted anew while a boat is chosen: it may have too few places for all of them.
 */
export function mayVisit(name: StepName, data: DraftData, channel: Channel): boolean {
  if (name === "passengers" && lacksBoatForParty(data)) return true;
  return STEPS.slice(0, indexOf(name)).every(
    (step) => !step.applies(data, channel) || step.done(data, channel),
  );
}

export function nextStep(name: StepName, data: DraftData, channel: Channel): StepName {
  const next = STEPS.slice(indexOf(name) + 1).find((step) => step.onTheWay(data, channel));
  return next?.name ?? "result";
}

export function previousStep(name: StepName, data: DraftData, channel: Channel): StepName | null {
  return (
    STEPS.slice(0, indexOf(name))
      .reverse()
      .find((step) => step.onTheWay(data, channel))?.name ?? null
  );
}

/** The address of a step; `/pos` itself leads to where an order at the counter goes on. */
export function stepPath(name: StepName, channel: Channel): string {
  if (name === "jetty" && channel === "web") return "/";
  return channel === "web" ? `/${name}` : `/pos/${name}`;
}

/** Where the departure of the chosen day is chosen: a page of the date's step. */
export function departureTimePath(channel: Channel): string {
  return `${stepPath("departure-date", channel)}/time`;
}

/**
 * Where the first step that is not complete is filled in: of the date's step the departure, of a
 * big group's names the page that lacks one.
 */
export function openStepPath(data: DraftData, channel: Channel): string {
  const step = firstOpenStep(data, channel);
  if (step === "departure-date" && data.ticketDate !== null) return departureTimePath(channel);
  const page = step === "passengers-info" ? firstIncompletePage(data.passengers) : null;
  return stepPath(step, channel) + (page ? `?page=${page}` : "");
}

function lacksBoatForParty(data: DraftData): boolean {
  const { jettyId, ticketDate, departureIds } = data;
  const isDated = jettyId !== null && ticketDate !== null;
  return isDated && departureIds?.length === 0 && missingPassengersCode(data) === null;
}

function indexOf(name: StepName): number {
  return STEPS.findIndex((step) => step.name === name);
}

function buyerDone(data: DraftData, channel: Channel): boolean {
  if (channel === "counter") return true;
  const { name, email, phoneNo, ic, country } = data.buyer;
  return Boolean(name && email && phoneNo && ic && country);
}

function passengersInfoDone(data: DraftData): boolean {
  return (
    data.passengers.length > 0 && data.passengers.every((one) => one.name && one.ic && one.country)
  );
}
