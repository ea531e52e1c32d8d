import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lastReturnDay } from "~/domain/boarding/leg";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { isHoldRefusal } from "~/domain/departures/rules";
import { totalPassengers } from "~/domain/ordering/passengers";
import { HOME_COUNTRY, MAIN_COUNTRIES } from "~/domain/places/countries";
import { countryList } from "~/domain/places/country-names.server";
import { type Category, commonFirst } from "~/domain/pricing/categories";
import { noFields } from "~/http/submit-form.server";
import { returnText } from "~/i18n/return-text";
import { RadioCards } from "~/ui/forms/choice-cards";
import { type FormState, useFieldErrorText } from "~/ui/forms/field-errors";
import { SelectField } from "~/ui/forms/select-field";
import { CouncilContact } from "~/ui/layout/council-contact";
import type { PageHandle } from "~/ui/layout/frame";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { useCountryOptions } from "./country-options";
import { openStep } from "./flow.server";
import type { QuotedOrder } from "./flow-view";
import { isOpenForSale } from "./open-for-sale";
import { OverLimit } from "./over-limit";
import { PassengerCounts } from "./passenger-counts";
import { offeredInSteps, readPassengers } from "./passengers-form.server";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { StepSubmit } from "./step-submit";

export const handle = {
  title: "flow:title.passengers",
  script: "counts",
  sameForMany: true,
  stepForm: isOpenForSale,
} satisfies PageHandle;

/** Online one or the other (S16); the counters of what is ticked are shown. */
const NATIONALITIES = ["malaysian", "nonMalaysian"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "passengers");
  const { data } = flow.draft;
  const { jettyId, ticketDate } = data;
  const { malaysian, foreigner } = offeredInSteps(flow);
  const withFare = (category: Category) => ({
    category,
    fareSen: flow.configuration.prices[category].fareSen ?? 0,
  });
  return stepPage(flow, "passengers", {
    offered: {
      malaysian: commonFirst(malaysian).map(withFare),
      foreigner: commonFirst(foreigner).map(withFare),
    },
    countries: countryList(flow.language).filter(({ code }) => code !== HOME_COUNTRY),
    chosen: {
      malaysian: data.malaysian,
      nonMalaysian: data.nonMalaysian,
      country: data.country,
      counts: data.counts,
      total: totalPassengers(data.counts),
    },
    returnUntil:
      jettyId === null || ticketDate === null
        ? null
        : lastReturnDay(ticketDate, await returnDaysAt(null, jettyId)),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "passengers", noFields, readPassengers);
}

export default function Passengers() {
  const { t } = useTranslation("flow");
  const online = useTranslation("online").t;
  const common = useTranslation("common").t;
  const receipt = useTranslation("receipt").t;
  const { view: stored, offered, countries, chosen, returnUntil } = useLoaderData<typeof loader>();
  const returned = useActionData<() => Promise<FormState & { order?: QuotedOrder }>>();
  const quoted = returned?.order;
  const view = quoted ? { ...stored, order: { ...stored.order, ...quoted } } : stored;
  const problem = useFieldErrorText(returned?.problems ?? []);
  const back = returnText(receipt, { returnUntil }, view.language);
  const { labels } = useCategoryNames();
  const typed = returned?.typed ?? view.typed;
  const ticked = (which: "malaysian" | "nonMalaysian") =>
    typed.nationality ? typed.nationality === which : chosen[which];
  const countryChoice = useCountryOptions({
    countries,
    value: typed.country ?? chosen.country,
    problem: problem("country"),
    usual: MAIN_COUNTRIES,
  });
  const counts = {
    total: quoted ? quoted.lines.reduce((sum, { quantity }) => sum + quantity, 0) : chosen.total,
    problem,
    value: (category: Category) => typed[category] ?? String(chosen.counts[category] || ""),
  };
  return (
    <StepPage
      view={view}
      heading={online("passengers.heading")}
      returned={returned}
      labels={returned ? { ...labels(), country: t("passengers.country") } : {}}
    >
      {back ? <p>{back}</p> : null}
      <StepForm view={view} stack={false}>
        <div className={back ? "gap" : undefined}>
          <RadioCards
            name="nationality"
            legend={online("passengers.nationality")}
            choices={NATIONALITIES.map((which) => ({
              value: which,
              label: t(`passengers.${which}`),
            }))}
            chosen={NATIONALITIES.find(ticked)}
            hint={online("passengers.one")}
            problem={problem("nationality")}
            pair
          />
        </div>
        <div className="if-foreigner gap">
          <SelectField
            name="country"
            label={t("passengers.country")}
            empty={t("passengers.chooseCountry")}
            {...countryChoice}
            autoComplete="off"
            problem={problem("country")}
          />
        </div>
        <div className="if-malaysian">
          <PassengerCounts
            legend={online("passengers.legendMalaysian")}
            offered={offered.malaysian}
            {...counts}
          />
        </div>
        <div className="if-foreigner">
          <PassengerCounts
            legend={online("passengers.legendForeigner")}
            offered={offered.foreigner}
            {...counts}
          />
        </div>
        <div className="over-limit gap" role="status">
          <OverLimit view={view} />
        </div>
        <StepSubmit view={view}>{common("action.continue")}</StepSubmit>
      </StepForm>
      {returned?.problems.some(isHoldRefusal) ? (
        <CouncilContact jettyId={view.order.jettyId} />
      ) : null}
    </StepPage>
  );
}
