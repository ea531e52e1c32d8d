import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { activeOperators } from "~/domain/operators/queries.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { countryList } from "~/domain/places/country-names.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { noFields } from "~/http/submit-form.server";
import { openStep } from "~/routes/ticketing/flow.server";
import { offeredInSteps } from "~/routes/ticketing/passengers-form.server";
import { postStep, stepPage } from "~/routes/ticketing/post-step.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { CounterStep } from "./counter-step";
import { previewOrder } from "./order-preview";
import { PassengerCountActions } from "./passenger-count-actions";
import { PassengerCountForm } from "./passenger-count-form";
import { usePassengerLabels } from "./passenger-names";
import { readCounterPassengers, readTypedPassengers } from "./passengers-form.server";
import { storedNames } from "./stored-names.server";
import { useKeepTyped } from "./use-keep-typed";
import { usePassengerCounts } from "./use-passenger-counts";
import { usePaymentHints } from "./use-payment-hints";

export const handle = {
  texts: ["flow"],
  title: "flow:title.passengers",
  stepForm: () => true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "passengers");
  const { data } = flow.draft;
  const { malaysian, foreigner } = offeredInSteps(flow);
  const withFare = (category: Category) => ({
    category,
    fareSen: flow.configuration.prices[category].fareSen ?? 0,
  });
  const operators = await activeOperators(data.jettyId ?? 0);
  return stepPage(flow, "passengers", {
    offered: { malaysian: malaysian.map(withFare), foreigner: foreigner.map(withFare) },
    operators: operators.map(({ id, companyName, name }) => ({ id, companyName, name })),
    // A line each: as objects they would weigh 2.5 kB more.
    countryLines: countryList(flow.language)
      .filter(({ code }) => code !== HOME_COUNTRY)
      .map(({ code, name }) => `${code} ${name}`)
      .join("\n"),
    chosen: {
      malaysian: data.malaysian,
      nonMalaysian: data.nonMalaysian,
      country: data.country,
      operatorId: data.operatorId,
    },
    counts: data.counts,
    names: storedNames(flow),
    methods: counterPaymentMethods(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "passengers", noFields, readCounterPassengers, {
    answered: readTypedPassengers,
  });
}

export default function CounterPassengers() {
  const { t } = useTranslation("counter");
  const { view, counts, methods, countryLines, ...rest } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const passengerCounts = usePassengerCounts(
    returned
      ? { counts: typedCounts(returned.typed), operatorId: Number(returned.typed.operator ?? 0) }
      : { counts, operatorId: rest.chosen.operatorId },
  );
  useKeepTyped(returned !== undefined);
  const paymentHints = usePaymentHints(methods);
  const hints = [
    { keys: ["↑", "↓"], label: t("hint.row") },
    { keys: ["+", "−"], label: t("hint.change") },
    { keys: ["0–9"], label: t("hint.type") },
    { keys: ["Enter"], label: t("hint.next") },
    { keys: ["F3"], label: t("hint.operator") },
    // Together: on a low screen the foot has one line.
    { keys: paymentHints.flatMap(({ keys }) => keys), label: t("hint.pay") },
  ];
  const shown = {
    ...view,
    order: previewOrder(view.order, passengerCounts, rest.operators, rest.offered),
  };
  return (
    <CounterStep
      view={shown}
      heading={t("passengers")}
      returned={returned}
      labels={usePassengerLabels(returned?.problems ?? [])}
      hints={hints}
      acts={<PassengerCountActions view={shown} methods={methods} />}
    >
      <PassengerCountForm
        view={view}
        returned={returned}
        passengerCounts={passengerCounts}
        countries={countriesOf(countryLines)}
        {...rest}
      />
    </CounterStep>
  );
}

function countriesOf(lines: string) {
  return lines.split("\n").map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }));
}

/** What stands in a form that came back, before scripts look at it. */
function typedCounts(typed: Record<string, string>): Partial<Record<Category, number>> {
  return Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      /^\d{1,3}$/.test(typed[category] ?? "") ? Number(typed[category]) : 0,
    ]),
  );
}
