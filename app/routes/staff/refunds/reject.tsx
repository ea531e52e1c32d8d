import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_REMARK } from "~/domain/cancellations/rules";
import { rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { findRefund } from "~/domain/refunds/queries.server";
import { rejectRefundForm } from "~/domain/refunds/schema.server";
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
import { LookedTick } from "./looked-tick";
import { countUnknown, refundsPath, refundView } from "./refund-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "refunds:reject.title", dialog: true } satisfies PageHandle;
const PAGE = "refunds/:id/reject";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const refund = await findRefund(rowIdParam(params.id), staff);
  if (!refund) throw failurePage(new Refusal("not_found"));
  return {
    refund: refundView(refund, await languageOf(request)),
    due: refund.state === "open",
    unknown: countUnknown([refund]),
    rules: fieldRules(rejectRefundForm),
    back: refundsPath(request),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, rejectRefundForm, async ({ note, looked }) => {
    const care = { looked: looked !== undefined };
    await rejectRefund(rowIdParam(params.id), note, staff, now(), care);
    return redirectTo(refundsPath(request), { cookies: [flashCookie("refunds.rejected")] });
  });
}

/** Says why a refund is not made. */
export default function RejectRefund() {
  const { t } = useTranslation("refunds");
  const { pathname, search } = useLocation();
  const { refund, due, unknown, rules, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({
    labels: { note: t("reject.note"), looked: t("asked.looked") },
    rules,
    returned,
  });
  const { amount, buyer, receiptNo, billCode, decidedBy, decided } = refund;
  return (
    <Modal title={t("reject.title")} back={back}>
      <ErrorSummary {...form.summary} />
      <p>
        {t("reject.lead", {
          amount,
          name: [receiptNo ?? billCode, buyer].filter(Boolean).join(", "),
        })}
      </p>
      {due ? (
        <StaffForm form={form} action={pathname + search}>
          <LookedTick count={unknown} />
          <TextArea {...form.field("note")} rows={3} maxLength={MAX_REMARK} />
          <Actions>
            <Button look="risk">{t("reject.submit")}</Button>
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </Actions>
        </StaffForm>
      ) : (
        <p>{t("reject.decided", { name: decidedBy, at: decided })}</p>
      )}
    </Modal>
  );
}
