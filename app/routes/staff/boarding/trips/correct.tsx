import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { clockTime } from "~/domain/departures/status/transitions";
import { correctTrip } from "~/domain/manifest/trips/close-trip.server";
import { tripCard, tripPeople } from "~/domain/manifest/trips/queries.server";
import { tripForm, whoIn } from "~/domain/manifest/trips/schema.server";
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
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { TripFields, useTripLabels } from "./trip-fields";
import { WhoTicks } from "./who-ticks";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "trips:correct",
  texts: ["manifest"],
  css: ["boarding"],
} satisfies PageHandle;
const PAGE = "boarding/trips/:trip/close";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.trip);
  const trip = await tripCard(id, staff);
  if (!trip) throw failurePage(new Refusal("not_found"));
  const [people, language] = [await tripPeople(trip), await languageOf(request)];
  return {
    path: `/scan/trips/${id}`,
    number: trip.frozen?.number ?? "",
    version: (trip.frozen?.version ?? 0) + 1,
    people: people.map(({ ticketId, no, scannedAt, ...one }) => ({
      ...{ ...one, no, key: `${ticketId}-${no}` },
      at: formatTime(scannedAt, language),
    })),
    values: {
      boat: trip.boat ?? "",
      skipper: trip.skipper ?? "",
      time: clockTime(trip.sailsAt),
    },
    rules: fieldRules(tripForm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.trip);
  return submitForm(request, tripForm, async (said, form) => {
    await correctTrip(id, { ...said, who: whoIn([...form.keys()]) }, staff, now());
    return redirectTo(`/scan/trips/${id}`, { cookies: [flashCookie("manifest.closed")] });
  });
}

/** Closes a boat again that was opened to correct its manifest: who was on it, and what it is called. */
export default function CorrectTrip() {
  const { t } = useTranslation("trips");
  const { path, number, version, people, values, rules } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels: useTripLabels(), rules, returned, values });
  return (
    <div className="gate stack">
      <h1>{t("correct")}</h1>
      <ErrorSummary {...form.summary} />
      <p>{t("correctLead", { number, version })}</p>
      <StaffForm form={form} action={`${path}/close`}>
        <TripFields form={form} />
        <WhoTicks people={people} typed={returned?.typed} />
        <Actions>
          <Button>{t("correctSubmit", { version })}</Button>
          <LinkButton look="alt" href={path}>
            {t("toTrip")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </div>
  );
}
