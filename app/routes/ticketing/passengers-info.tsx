import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stepPath } from "~/domain/ordering/steps";
import { suggestEmail } from "~/domain/ordering/suggest-email";
import { countryList } from "~/domain/places/country-names.server";
import { noFields } from "~/http/submit-form.server";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { type FormState, useFieldErrorText } from "~/ui/forms/field-errors";
import type { PageHandle } from "~/ui/layout/frame";
import { CountryNames } from "./country-names";
import { EmailSuggestion } from "./email-suggestion";
import { openStep } from "./flow.server";
import { isOpenForSale } from "./open-for-sale";
import { PassengerFields, PassengerPager } from "./passenger-fields";
import { passengerPage, readPassengersInfo } from "./passengers-info-form.server";
import type { PasteReview } from "./paste-form.server";
import { PasteListCheck, PasteListField } from "./paste-list";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";
import { StepSubmit } from "./step-submit";

export const handle = {
  texts: ["people"],
  title: "flow:title.passengers-info",
  css: ["table"],
  stepForm: isOpenForSale,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "passengers-info");
  const people = passengerPage(flow, new URL(request.url).searchParams.get("page"));
  const countries = people.rows.some((person) => person.country !== null)
    ? countryList(flow.language).map(({ name }) => name)
    : [];
  const { email = "" } = flow.draft.data.buyer;
  return stepPage(flow, "passengers-info", {
    people,
    countries,
    email,
    suggestedEmail: suggestEmail(email),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return postStep(request, "passengers-info", noFields, readPassengersInfo);
}

export default function PassengersInfo() {
  const { t } = useTranslation("people");
  const common = useTranslation("common").t;
  const { view, people, countries, email, suggestedEmail } = useLoaderData<typeof loader>();
  const returned = useActionData<() => Promise<FormState & Partial<PasteReview>>>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  const typed = returned?.typed ?? view.typed;
  if (returned?.preview)
    return (
      <StepPage view={view} heading={t("paste.heading")}>
        <PasteListCheck
          view={view}
          preview={returned.preview}
          back={`${stepPath("passengers-info", view.channel)}?page=${people.page}`}
        />
      </StepPage>
    );
  const names = people.rows.flatMap(({ prefix, number }) =>
    (["name", "ic", "country"] as const).map((field): [string, string] => [
      `${prefix}[${field}]`,
      `${t("who", { number })}, ${t(field)}`,
    ]),
  );
  const atCounter = view.channel === "counter" && !returned;
  // Nobody types so many names one by one while others wait: the list is asked for first.
  const asksList =
    atCounter && people.pages > 1 && people.rows.every(({ name, ic }) => name + ic === "");
  const labels = { list: t("paste.label"), ...Object.fromEntries(names) };
  return (
    <StepPage view={view} heading={t("heading")} returned={returned} labels={labels}>
      <p>{t("lead")}</p>
      <StepForm view={view}>
        <HiddenSubmit>{common("action.continue")}</HiddenSubmit>
        {suggestedEmail === null ? null : (
          <EmailSuggestion email={email} suggested={suggestedEmail} backTo="passengers-info" />
        )}
        {people.count > 2 ? (
          <PasteListField
            open={asksList || Boolean(problem("list") ?? typed.list)}
            focus={asksList}
            list={typed.list ?? ""}
            problem={problem("list")}
          />
        ) : null}
        <PassengerPager people={people} />
        <PassengerFields
          people={people}
          typed={typed}
          problem={problem}
          focusBlank={atCounter && !asksList}
        />
        {countries.length > 0 ? <CountryNames names={countries} /> : null}
        <PassengerPager people={people} />
        <StepSubmit view={view}>{common("action.continue")}</StepSubmit>
      </StepForm>
    </StepPage>
  );
}
