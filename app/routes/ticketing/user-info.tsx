import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buyerDefaults, setBuyer } from "~/domain/ordering/answers";
import {
  allCountriesForm,
  buyerForm,
  counterBuyerForm,
  homeBuyerForm,
} from "~/domain/ordering/schema.server";
import { HOME_COUNTRY, OTHER_COUNTRY } from "~/domain/places/countries";
import { countryList } from "~/domain/places/country-names.server";
import { textOf } from "~/http/form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { BuyerFields, useBuyerLabels } from "./buyer-fields";
import { openStep } from "./flow.server";
import { isOpenForSale } from "./open-for-sale";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { StepSubmit } from "./step-submit";

export const handle = {
  title: "flow:title.user-info",
  stepForm: isOpenForSale,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "user-info");
  return stepPage(flow, "user-info", {
    buyer: buyerDefaults(flow.draft.data),
    countries: countryList(flow.language),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(
    request,
    "user-info",
    (form, { channel }) => {
      if (channel === "counter") return counterBuyerForm;
      const country = textOf(form, "country");
      if (country === OTHER_COUNTRY) return allCountriesForm;
      return country === HOME_COUNTRY ? homeBuyerForm : buyerForm;
    },
    (buyer, { draft }) =>
      "name" in buyer ? { data: setBuyer(draft.data, buyer) } : { again: true },
    { incomplete: "user_info_incomplete" },
  );
}

export default function UserInfo() {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const { view, buyer, countries } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <StepPage
      view={view}
      heading={t("buyer.heading")}
      returned={returned}
      labels={useBuyerLabels()}
    >
      <p>{t(view.channel === "counter" ? "buyer.leadCounter" : "buyer.lead")}</p>
      <StepForm view={view}>
        <BuyerFields
          channel={view.channel}
          buyer={buyer}
          typed={returned?.typed ?? view.typed}
          problems={returned?.problems ?? []}
          countries={countries}
        />
        <StepSubmit view={view}>{common("action.continue")}</StepSubmit>
      </StepForm>
    </StepPage>
  );
}
