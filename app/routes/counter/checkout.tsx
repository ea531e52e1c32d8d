import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { openStep } from "~/routes/ticketing/flow.server";
import { MAX_NAMES_SHOWN, OrderFacts, OrderWarnings } from "~/routes/ticketing/order-facts";
import { orderWarnings } from "~/routes/ticketing/passengers-info-form.server";
import { stepPage } from "~/routes/ticketing/post-step.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { postCounterCheckout } from "./checkout.server";
import { CounterStep } from "./counter-step";
import { PaymentMethods } from "./payment-methods";

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
  const returned = useReturnedForm<typeof action>();
  return (
    <UnderlyingPage>
      <CounterStep
        view={view}
        heading={t("checkout.heading")}
        returned={returned}
        hints={[{ keys: ["F9"], label: t("hint.cash") }]}
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
