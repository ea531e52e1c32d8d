import { config } from "~/config.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requestIdOf } from "~/http/request-context.server";
import type { Frame } from "~/ui/layout/frame";

/** What the document around a page shows of its request. */
export function frameOf(request: Request, status: number): Frame {
  const { pathname, search } = new URL(request.url);
  return {
    path: pathname + search,
    status,
    reference: requestIdOf(request),
    council: config().COUNCIL_NAME,
    year: Number(dayOf(now()).slice(0, 4)),
  };
}
