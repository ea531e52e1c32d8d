import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { unlockForm } from "~/domain/sessions/schema.server";
import { unlockSession } from "~/domain/sessions/unlock-session.server";
import { now } from "~/http/clock.server";
import { statusOf } from "~/http/failure.server";
import { requireSession } from "~/http/guard.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";

const NO_STORE = { "Cache-Control": "no-store" };

/** Whether the session is open (204) or locked (423), for a tab that stands locked. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { locked } = await requireSession(request);
  return new Response(null, { status: locked ? 423 : 204, headers: NO_STORE });
}

/** Opens the session for a page that stays where it is, with what was typed there. */
export async function action({ request }: ActionFunctionArgs) {
  const { sessionId, userId, email } = await requireSession(request);
  const act = async ({ password }: { password: string }) => {
    await unlockSession({ sessionId, userId, email }, password, clientAddressKey(request), now());
    return new Response(null, { status: 204, headers: NO_STORE });
  };
  return submitForm(request, unlockForm, act, {
    cookieCheck: "none",
    invalid: ([problem]) => Response.json({ code: problem?.code }, { status: 422 }),
    refused: (refusal) =>
      Response.json({ code: refusal.code, values: refusal.values }, { status: statusOf(refusal) }),
  });
}
