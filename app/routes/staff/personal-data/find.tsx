import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { erasePerson } from "~/domain/personal-data/erase-person.server";
import { findPerson, type HeldData } from "~/domain/personal-data/find-person.server";
import { erasePersonForm, findPersonForm } from "~/domain/personal-data/schema.server";
import { now } from "~/http/clock.server";
import { statusOf } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { asProblem, parseForm, typedValues } from "~/http/form.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FieldError, FormState } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { screenHandle } from "~/ui/layout/screen-handle";
import { FindForm } from "./find-form";
import { HeldDataView } from "./held-data";

export const handle = screenHandle("personalData");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "personalData");
  return null;
}

/** Searches by POST: whom somebody looked for stands in no address and no log. */
export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePage(request, "personalData");
  const schema = (form: FormData): typeof erasePersonForm | typeof findPersonForm =>
    form.get("do") === "erase" ? erasePersonForm : findPersonForm;
  return submitForm(
    request,
    schema,
    async (input, form) => {
      if (!("reason" in input)) return shown(form, [], 200);
      const count = await erasePerson(input.person, input.reason, userId, now());
      const cookies = [flashCookie("personal.erased", { count })];
      return redirectTo("/setting/personal-data", { cookies });
    },
    {
      invalid: (problems, form) => shown(form, problems, 422),
      refused: (refusal, form) => shown(form, [asProblem(refusal)], statusOf(refusal)),
    },
  );
}

interface FoundState extends FormState {
  held: HeldData | null;
}

/** The page with what was typed, and what is held where that names somebody. */
async function shown(form: FormData, problems: FieldError[], status: number) {
  const parsed = parseForm(form, findPersonForm);
  const held = parsed.ok ? await findPerson(parsed.value.person, now()) : null;
  return answer<FoundState>({ problems, typed: typedValues(form), held }, { status });
}

/** What is held of one person, for super users: to give it to them, or to erase it. */
export default function PersonalData() {
  const { t } = useTranslation("personal");
  const returned = useReturnedForm<typeof action>();
  const problems = returned?.problems ?? [];
  const person = returned?.typed.person;
  const held = returned && "held" in returned ? returned.held : null;
  const labels = { person: t("person"), again: t("again"), reason: t("reason") };
  return (
    <>
      <BackLink href="/setting">{t("back")}</BackLink>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <ErrorSummary problems={problems} labels={labels} />
      <FindForm typed={person} problems={problems} />
      {held ? <HeldDataView held={held} person={person ?? ""} returned={returned} /> : null}
    </>
  );
}
