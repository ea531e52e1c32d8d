import type { TripOfDate } from "~/domain/manifest/sailing";
import { tripAddress } from "~/domain/manifest/trips/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";

/** The boat of a date that an address names; throws the page for an address that leads nowhere. */
export function tripIn(request: Request): TripOfDate {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = tripAddress.safeParse(asked);
  if (!parsed.success) throw failurePage(new Refusal("not_found"));
  const { jetty, day, trip } = parsed.data;
  return { jettyId: jetty, day, no: trip };
}

/** The part of an address that names it. */
export function tripQuery({ jettyId, day, no }: TripOfDate): string {
  return new URLSearchParams({ jetty: String(jettyId), day, trip: String(no) }).toString();
}
