import type { ActionFunctionArgs } from "@remix-run/node";
import { recordBrowserError } from "~/domain/error-log/record-browser-error.server";
import { browserErrorForm } from "~/domain/error-log/schema.server";
import { now } from "~/http/clock.server";
import { requireSessionOrSteward } from "~/http/guard.server";
import { clientAddressKey, requestIdOf } from "~/http/request-context.server";
import { tokenOf } from "~/http/session.server";
import { asFailurePage, submitForm } from "~/http/submit-form.server";

/**
 * What went wrong in a browser of the staff or of a steward, told by the page itself; nobody reads
 * the answer.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { sessionId, stewardId } = await requireSessionOrSteward(request);
  return submitForm(
    request,
    browserErrorForm,
    async (report) => {
      const reporter = {
        sessionId,
        stewardId,
        token: tokenOf(request),
        address: clientAddressKey(request),
        requestId: requestIdOf(request),
      };
      await recordBrowserError(report, reporter, now());
      return new Response(null, { status: 204 });
    },
    { cookieCheck: "none", refused: asFailurePage },
  );
}

/** Whoever types the address. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
