import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordCreditPayment } from "~/domain/credit/record-payment.server";
import { MAX_RECEIPT_AGE_DAYS } from "~/domain/credit/rules";
import { receiptForm } from "~/domain/credit/schema.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { accountView, requireAccount } from "./credit-view.server";
import { PaymentForm } from "./payment-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "credit:payment.title",
  dialog: true,
} satisfies PageHandle;
const PAGE = "credit/:id/payment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const [account, today] = [await requireAccount(params.id), dayOf(now())];
  return {
    account: accountView(account, await languageOf(request)),
    first: addDays(today, -MAX_RECEIPT_AGE_DAYS),
    today,
    formKey: newSecret(),
    rules: fieldRules(receiptForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, receiptForm, async (receipt) => {
    await recordCreditPayment(id, receipt, staff, now());
    return redirectTo(`/credit/${id}${new URL(request.url).search}`, {
      cookies: [flashCookie("credit.paid")],
    });
  });
}

/** Records money that came for an account. */
export default function RecordCreditPayment() {
  const returned = useReturnedForm<typeof action>();
  return <PaymentForm {...useLoaderData<typeof loader>()} returned={returned} />;
}
