import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { statementSpan } from "~/domain/credit/statement.server";
import { requestStatement } from "~/domain/reports/request-report.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { daySpanQuery } from "~/http/list-query.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { requireAccount } from "./credit-view.server";

/** Whoever comes to the address by itself gets the page with the button. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "credit.manage");
  const { id } = await requireAccount(params.id);
  return redirect(`/credit/${id}`);
}

/** Asks for the statement of the address's days as a PDF and leads to its report (F4). */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "credit.manage");
  const language = await languageOf(request);
  const { id: accountId } = await requireAccount(params.id);
  const span = statementSpan(daySpanQuery(request), dayOf(now()));
  return submitForm(request, noFields, async () => {
    const id = await requestStatement({ accountId, span, language, staff, now: now() });
    return redirectTo(`/reports/${id}`, { cookies: [flashCookie("reports.asked")] });
  });
}
