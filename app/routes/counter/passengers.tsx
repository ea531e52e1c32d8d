import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activeOperators } from "~/domain/operators/queries.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { countryList } from "~/domain/places/country-names.server";
import type { Category } from "~/domain/pricing/categories";
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
import { readCounterPassengers } from "./passengers-form.server";
import { usePassengerCounts } from "./use-passenger-counts";

export const handle = { title: "flow:title.passengers" } satisfies PageHandle;

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
    countries: countryList(flow.language).filter(({ code }) => code !== HOME_COUNTRY),
    chosen: {
      malaysian: data.malaysian,
      nonMalaysian: data.nonMalaysian,
      country: data.country,
      operatorId: data.operatorId,
    },
    counts: data.counts,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "passengers", noFields, readCounterPassengers);
}

export default function CounterPassengers() {
  const { t } = useTranslation("counter");
  const { view, counts, ...rest } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const passengerCounts = usePassengerCounts(counts);
  const hints = [
    { keys: ["↑", "↓"], label: t("hint.row") },
    { keys: ["+", "−"], label: t("hint.change") },
    { keys: ["0–9"], label: t("hint.type") },
    { keys: ["F3"], label: t("hint.operator") },
    { keys: ["F9"], label: t("hint.cash") },
  ];
  return (
    <CounterStep
      view={{ ...view, order: previewOrder(view.order, passengerCounts.counts, rest.offered) }}
      heading={t("passengers")}
      returned={returned}
      hints={hints}
      acts={<PassengerCountActions view={view} />}
    >
      <PassengerCountForm
        view={view}
        returned={returned}
        passengerCounts={passengerCounts}
        {...rest}
      />
    </CounterStep>
  );
}
