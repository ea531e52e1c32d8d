import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askAboutRefund } from "~/domain/refunds/gateway/ask-about-refund.server";
import { refundThroughGateway } from "~/domain/refunds/gateway/refund-through-gateway.server";
import { findRefund } from "~/domain/refunds/queries.server";
import { gatewayRefundForm } from "~/domain/refunds/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { checkFlash, refundFlash } from "./gateway-flash.server";
import { GatewayForm } from "./gateway-form";
import { aboveRefunds, refundsPath, refundView } from "./refund-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "refunds:gateway.title", dialog: true } satisfies PageHandle;
const PAGE = "refunds/:id/gateway";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const refund = await findRefund(rowIdParam(params.id), staff);
  if (!refund) throw failurePage(new Refusal("not_found"));
  return {
    refund: refundView(refund, await languageOf(request)),
    back: refundsPath(request),
  };
}

/** Asks the gateway for the money, or what became of it, and leads to what it said. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, gatewayRefundForm, async ({ act, despite }) => {
    const refund = await findRefund(id, staff);
    if (!refund) throw new Refusal("not_found");
    const [list, here] = [refundsPath(request), aboveRefunds(request, `${id}/gateway`)];
    if (act === "check") {
      const result = await askAboutRefund(id, staff, now());
      return redirectTo(result.kind === "given_back" ? list : here, {
        cookies: [checkFlash(refund, result)],
      });
    }
    const wanted = { refundId: id, despiteFile: despite !== undefined };
    const answer = await refundThroughGateway(wanted, staff, now());
    return redirectTo(answer.state === "accepted" ? list : here, {
      cookies: [refundFlash(refund, answer)],
    });
  });
}

/** What goes back to whom, and how the gateway was asked before. */
export default function RefundThroughGateway() {
  const { t } = useTranslation("refunds");
  const { refund, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const labels = { despite: t("gateway.despite") };
  const form = useStaffForm({ labels, rules: {}, returned });
  const { amount, buyer, phone, email, receiptNo, billCode, providerRef } = refund;
  const { gateway, account } = refund;
  return (
    <Modal title={t("gateway.title")} back={back}>
      <ErrorSummary {...form.summary} />
      <Facts
        facts={[
          { term: t("column.amount"), value: <b>{amount}</b> },
          {
            term: t("column.buyer"),
            value: [buyer || "–", phone, email].filter(Boolean).join(", "),
          },
          { term: t("column.ticket"), value: receiptNo ?? t("noTicket") },
          { term: t("column.reason"), value: t(`reason.${refund.reason}`) },
          { term: t("column.bill"), value: billCode },
          ...(providerRef === billCode ? [] : [{ term: t("column.payment"), value: providerRef }]),
          { term: t("gateway.account"), value: [gateway, account].filter(Boolean).join(", ") },
        ]}
      />
      <GatewayForm refund={refund} form={form} back={back} />
    </Modal>
  );
}
