import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { totalPassengers } from "~/domain/ordering/passengers";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { countryList } from "~/domain/places/country-names.server";
import type { Category } from "~/domain/pricing/categories";
import { noFields } from "~/http/submit-form.server";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { SelectField } from "~/ui/forms/select-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { openStep } from "./flow.server";
import { PassengerCounts } from "./passenger-counts";
import { offeredInSteps, readPassengers } from "./passengers-form.server";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { StepSubmit } from "./step-submit";

export const handle = { title: "flow:title.passengers" } satisfies PageHandle;

/** Online one or the other (S16); the counters of what is ticked are shown. */
const NATIONALITIES = ["malaysian", "nonMalaysian"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "passengers");
  const { data } = flow.draft;
  const { malaysian, foreigner } = offeredInSteps(flow);
  const withFare = (category: Category) => ({
    category,
    fareSen: flow.configuration.prices[category].fareSen ?? 0,
  });
  return stepPage(flow, "passengers", {
    offered: { malaysian: malaysian.map(withFare), foreigner: foreigner.map(withFare) },
    countries: countryList(flow.language).filter(({ code }) => code !== HOME_COUNTRY),
    chosen: {
      malaysian: data.malaysian,
      nonMalaysian: data.nonMalaysian,
      country: data.country,
      counts: data.counts,
      total: totalPassengers(data.counts),
    },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "passengers", noFields, readPassengers);
}

export default function Passengers() {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const { view, offered, countries, chosen } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  const { labels } = useCategoryNames();
  const typed = returned?.typed ?? {};
  const ticked = (which: "malaysian" | "nonMalaysian") =>
    typed.nationality ? typed.nationality === which : chosen[which];
  const counts = {
    total: chosen.total,
    problem,
    value: (category: Category) => typed[category] ?? String(chosen.counts[category] ?? 0),
  };
  const go =
    chosen.total > 0 ? t("passengers.go", { count: chosen.total }) : common("action.continue");
  return (
    <StepPage
      view={view}
      heading={t("passengers.heading")}
      returned={returned}
      labels={{ ...labels(), country: t("passengers.country") }}
    >
      <StepForm view={view} stack={false}>
        <HiddenSubmit>{common("action.continue")}</HiddenSubmit>
        <RadioCards
          name="nationality"
          legend={t("passengers.nationality")}
          choices={NATIONALITIES.map((which) => ({
            value: which,
            label: t(`passengers.${which}`),
          }))}
          chosen={NATIONALITIES.find(ticked)}
          hint={t("passengers.one")}
          problem={problem("nationality")}
          pair
        />
        <div className="if-foreigner gap">
          <SelectField
            name="country"
            label={t("passengers.country")}
            empty={t("passengers.chooseCountry")}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={typed.country ?? chosen.country}
            autoComplete="off"
            problem={problem("country")}
          />
        </div>
        <div className="if-malaysian">
          <PassengerCounts
            legend={t("passengers.legendMalaysian")}
            offered={offered.malaysian}
            {...counts}
          />
        </div>
        <div className="if-foreigner">
          <PassengerCounts
            legend={t("passengers.legendForeigner")}
            offered={offered.foreigner}
            {...counts}
          />
        </div>
        <StepSubmit view={view}>{go}</StepSubmit>
      </StepForm>
    </StepPage>
  );
}
