import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { postCounterCheckout } from "~/http/counter-checkout.server";
import { openStep } from "~/http/flow.server";
import { stepPage } from "~/http/flow-step.server";
import { orderWarnings } from "~/http/people-form.server";
import { PaymentMethods } from "~/ui/counter/payment-methods";
import { CounterStep } from "~/ui/counter/step";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/staff/modal";
import { MAX_NAMES_SHOWN, OrderFacts, OrderWarnings } from "~/ui/ticketing/order-facts";

export const handle = { title: "counter:checkout.heading" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "checkout");
  const { data, formKey } = flow.draft;
  return stepPage(flow, "checkout", {
    buyer: data.buyer,
    companyName: data.companyName,
    names: data.passengers.slice(0, MAX_NAMES_SHOWN).map((one) => one.name),
    passengers: data.passengers.length,
    warnings: orderWarnings(flow),
    methods: counterPaymentMethods(),
    formKey,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postCounterCheckout(request);
}

export default function CounterCheckout() {
  const { t } = useTranslation("counter");
  const { view, buyer, companyName, names, passengers, warnings, methods, formKey } =
    useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <UnderlyingPage>
      <CounterStep
        view={view}
        heading={t("checkout.heading")}
        returned={returned}
        hints={[{ keys: ["F9"], words: t("hint.cash") }]}
      >
        <PaymentMethods
          view={view}
          returned={returned}
          methods={methods}
          formKey={formKey}
          buyer={buyer}
          companyName={companyName}
        />
        <OrderWarnings warnings={warnings} />
        <OrderFacts
          view={view}
          buyer={buyer}
          names={names.filter(Boolean)}
          passengers={names.some(Boolean) ? passengers : 0}
        />
      </CounterStep>
    </UnderlyingPage>
  );
}
