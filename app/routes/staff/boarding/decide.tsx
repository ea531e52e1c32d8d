import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DECISIONS } from "~/domain/boarding/offline/conflict";
import { findConflict } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { decisionForm, MAX_NOTE } from "~/domain/boarding/offline/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { ConflictFacts } from "./conflict-facts";
import { conflictView } from "./conflict-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "boarding:conflicts.decideTitle",
  css: ["boarding"],
} satisfies PageHandle;
const PAGE = "boarding/conflicts/:conflict";
const SHEET = "/scan/conflicts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const conflict = await findConflict(rowIdParam(params.conflict), staff);
  if (!conflict) throw failurePage(new Refusal("not_found"));
  return {
    conflict: conflictView(conflict, await languageOf(request)),
    rules: fieldRules(decisionForm),
    longest: MAX_NOTE,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.conflict);
  return submitForm(request, decisionForm, async (form) => {
    await decideConflict(id, form, staff, now());
    return redirectTo(SHEET, { cookies: [flashCookie("boarding.decided")] });
  });
}

/** Says what a scan that was made without a network turned out to be. */
export default function DecideConflict() {
  const { t } = useTranslation("boarding");
  const { conflict, rules, longest } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const labels = { decision: t("conflicts.legend"), note: t("conflicts.note") };
  const form = useStaffForm({ labels, rules, returned });
  const { name, problem } = form.field("decision");
  return (
    <div className="gate stack">
      <h1>{t("conflicts.decideTitle")}</h1>
      <ErrorSummary {...form.summary} />
      <section className="card stack">
        <ConflictFacts conflict={conflict} />
      </section>
      <StaffForm form={form} action={`${SHEET}/${conflict.id}`}>
        <RadioCards
          name={name}
          legend={labels.decision}
          problem={problem}
          required
          choices={DECISIONS.map((decision) => ({
            value: decision,
            label: t(`conflicts.choice.${decision}`),
            hint: t(`conflicts.choiceHint.${decision}`),
          }))}
        />
        <TextField {...form.field("note")} maxLength={longest} />
        <Actions>
          <Button>{t("conflicts.submit")}</Button>
          <LinkButton look="alt" href={SHEET}>
            {t("undo.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </div>
  );
}
