import type { MonthOfJetty } from "~/domain/month-end/rules";
import { currentJetty } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf, monthOf, parseMonth } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { askedJetty } from "~/views/asked-jetty.server";

/**
 * The jetty's month that an address asks for (`?jetty=1&month=2026-06`): this month of the reader's
 * current jetty where it says none, one to come, or a jetty that is not theirs.
 */
export function askedMonth(request: Request, staff: Staff): MonthOfJetty {
  const asked = parseMonth(new URL(request.url).searchParams.get("month"));
  const current = monthOf(dayOf(now()));
  return {
    jettyId: currentJetty(askedJetty(request, staff)),
    month: asked && asked <= current ? asked : current,
  };
}

/** The query by which an address names a jetty's month. */
export function monthQuery({ jettyId, month }: MonthOfJetty): string {
  return `?jetty=${jettyId}&month=${month}`;
}
