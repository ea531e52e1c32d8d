import type { LoaderFunctionArgs } from "@remix-run/node";
import { departureQuery } from "~/domain/ticket-counter/schema.server";
import { now } from "~/http/clock.server";
import { languageOf } from "~/http/language.server";
import { requireShift } from "~/http/shift-guard.server";
import { departureOptions } from "./departure-options.server";

/** What the screen's script asks when a day or the number of people is chosen; nothing is kept. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { staff } = await requireShift(request);
  const wanted = departureQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const options = await departureOptions(
    { jettyId: staff.jettyId, ...wanted },
    await languageOf(request),
    now(),
  );
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}
