import { isDatabaseUnavailable } from "@db/availability";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { nextDeparture } from "~/domain/departures/choices.server";
import { newCounterOrder } from "~/domain/ordering/answers";
import type { Channel, Draft } from "~/domain/ordering/draft";
import { loadDraft } from "~/domain/ordering/drafts.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { OpenShift } from "~/domain/shifts/shift";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { requireShift } from "~/http/shift-guard.server";
import { channelOf, readOrderSecret } from "./order-cookies.server";

/** Who sells, and in which shift. */
export interface CashierShift {
  staff: Staff;
  shift: OpenShift;
}

/**
 * A request within the flow: whose order, at which channel. A checkout needs no more: its statement
 * reads today's fares itself.
 */
export interface OrderContext {
  request: Request;
  channel: Channel;
  now: Date;
  language: Language;
  /** Under which the draft is kept; null before its first save. */
  secret: string | null;
  draft: Draft;
  /** Null online, where a session of staff counts for nothing (A9). */
  cashier: CashierShift | null;
}

/**
 * Opens the order of a request, at the counter for a cashier with an open shift alone (C1). What
 * cannot be loaded is the page 'Oopss' (R-8-31).
 */
export async function openOrderContext(request: Request): Promise<OrderContext> {
  const [channel, at] = [channelOf(request), now()];
  const secret = readOrderSecret(request, channel);
  const loading = Promise.all([loadDraft(secret, channel, at), languageOf(request)]);
  // Asked for beside the session, and answered after it: who may not be here learns that and
  // nothing else.
  loading.catch(() => {});
  const counter = channel === "counter" ? await requireShift(request) : null;
  return orUnavailable(async () => {
    const [draft, language] = await loading;
    return {
      request,
      channel,
      now: at,
      language,
      secret,
      draft: counter && draft.version === 0 ? await newCounterDraft(draft, counter, at) : draft,
      cashier: counter,
    };
  });
}

/** Runs work without which no page of the flow can be shown. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw failurePage(new Refusal("unavailable"));
    throw error;
  }
}

/**
 * A new order at the counter has the jetty where one works and today, where today can be chosen,
 * with the next departure where boats have times.
 */
async function newCounterDraft(draft: Draft, { staff }: CashierShift, at: Date): Promise<Draft> {
  const today = dayOf(at);
  const open = await isDateAvailable(null, today, at, staff.jettyId);
  const data = newCounterOrder(
    staff.jettyId,
    open ? today : null,
    open ? await nextDeparture(staff.jettyId, today, at) : null,
  );
  return { ...draft, data };
}
