import type { ActionFunctionArgs } from "@remix-run/node";
import { countHeads } from "~/domain/manifest/count-heads.server";
import { headsForm } from "~/domain/manifest/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage, orFailurePage } from "~/http/failure.server";
import { readForm } from "~/http/form.server";
import { parseForm } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";

/** Presses that the card's script sends: answers what the count comes to. */
export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  const staff = await requireStaff(request, "departures.run");
  const id = rowIdParam(params.id);
  return orFailurePage(async () => {
    const parsed = parseForm(await readForm(request), headsForm);
    if (!parsed.ok) throw failurePage(new Refusal("bad_request"));
    const heads = await countHeads(id, parsed.value, staff, now());
    return Response.json({ heads }, { headers: { "Cache-Control": "no-store" } });
  });
}

/** Whoever types the address. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
