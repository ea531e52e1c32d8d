import { countHeads } from "~/domain/manifest/count-heads.server";
import type { Sailing } from "~/domain/manifest/sailing";
import { headsForm } from "~/domain/manifest/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { failurePage, orFailurePage } from "~/http/failure.server";
import { parseForm, readForm } from "~/http/form.server";

/** Presses that a card's script sends: answers what the count comes to. */
export function answerPresses(request: Request, sailing: Sailing, staff: Staff): Promise<Response> {
  return orFailurePage(async () => {
    const parsed = parseForm(await readForm(request), headsForm);
    if (!parsed.ok) throw failurePage(new Refusal("bad_request"));
    const heads = await countHeads(sailing, parsed.value, staff, now());
    return Response.json({ heads }, { headers: { "Cache-Control": "no-store" } });
  });
}

/** Whoever types the address. */
export function onlyPosted(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
