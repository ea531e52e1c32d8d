import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stepPath } from "~/domain/ordering/steps";
import { countryList } from "~/domain/places/country-names.server";
import { openStep } from "~/http/flow.server";
import { postStep, stepPage } from "~/http/flow-step.server";
import type { PasteShown } from "~/http/paste-form.server";
import { peoplePage, readPeople } from "~/http/people-form.server";
import { Actions, Button, HiddenSubmit } from "~/ui/forms/buttons";
import { useProblemText } from "~/ui/forms/problems";
import type { PageHandle } from "~/ui/layout/frame";
import { FlowForm } from "~/ui/ticketing/flow-form";
import { PasteBox, PasteCheck } from "~/ui/ticketing/paste";
import { CountryNames, PageTurner, People } from "~/ui/ticketing/people";
import { StepPage } from "~/ui/ticketing/step-page";

export const handle = { title: "flow:title.passengers-info", css: ["table"] } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "passengers-info");
  const people = peoplePage(flow, new URL(request.url).searchParams.get("page"));
  const countries = people.rows.some((person) => person.country !== null)
    ? countryList(flow.language).map(({ name }) => name)
    : [];
  return stepPage(flow, "passengers-info", { people, countries });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep<PasteShown>(request, "passengers-info", readPeople);
}

export default function PassengersInfo() {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const { view, people, countries } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const problem = useProblemText(returned?.problems ?? []);
  const typed = returned?.typed ?? {};
  if (returned && "preview" in returned)
    return (
      <StepPage view={view} heading={t("paste.heading")}>
        <PasteCheck
          view={view}
          preview={returned.preview}
          back={`${stepPath("passengers-info", view.channel)}?page=${people.page}`}
        />
      </StepPage>
    );
  const whose = ({ field }: { field: string }) => {
    const person = people.rows.find(({ prefix }) => field.startsWith(`${prefix}[`));
    return person && t("people.who", { number: person.number });
  };
  return (
    <StepPage view={view} heading={t("people.heading")} returned={returned} whose={whose}>
      <p>{t("people.lead")}</p>
      <FlowForm view={view}>
        <HiddenSubmit>{common("action.continue")}</HiddenSubmit>
        {people.count > 2 ? (
          <PasteBox
            open={Boolean(problem("list"))}
            list={typed.list ?? ""}
            problem={problem("list")}
          />
        ) : null}
        <PageTurner people={people} />
        <People people={people} typed={typed} problem={problem} />
        {countries.length > 0 ? <CountryNames names={countries} /> : null}
        <PageTurner people={people} />
        <Actions>
          <Button>{common("action.continue")}</Button>
        </Actions>
      </FlowForm>
    </StepPage>
  );
}
