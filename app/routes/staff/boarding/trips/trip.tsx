import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { holderOfList } from "~/domain/boarding/offline/list-holder.server";
import { seatCountsOf } from "~/domain/boarding/seat-counts";
import { manifestVersions } from "~/domain/manifest/queries.server";
import { jacketsForm, reopenForm } from "~/domain/manifest/schema.server";
import { tripCard, tripSeatGroups } from "~/domain/manifest/trips/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatCount, formatDay, formatTime } from "~/i18n/format";
import { BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Frozen } from "~/ui/manifest/frozen";
import { HeadCount } from "~/ui/manifest/head-count";
import { Jackets } from "~/ui/manifest/jackets";
import { ListPage } from "~/ui/table/list-page";
import { actOnBoarding } from "~/views/act-on-boarding.server";
import { boardingView } from "~/views/boarding-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "trips:title",
  texts: ["headCounts", "manifest"],
  css: ["boarding"],
  live: ["scan", "departure-changed", "ticket-changed"],
} satisfies PageHandle;
const PAGE = "boarding/trips/:trip";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.trip);
  const trip = await tripCard(id, staff);
  if (!trip) throw failurePage(new Refusal("not_found"));
  const [versions, seats] = await Promise.all([
    manifestVersions({ trip: id }),
    tripSeatGroups(trip),
  ]);
  const language = await languageOf(request);
  return {
    card: boardingView(
      { ...trip, papersOver: false },
      versions,
      {
        path: `/scan/trips/${id}`,
        printPath: `/print/manifest/trip/${id}`,
        counted: { tripId: id },
      },
      { reader: staff, language, now: now() },
    ),
    counts: seatCountsOf(seats),
    ...{ no: trip.no, boat: trip.boat ?? "", skipper: trip.skipper ?? "", day: trip.day },
    time: formatTime(trip.sailsAt, language),
    dayName: formatDay(trip.day, language),
    jetty: jettyName(trip.jettyId),
    nonce: newSecret(),
    at: now().getTime(),
    holder: holderOfList({ userId: staff.userId, jettyId: trip.jettyId }, now()),
    rules: { jackets: fieldRules(jacketsForm), reopen: fieldRules(reopenForm) },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const trip = rowIdParam(params.trip);
  return actOnBoarding(request, { trip }, staff, `/scan/trips/${trip}`);
}

/** A boat of a date whose boarding was closed: its manifest, and correcting it. */
export default function Trip() {
  const { t } = useTranslation("manifest");
  const tripText = useTranslation("trips").t;
  const { card, counts, no, boat, skipper, time, day, dayName, jetty, nonce, at, holder, rules } =
    useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const returnedOf = (field: string) =>
    returned && field in returned.typed ? returned : undefined;
  const pressed = returnedOf("step");
  return (
    <ListPage
      heading={`${tripText("title")} · ${time}, ${boat}`}
      tiles={[
        { label: t("card.onBoard"), value: formatCount(card.onBoard), more: dayName },
        { label: t("card.malaysian"), value: formatCount(counts.malaysian.onBoard) },
        { label: t("card.foreigner"), value: formatCount(counts.foreigner.onBoard) },
        { label: t("card.infants"), value: formatCount(counts.infants.onBoard) },
      ]}
    >
      <div className="row">
        <BackLink href={`/scan/day?day=${day}`}>{tripText("back")}</BackLink>
        <a href={card.path}>{t("card.refresh")}</a>
      </div>
      {pressed ? <ErrorSummary problems={pressed.problems} /> : null}
      <Frozen card={card} rules={rules.reopen} returned={returnedOf("reason")} />
      <HeadCount key={card.path} {...{ card, nonce, at, holder }} />
      <Jackets card={card} rules={rules.jackets} returned={returnedOf("adult")} />
      <section aria-labelledby="facts">
        <h2 id="facts">{tripText("facts", { no })}</h2>
        <Facts
          facts={[
            { term: t("card.jetty"), value: jetty },
            { term: t("card.time"), value: time },
            { term: t("card.boat"), value: <span className="as-typed">{boat}</span> },
            { term: t("card.skipper"), value: <span className="as-typed">{skipper}</span> },
          ]}
        />
      </section>
    </ListPage>
  );
}
