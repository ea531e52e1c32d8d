import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DECISIONS } from "~/domain/boarding/offline/conflict";
import { conflictBoats } from "~/domain/boarding/offline/conflict-boats.server";
import { conflictPeople } from "~/domain/boarding/offline/conflict-people.server";
import { findConflict } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { aboardIn, decisionForm, MAX_NOTE } from "~/domain/boarding/offline/schema.server";
import type { Listing } from "~/domain/manifest/list-besides.server";
import { boatKey } from "~/domain/manifest/presses";
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
import { formatTime } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { SelectField } from "~/ui/forms/select-field";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { AboardTicks } from "./aboard-ticks";
import { ConflictFacts } from "./conflict-facts";
import { conflictView } from "./conflict-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "conflicts:decideTitle",
  css: ["boarding"],
} satisfies PageHandle;
const PAGE = "boarding/conflicts/:conflict";
const SHEET = "/scan/conflicts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const conflict = await findConflict(rowIdParam(params.conflict), staff);
  if (!conflict) throw failurePage(new Refusal("not_found"));
  const language = await languageOf(request);
  const { day, leg, scannedAt } = conflict;
  const place = { jettyId: staff.jettyId, day, scannedAt };
  const isOut = leg === "out";
  const [{ boats, likely }, people] = await Promise.all([
    isOut ? conflictBoats(conflict.id, place) : { boats: [], likely: null },
    isOut ? conflictPeople(conflict.id) : [],
  ]);
  return {
    conflict: conflictView(conflict, language),
    boats: boats.map(({ boat, named, no }) => ({
      key: boatKey(boat),
      no,
      named: named && { boat: named.name, time: formatTime(named.sailsAt, language) },
    })),
    likely: likely ?? "",
    people,
    /** How many the scan let on board; 0 where no ticket is known, and on the way back. */
    count: isOut && conflict.ticketDate !== null ? conflict.passengers.length : 0,
    rules: fieldRules(decisionForm),
    longest: MAX_NOTE,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.conflict);
  return submitForm(request, decisionForm, async (said, form) => {
    const decision = { ...said, who: aboardIn([...form.keys()]) };
    const listing = await decideConflict(id, decision, staff, now());
    return redirectTo(SHEET, { cookies: [decidedCookie(listing)] });
  });
}

/** What became of the manifest, too. */
function decidedCookie(listing: Listing | null): string {
  if (listing === null) return flashCookie("boarding.decided");
  if (listing.kind !== "corrected")
    return flashCookie(
      `boarding.decided_${listing.kind}`,
      {},
      { careful: listing.kind === "over" },
    );
  const { number, version } = listing;
  return flashCookie("boarding.decided_corrected", { number, version });
}

/** Says what a scan that was made without a network turned out to be. */
export default function DecideConflict() {
  const { t } = useTranslation("conflicts");
  const { conflict, boats, likely, people, count, rules, longest } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const labels = {
    ...{ decision: t("legend"), note: t("note"), boat: t("boat") },
    who: t("who"),
  };
  const form = useStaffForm({ labels, rules, returned, values: { boat: likely } });
  const { name, problem } = form.field("decision");
  return (
    <div className="gate stack">
      <h1>{t("decideTitle")}</h1>
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
            label: t(`choice.${decision}`),
            hint: t(`choiceHint.${decision}`),
          }))}
        />
        {count > 0 ? (
          <AboardTicks
            {...{ people, count, legend: labels.who, problem: form.field("who").problem }}
            typed={returned?.typed}
          />
        ) : null}
        {boats.length > 0 ? (
          <SelectField
            {...form.field("boat")}
            hint={t("boatHint")}
            empty={t("boatUnknown")}
            options={boats.map(({ key, no, named }) => ({
              value: key,
              label: named
                ? `${no === null ? "" : `${no}. `}${named.time}, ${named.boat}`
                : t("boatNext", { no }),
            }))}
          />
        ) : null}
        <TextField {...form.field("note")} hint={t("noteHint")} maxLength={longest} />
        <Actions>
          <Button>{t("submit")}</Button>
          <LinkButton look="alt" href={SHEET}>
            {t("cancel")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </div>
  );
}
