import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { worksAt } from "~/domain/access/works-at";
import { boardingCounts } from "~/domain/boarding/queries.server";
import type { BoardingPlace } from "~/domain/boarding/verdicts";
import { departuresOn } from "~/domain/departures/queries.server";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { closeTripForm, LATE } from "~/domain/manifest/trips/schema.server";
import { jettyName } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { formatDay } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { RadioCards } from "~/ui/forms/choice-cards";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { ConflictsNote } from "~/ui/manifest/conflicts-note";
import { dateView } from "./date-view.server";
import { TripFields, useTripLabels } from "./trip-fields";
import { tripIn, tripQuery } from "./trip-in.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "manifest:close.title",
  texts: ["trips"],
  css: ["boarding"],
} satisfies PageHandle;
const PAGE = "boarding/day/close";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const [at, language] = [now(), await languageOf(request)];
  // Without one in the address, the next boat of today.
  const asked = new URL(request.url).search === "" ? null : tripIn(request);
  const place = asked
    ? { jettyId: asked.jettyId, day: asked.day }
    : { jettyId: staff.jettyId, day: dayOf(at) };
  if (!worksAt(staff, place.jettyId)) throw failurePage(new Refusal("not_found"));
  const [seats, departures] = await Promise.all([
    boardingCounts(place),
    departuresOn(null, { jettyId: place.jettyId, from: place.day, to: place.day }, at),
  ]);
  const { next, no, ...date } = await dateView(place, seats, { reader: staff, language, now: at });
  // Each departure is closed on its own card, and nobody of the date is left to close.
  if (departures.length > 0 && date.waiting + date.late === 0)
    throw redirectTo(departuresOf(place, staff), {
      cookies: [flashCookie("manifest.by_departure", {}, { careful: true })],
    });
  return {
    ...{ waiting: date.waiting, late: date.late, again: date.again, missing: date.missing },
    ...{ unplaced: date.unplaced, heads: next.heads, isOverdue: place.day < dayOf(at) },
    /** The boat of this address was closed meanwhile. */
    isClosed: asked !== null && asked.no !== no,
    jetty: jettyName(place.jettyId),
    day: formatDay(place.day, language),
    path: `/scan/day/close?${tripQuery(asked ?? { ...place, no })}`,
    back: `/scan/day?day=${place.day}`,
    rules: fieldRules(closeTripForm),
  };
}

/** Where the cards of a date's departures are found. */
function departuresOf({ jettyId, day }: BoardingPlace, staff: Staff): string {
  return jettyId === staff.jettyId
    ? `/scan/day?day=${day}`
    : `/timetable?jetty=${jettyId}&day=${day}`;
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const trip = tripIn(request);
  return submitForm(request, closeTripForm, async (said) => {
    const { id } = await closeTrip(trip, said, staff, now());
    return redirectTo(`/scan/trips/${id}`, { cookies: [flashCookie("manifest.closed")] });
  });
}

/** Closes boarding of the boat at the pier: who goes out with it, and what it is called. */
export default function CloseTrip() {
  const { t } = useTranslation("manifest");
  const tripText = useTranslation("trips").t;
  const { waiting, late, again, missing, unplaced, heads, isOverdue, ...view } =
    useLoaderData<typeof loader>();
  const { isClosed, jetty, day, path, back, rules } = view;
  const labels = useTripLabels();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels, rules, returned });
  const { name, problem } = form.field("late");
  const warnings = [
    isClosed ? tripText("closedMeanwhile") : "",
    isOverdue ? tripText("overdue", { day }) : "",
    heads !== 0 && heads !== waiting ? t("close.heads", { heads, count: waiting }) : "",
    missing > 0 ? t("close.missing", { count: missing }) : "",
    again > 0 ? tripText("again", { count: again }) : "",
  ].filter(Boolean);
  return (
    <div className="gate stack">
      <h1>{t("close.title")}</h1>
      <ErrorSummary {...form.summary} />
      {warnings.length > 0 ? (
        <Note kind="careful">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Note>
      ) : null}
      <ConflictsNote own={0} unplaced={unplaced} jetty={null} />
      <p>
        {waiting === 0
          ? tripText("leadNone", { jetty, day })
          : tripText("lead", { count: waiting, jetty, day })}
      </p>
      <StaffForm form={form} action={path}>
        <TripFields form={form} />
        {late > 0 || problem ? (
          <RadioCards
            name={name}
            legend={labels.late}
            hint={tripText("late", { count: late })}
            problem={problem}
            chosen={returned?.typed.late}
            required
            choices={LATE.map((value) => ({ value, label: tripText(`lateChoice.${value}`) }))}
          />
        ) : null}
        <Actions>
          <Button>{t("close.submit")}</Button>
          <LinkButton look="alt" href={back}>
            {tripText("back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </div>
  );
}
