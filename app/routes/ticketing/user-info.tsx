import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buyerDefaults, setBuyer } from "~/domain/ordering/answers";
import { countryList } from "~/domain/places/country-names.server";
import { Actions, Button } from "~/ui/forms/buttons";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { BuyerFields } from "./buyer-fields";
import { readBuyer } from "./buyer-form.server";
import { openStep } from "./flow.server";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";

export const handle = { title: "flow:title.user-info" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "user-info");
  return stepPage(flow, "user-info", {
    buyer: buyerDefaults(flow.draft.data),
    countries: countryList(flow.language),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "user-info", (form, { draft, channel }) => {
    const parsed = readBuyer(form, channel);
    return parsed.ok ? { data: setBuyer(draft.data, parsed.value) } : parsed;
  });
}

export default function UserInfo() {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const { view, buyer, countries } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <StepPage view={view} heading={t("buyer.heading")} returned={returned}>
      <p>{t(view.channel === "counter" ? "buyer.leadCounter" : "buyer.lead")}</p>
      <StepForm view={view}>
        <BuyerFields
          channel={view.channel}
          buyer={buyer}
          typed={returned?.typed ?? {}}
          problems={returned?.problems ?? []}
          countries={countries}
        />
        <Actions>
          <Button>{common("action.continue")}</Button>
        </Actions>
      </StepForm>
    </StepPage>
  );
}
