import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { creditStanding } from "~/domain/credit/queries.server";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { useBuyerLabels } from "~/routes/ticketing/buyer-fields";
import { openStep } from "~/routes/ticketing/flow.server";
import { MAX_NAMES_SHOWN, OrderFacts, OrderWarnings } from "~/routes/ticketing/order-facts";
import { orderWarnings } from "~/routes/ticketing/passengers-info-form.server";
import { stepPage } from "~/routes/ticketing/post-step.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { CreditStandingNote } from "~/ui/tickets/credit-standing";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { postCounterCheckout } from "./checkout.server";
import { CounterStep } from "./counter-step";
import { CREDIT_KEY } from "./payment-keys";
import { PaymentMethods } from "./payment-methods";
import { useKeepTyped } from "./use-keep-typed";
import { usePaymentHints } from "./use-payment-hints";

export const handle = {
  texts: ["flow", "people"],
  title: "counter:checkout.heading",
  stepForm: () => true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "checkout");
  const { data, formKey } = flow.draft;
  return stepPage(flow, "checkout", {
    buyer: data.buyer,
    companyName: data.companyName,
    standing: await creditStanding(data),
    names: data.passengers.slice(0, MAX_NAMES_SHOWN).map((one) => one.name),
    passengers: data.passengers.length,
    warnings: orderWarnings(flow),
    methods: counterPaymentMethods(),
    chosen: new URL(request.url).searchParams.get("method") ?? "",
    formKey,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postCounterCheckout(request);
}

export default function CounterCheckout() {
  const { t } = useTranslation("counter");
  const { standing, warnings, methods, chosen, formKey, ...page } = useLoaderData<typeof loader>();
  const { view, buyer, companyName, names, passengers } = page;
  const returned = useReturnedForm<typeof action>();
  useKeepTyped(returned !== undefined);
  const methodName = usePaymentMethodName();
  const paymentHints = usePaymentHints(methods);
  return (
    <UnderlyingPage>
      <CounterStep
        view={view}
        heading={t("checkout.heading")}
        returned={returned}
        labels={{ ...useBuyerLabels(), companyName: t("checkout.company") }}
        hints={[...paymentHints, { keys: [CREDIT_KEY], label: methodName(TRAVEL_CREDIT) }]}
      >
        <PaymentMethods
          view={view}
          returned={returned}
          methods={methods}
          chosen={returned?.typed.paymentMethod ?? returned?.typed.chosen ?? chosen}
          formKey={formKey}
          buyer={buyer}
          companyName={companyName}
        />
        <CreditStandingNote standing={standing} />
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
