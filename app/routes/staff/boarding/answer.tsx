import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { scanForm } from "~/domain/boarding/schema.server";
import { requireScanner } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { submitForm } from "~/http/submit-form.server";
import type { FormState } from "~/ui/forms/field-errors";
import { actOnScan, addressOf, deviceOf } from "./act-on-scan.server";
import { type ScanPage, scanPage } from "./scan-page.server";

/** What a script gets for the scanner's form: the page as it is now, or what is to be corrected. */
export type ScanAnswer = { page: ScanPage; address: string } | FormState;

/**
 * The scanner's form for a page that runs scripts: one request, and the page that asked draws the
 * answer. Whatever is no answer of the scanner (a lock, a login, a failure) is a page, and the form
 * is then sent as any other (docs/boarding.md).
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const staff = await requireScanner(request);
  const answer = await submitForm(request, scanForm, async (form) => {
    const { device, cookies, ...shown } = await actOnScan(form, staff, request);
    const scan = shown.scan === null ? null : String(shown.scan);
    const page = await scanPage(staff, await languageOf(request), device, { ...shown, scan });
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return Response.json({ page, address: addressOf(shown) } satisfies ScanAnswer, { headers });
  });
  return answer instanceof Response
    ? answer
    : Response.json(answer.data satisfies ScanAnswer, answer.init ?? {});
}

/** How boarding stands, for a page whose device has sent what it scanned without a network. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const staff = await requireScanner(request);
  const nothing = { scan: null, atOnce: false };
  const page = await scanPage(staff, await languageOf(request), deviceOf(request), nothing);
  return Response.json({ page });
}
