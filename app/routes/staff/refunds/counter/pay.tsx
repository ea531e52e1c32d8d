import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { findCounterRefund } from "~/domain/refunds/counter/queries.server";
import { payCounterRefundForm } from "~/domain/refunds/schema.server";
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
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { counterRefundView } from "./counter-refund-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "refunds:counter.pay.title", dialog: true } satisfies PageHandle;
const PAGE = "counterRefunds/:id/pay";
const BACK = "/refunds/counter";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const refund = await findCounterRefund(rowIdParam(params.id), staff);
  if (!refund) throw failurePage(new Refusal("not_found"));
  return {
    refund: counterRefundView(refund, await languageOf(request)),
    rules: fieldRules(payCounterRefundForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, payCounterRefundForm, async ({ refund_ref }) => {
    await payCounterRefund(rowIdParam(params.id), refund_ref, staff, now());
    return redirectTo(BACK, { cookies: [flashCookie("refunds.counter_paid")] });
  });
}

/** Marks what is due of a counter's ticket as paid out under the bank's reference. */
export default function PayCounterRefund() {
  const { t } = useTranslation("refunds");
  const { pathname } = useLocation();
  const { refund, rules } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels: { refund_ref: t("pay.reference") }, rules, returned });
  const { receiptNo, buyer, amount, account, paid, paidBy: name, paidRef: reference } = refund;
  return (
    <Modal title={t("counter.pay.title")} back={BACK}>
      <ErrorSummary {...form.summary} />
      <Facts
        facts={[
          { term: t("column.ticket"), value: receiptNo },
          { term: t("column.buyer"), value: buyer || "–" },
          { term: t("column.amount"), value: amount },
          ...(account
            ? [
                { term: t("column.bank"), value: account.bank },
                { term: t("column.account"), value: <span className="num">{account.number}</span> },
                { term: t("column.holder"), value: account.holder },
              ]
            : []),
        ]}
      />
      {paid ? (
        <p>{t("counter.pay.paid", { name, at: paid, reference })}</p>
      ) : account ? (
        <StaffForm form={form} action={pathname}>
          <TextField {...form.field("refund_ref")} hint={t("pay.hint")} maxLength={60} />
          <Actions>
            <Button>{t("pay.submit")}</Button>
            <LinkButton look="alt" href={BACK}>
              {t("back")}
            </LinkButton>
          </Actions>
        </StaffForm>
      ) : (
        <p>{t("counter.pay.lacks")}</p>
      )}
    </Modal>
  );
}
