import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastReturnDay } from "~/domain/boarding/leg";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { stepPath } from "~/domain/ordering/steps";
import { suggestEmail } from "~/domain/ordering/suggest-email";
import { isPayableBy, offeredMethods } from "~/domain/payments/gateways/accounts.server";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { returnText } from "~/i18n/return-text";
import { type FieldError, type FormState, useFieldErrorText } from "~/ui/forms/field-errors";
import type { PageHandle } from "~/ui/layout/frame";
import { payableSen as payableOf } from "~/ui/layout/order-summary";
import { postOnlineCheckout, type SimilarOrdersView } from "./checkout.server";
import { EmailSuggestion } from "./email-suggestion";
import { openStep, orderSoFar } from "./flow.server";
import { hasPaymentForm } from "./open-for-sale";
import { MAX_NAMES_SHOWN, OrderFacts, OrderWarnings, payableSen } from "./order-facts";
import { orderWarnings } from "./passengers-info-form.server";
import { PaymentForm } from "./payment-form";
import { stepPage } from "./post-step.server";
import { SimilarOrders } from "./similar-orders";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";

export const handle = {
  title: "flow:title.checkout",
  stepForm: hasPaymentForm,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "checkout");
  const { data, formKey } = flow.draft;
  const { jettyId, ticketDate } = data;
  const sumSen = payableOf(orderSoFar(data, flow));
  return stepPage(flow, "checkout", {
    buyer: data.buyer,
    suggestedEmail: suggestEmail(data.buyer.email ?? ""),
    names: data.passengers.slice(0, MAX_NAMES_SHOWN).map((one) => one.name),
    passengers: data.passengers.length,
    warnings: orderWarnings(flow),
    methods: offeredMethods().map((one) => ({ ...one, takesSum: isPayableBy(one.method, sumSen) })),
    payment: {
      formKey,
      paymentMethod: data.paymentMethod,
      terms: data.terms,
      travelCredit: formatTicketCode(data.travelCredit),
    },
    creditProblem: flow.credit?.problem ?? null,
    returnUntil:
      jettyId === null || ticketDate === null
        ? null
        : lastReturnDay(ticketDate, await returnDaysAt(null, jettyId)),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postOnlineCheckout(request);
}

export default function Checkout() {
  const { t } = useTranslation("online");
  const receipt = useTranslation("receipt").t;
  const {
    view,
    buyer,
    suggestedEmail,
    names,
    passengers,
    warnings,
    methods,
    payment,
    creditProblem,
    returnUntil,
  } = useLoaderData<typeof loader>();
  const returned = useActionData<() => Promise<FormState & Partial<SimilarOrdersView>>>();
  const problems: FieldError[] = returned?.problems ?? [];
  const problem = useFieldErrorText(
    creditProblem && problems.length === 0
      ? [{ field: "travelCredit", code: creditProblem, values: {} }]
      : problems,
  );
  if (returned?.similar)
    return (
      <StepPage view={view} heading={t("similar.heading")}>
        <SimilarOrders
          view={view}
          similar={returned.similar}
          formKey={payment.formKey}
          paymentMethod={payment.paymentMethod}
          travelCredit={payment.travelCredit}
        />
      </StepPage>
    );
  const typed = returned?.typed ?? view.typed;
  const chosen = {
    travelCredit: typed.travelCredit ?? payment.travelCredit,
    paymentMethod: typed.paymentMethod ?? payment.paymentMethod,
    terms:
      returned?.typed.version === undefined
        ? payment.terms || typed.terms === "on"
        : typed.terms === "on",
  };
  return (
    <StepPage view={view} heading={t("checkout.heading")} returned={returned}>
      {problems.some(({ code }) => code === "price_update") ? (
        <p className="note warn">{t("checkout.newTotal", { total: formatRm(payableSen(view)) })}</p>
      ) : null}
      <OrderFacts
        view={view}
        buyer={buyer}
        names={names}
        passengers={passengers}
        back={returnText(receipt, { returnUntil }, view.language)}
      />
      {suggestedEmail === null ? null : (
        <StepForm view={view} action={stepPath("passengers-info", view.channel)} aside>
          <EmailSuggestion email={buyer.email ?? ""} suggested={suggestedEmail} backTo="checkout" />
        </StepForm>
      )}
      <OrderWarnings warnings={warnings} />
      {view.lost === null ? (
        <PaymentForm
          view={view}
          passengers={passengers}
          methods={methods}
          formKey={payment.formKey}
          {...chosen}
          problem={problem}
        />
      ) : null}
    </StepPage>
  );
}
