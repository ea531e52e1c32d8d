import { type Departure, departuresOn } from "~/domain/departures/queries.server";
import type { DraftData } from "~/domain/ordering/draft";
import {
  mayVisit,
  openStepPath,
  previousStep,
  type StepName,
  stepPath,
  STEPS,
} from "~/domain/ordering/steps";
import { lostOnline } from "~/domain/ordering/still-open.server";
import { requireResumable, resumePayment } from "~/domain/payments/bills/continue-payment.server";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { exceededLimitSen } from "~/domain/payments/gateways/accounts.server";
import { isArrivalOver } from "~/domain/places/jetty-facts";
import { jettyFacts } from "~/domain/places/places.server";
import { hasFares, priceOrder, transactionChargeOf } from "~/domain/pricing/rules";
import {
  type SaleConfiguration,
  saleConfigurationForPages,
} from "~/domain/settings/sale-configuration.server";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { type CreditStanding, creditStanding } from "~/domain/travel-credit/queries.server";
import { creditPart } from "~/domain/travel-credit/rules";
import { now } from "~/http/clock.server";
import { readUnpaid } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { readFlash } from "~/http/flash.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { redirectTo } from "~/http/redirect.server";
import { departureText } from "~/i18n/departure-text";
import { formatClockTime } from "~/i18n/format";
import { isNavigation } from "~/views/navigation.server";
import { answerPayment } from "~/views/payment-redirect.server";
import { type CounterContext, loadCounterContext } from "./counter-context.server";
import type { FlowView, QuotedOrder } from "./flow-view";
import { openOrderContext, type OrderContext, orUnavailable } from "./order-context.server";

/**
 * Where the day was chosen just now, at these steps, it is not asked for again: many buyers open them
 * at once, and each is shown the same.
 */
const BEFORE_NAMES: readonly StepName[] = ["jetty", "departure-date", "passengers"];

/** An order at today's fares, with what its pages show. */
export interface Flow extends OrderContext {
  configuration: SaleConfiguration;
  /** The chosen departures; none where tickets are by date alone. */
  departures: readonly Departure[];
  counter: CounterContext | null;
  /** The travel credit that the order is paid by, or in part; null for none. */
  credit: CreditStanding | null;
  /** Online, of an opened step: why its day or boat can no longer be sold; null where both stand. */
  lost: RefusalCode | null;
}

/** Opens the order of a request as `openOrderContext` does, with what a step decides and shows. */
export async function openFlow(request: Request): Promise<Flow> {
  const loading = saleConfigurationForPages(now());
  loading.catch(() => {});
  const order = await openOrderContext(request);
  return orUnavailable(async () => ({
    ...order,
    configuration: await loading,
    counter: await loadCounterContext(order),
    departures: await chosenDepartures(order),
    credit: await keptCredit(order),
    lost: null,
  }));
}

async function keptCredit({ draft, now }: OrderContext): Promise<CreditStanding | null> {
  const code = draft.data.travelCredit;
  return code === "" ? null : creditStanding(code, now);
}

async function chosenDepartures({ draft, now }: OrderContext): Promise<Departure[]> {
  const { jettyId, ticketDate: day, departureIds: ids } = draft.data;
  if (jettyId === null || day === null || !ids?.length) return [];
  return departuresOn(null, { jettyId, from: day, to: day, ids }, now);
}

/**
 * What a step's page opens with: the order, or away to the first step that is not complete (2.18),
 * or back to paying (S12).
 */
export async function openStep(request: Request, step: StepName): Promise<Flow> {
  const resume = new URL(request.url).searchParams.get("resume_payment");
  if (resume !== null) throw await resumeUnpaid(request, resume);
  const flow = await openFlow(request);
  const { data } = flow.draft;
  if (!mayVisit(step, data, flow.channel))
    throw redirectTo(openStepPath(data, flow.channel), { status: 302 });
  if (flow.channel !== "web" || BEFORE_NAMES.includes(step)) return flow;
  return orUnavailable(async () => ({
    ...flow,
    lost: await lostOnline(flow.draft, flow.departures, flow.now),
  }));
}

/**
 * The query `resume_payment`: away to the pay page of this browser's own unpaid order, or a page
 * that says no (R-4-32). Only a person who comes makes a bill; for others it is the page with the
 * button.
 */
function resumeUnpaid(request: Request, key: string): Promise<Response> {
  const unpaidCode = readUnpaid(request);
  if (!isNavigation(request))
    return orFailurePage(async () =>
      redirectTo(payPath((await requireResumable(key, unpaidCode)).ticketCode)),
    );
  return answerPayment(unpaidCode ?? "", () => resumePayment(key, unpaidCode, now()));
}

/** The frame of a step's page, and the cookies that come with it. */
export function flowView(flow: Flow, step: StepName): { view: FlowView; cookies: string[] } {
  const { draft, channel, configuration } = flow;
  const here = STEPS.findIndex((one) => one.name === step);
  const { flash, cookies } = readFlash(flow.request);
  const { unfinished } = draft.data;
  const view: FlowView = {
    channel,
    step,
    language: flow.language,
    percent: STEPS[here]?.percent ?? 0,
    steps: STEPS.map((one, index) => {
      if (!one.applies(draft.data, channel))
        return { name: one.name, href: undefined, state: "skipped" };
      const href =
        index < here && mayVisit(one.name, draft.data, channel)
          ? stepPath(one.name, channel)
          : undefined;
      return {
        name: one.name,
        href,
        state: index < here ? "done" : index === here ? "here" : "todo",
      };
    }),
    back: previousStep(step, draft.data, channel),
    typed: unfinished?.step === step ? unfinished.typed : {},
    version: draft.version,
    order: {
      ...orderSoFar(draft.data, flow),
      operator: flow.counter?.operator?.companyName ?? null,
    },
    flash,
    lost: flow.lost,
    arrivalOver: channel === "web" ? arrivalOver(flow) : null,
    printer: flow.counter?.printer ?? null,
    lastSale: flow.counter?.lastSale ?? null,
    held: flow.counter?.held ?? [],
    closed: channel === "web" && closedFor(configuration),
  };
  return { view, cookies: [...cookieCheckCookies(flow.request), ...cookies] };
}

function arrivalOver({ draft: { data }, language, now: at }: Flow): string | null {
  // Boats with times say themselves when they leave.
  if (data.jettyId === null || data.ticketDate === null || data.departureIds !== null) return null;
  const facts = jettyFacts(data.jettyId);
  return facts.arriveBy !== null && isArrivalOver(facts, data.ticketDate, at)
    ? formatClockTime(facts.arriveBy, language)
    : null;
}

/** Why nothing is sold online just now, or false. */
function closedFor({ paymentEnabled, prices }: SaleConfiguration): FlowView["closed"] {
  if (!hasFares(prices)) return "soon";
  return paymentEnabled ? false : "now";
}

/** What an order's answers come to at today's fares. */
export function orderSoFar(
  data: DraftData,
  { channel, configuration, departures, language, credit }: Flow,
): QuotedOrder {
  const { lines, discountSen, processingFeeSen, amountSen } = priceOrder(
    data.counts,
    configuration.prices,
  );
  // At the counter a credit is a way to pay, chosen last.
  const creditSen = channel === "web" ? creditPart(credit?.leftSen ?? 0, amountSen) : 0;
  const chargeSen =
    channel === "web" && lines.length > 0 ? transactionChargeOf(amountSen - creditSen) : 0;
  return {
    jettyId: data.jettyId,
    ticketDate: data.ticketDate,
    departure: departureText(departures, language),
    lines,
    discountSen,
    processingFeeSen,
    creditSen,
    chargeSen,
    totalSen: amountSen,
    exceededLimitSen:
      channel === "web" ? exceededLimitSen(amountSen - creditSen + chargeSen) : null,
  };
}
