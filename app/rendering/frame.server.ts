import { config } from "~/config.server";
import { configuredPlaces } from "~/domain/places/places.server";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { now } from "~/http/clock.server";
import { requestIdOf } from "~/http/request-context.server";
import type { Frame } from "~/ui/layout/frame";

/** What the document around a page shows of its request. */
export function frameOf(request: Request, status: number): Frame {
  const { pathname, search } = new URL(request.url);
  const at = now();
  return {
    path: pathname + search,
    status,
    reference: requestIdOf(request),
    pageKey: newSecret(),
    council: config().COUNCIL_NAME,
    places: configuredPlaces(),
    year: Number(dayOf(at).slice(0, 4)),
    drawnAtMs: at.getTime(),
  };
}
