import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { methodsBesideCash } from "~/domain/counter/payment-methods";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { splitForm } from "~/domain/shifts/schema.server";
import { fieldRules } from "~/http/field-rules.server";
import { redirectTo } from "~/http/redirect.server";
import { openStep } from "~/routes/ticketing/flow.server";
import { stepPage } from "~/routes/ticketing/post-step.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { postSplit } from "./checkout.server";
import { CHECKOUT_PATH } from "./paths";
import { SplitPayment } from "./split-payment";

export const handle = {
  title: "counter:split.heading",
  dialog: true,
} satisfies PageHandle;

/** Where nothing but Cash and Credit Facility is taken, there is nothing to split a payment with. */
export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "checkout");
  if (methodsBesideCash(counterPaymentMethods()).length === 0)
    throw redirectTo(CHECKOUT_PATH, { status: 302 });
  return stepPage(flow, "checkout", {
    formKey: flow.draft.formKey,
    methods: counterPaymentMethods(),
    rules: fieldRules(splitForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postSplit(request);
}

export default function Split() {
  const split = useLoaderData<typeof loader>();
  return <SplitPayment {...split} returned={useReturnedForm<typeof action>()} />;
}
