import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_REMARK } from "~/domain/cancellations/rules";
import { findCreditPayment, reverseCreditPayment } from "~/domain/credit/reverse-payment.server";
import { reverseForm } from "~/domain/credit/schema.server";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextArea } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { dayText } from "./credit-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "credit:reverse.title",
  dialog: true,
} satisfies PageHandle;
const PAGE = "credit/:id/payment/:payment/reverse";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, PAGE);
  const payment = await findCreditPayment(rowIdParam(params.id), rowIdParam(params.payment));
  if (!payment) throw failurePage(new Refusal("not_found"));
  const { accountId, account, amountSen, receivedOn, reverseReason } = payment;
  return {
    ...{ accountId, account, reverseReason },
    amount: formatRm(amountSen),
    day: dayText(receivedOn, await languageOf(request)),
    rules: fieldRules(reverseForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const payment = { accountId: rowIdParam(params.id), id: rowIdParam(params.payment) };
  return submitForm(request, reverseForm, async ({ reason }) => {
    await reverseCreditPayment(payment, reason, staff, now());
    return redirectTo(`/credit/${payment.accountId}${new URL(request.url).search}`, {
      cookies: [flashCookie("credit.reversed")],
    });
  });
}

/** Takes a payment back out of an account, with its reason. */
export default function ReverseCreditPayment() {
  const { t } = useTranslation("credit");
  const { pathname, search } = useLocation();
  const { accountId, account, amount, day, reverseReason, rules } = useLoaderData<typeof loader>();
  const back = useScreenPath("credit")(String(accountId));
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({
    labels: { reason: t("reverse.reason") },
    ...{ rules, returned, cursor: "reason" },
  });
  return (
    <Modal title={t("reverse.title")} back={back}>
      <ErrorSummary {...form.summary} />
      {reverseReason === null ? (
        <StaffForm form={form} action={pathname + search}>
          <p>{t("reverse.lead", { amount, account, day })}</p>
          <TextArea {...form.field("reason")} rows={3} maxLength={MAX_REMARK} />
          <Actions>
            <Button look="risk">{t("reverse.submit")}</Button>
            <LinkButton look="alt" href={back}>
              {t("act.back")}
            </LinkButton>
          </Actions>
        </StaffForm>
      ) : (
        <p>{t("reverse.done", { reason: reverseReason })}</p>
      )}
    </Modal>
  );
}
