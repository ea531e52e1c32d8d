import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { creditCodeForm, creditRestForm } from "~/domain/shifts/schema.server";
import { creditPart } from "~/domain/travel-credit/rules";
import { fieldRules } from "~/http/field-rules.server";
import { openStep } from "~/routes/ticketing/flow.server";
import { stepPage } from "~/routes/ticketing/post-step.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { postCredit } from "./checkout.server";
import { CreditPayment } from "./credit-payment";

export const handle = {
  title: "counter:credit.heading",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "checkout");
  const { credit } = flow;
  const page = stepPage(flow, "checkout", {
    formKey: flow.draft.formKey,
    methods: counterPaymentMethods(),
    rules: { code: fieldRules(creditCodeForm), rest: fieldRules(creditRestForm) },
    typed: credit ? formatTicketCode(credit.code) : "",
    problem: credit?.problem ?? null,
    leftSen: credit?.leftSen ?? 0,
    partSen: 0,
  });
  const { data } = page;
  data.partSen = creditPart(data.leftSen, data.view.order.totalSen);
  return page;
}

export async function action({ request }: ActionFunctionArgs) {
  return postCredit(request);
}

export default function Credit() {
  const page = useLoaderData<typeof loader>();
  return <CreditPayment {...page} returned={useReturnedForm<typeof action>()} />;
}
