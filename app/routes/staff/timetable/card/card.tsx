import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { openConflictsOf } from "~/domain/boarding/offline/conflicts.server";
import { holderOfList } from "~/domain/boarding/offline/list-holder.server";
import { decidedPeople } from "~/domain/manifest/besides/decided-people.server";
import { departureCard, expectedPeople, seatGroups } from "~/domain/manifest/card.server";
import { ordersOver } from "~/domain/manifest/orders-over.server";
import { manifestVersions } from "~/domain/manifest/queries.server";
import { jacketsForm, reopenForm } from "~/domain/manifest/schema.server";
import { jettyName } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatCount, formatDay } from "~/i18n/format";
import { BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { ConflictsNote } from "~/ui/manifest/conflicts-note";
import { Frozen } from "~/ui/manifest/frozen";
import { HeadCount } from "~/ui/manifest/head-count";
import { Jackets } from "~/ui/manifest/jackets";
import { ListPage } from "~/ui/table/list-page";
import { actOnBoarding } from "~/views/act-on-boarding.server";
import { stoppedText } from "../weather/weather-view.server";
import { cardView, otherJetty } from "./card-view.server";
import { DecidedPeople } from "./decided-people";
import { decidedView } from "./decided-view.server";
import { DepartureFacts } from "./departure-facts";
import { OrdersOver } from "./orders-over";
import { PapersNote } from "./papers-note";
import { PeopleLists } from "./people-lists";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "manifest:card.title",
  texts: ["departures", "headCounts"],
  css: ["boarding"],
  live: ["new-ticket", "scan", "departure-changed", "ticket-changed", "ticket-cancelled"],
} satisfies PageHandle;
const PAGE = "timetable/:id";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  const [card, seats, versions, people, over, conflicts, decided] = await Promise.all([
    departureCard(id, staff),
    seatGroups(id),
    manifestVersions(id),
    expectedPeople(id, listQuery(request, "people")),
    ordersOver(id, listQuery(request, "over")),
    openConflictsOf(id),
    decidedPeople(id),
  ]);
  if (!card) throw failurePage(new Refusal("not_found"));
  const language = await languageOf(request);
  return {
    stopped:
      card.state === "left"
        ? null
        : await stoppedText(card.jettyId, card.delayedTo ?? card.sailsAt, language),
    card: cardView(card, seats, versions, staff, language, now()),
    dayName: formatDay(card.day, language),
    ...{ people, over },
    decided: decidedView(card, decided, staff, language, now()),
    conflicts: { ...conflicts, jetty: otherJetty(card, staff) },
    nonce: newSecret(),
    at: now().getTime(),
    holder: holderOfList({ userId: staff.userId, jettyId: card.jettyId }, now()),
    rules: { jackets: fieldRules(jacketsForm), reopen: fieldRules(reopenForm) },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return actOnBoarding(request, id, staff, `/timetable/${id}`);
}

/** Who is on the boat, whom it waits for, and the manifest that leaves with it. */
export default function Card() {
  const { t } = useTranslation("manifest");
  const view = useLoaderData<typeof loader>();
  const { card, stopped, dayName, people, over, conflicts, decided, ...form } = view;
  const { nonce, at, holder, rules } = form;
  const returned = useReturnedForm<typeof action>();
  const { all, infants } = card.counts;
  const returnedOf = (field: string) =>
    returned && field in returned.typed ? returned : undefined;
  const pressed = returnedOf("step");
  return (
    <ListPage
      heading={`${t("card.title")} · ${card.newTime ?? card.time}, ${card.boat}`}
      tiles={[
        { label: t("card.sold"), value: formatCount(all.sold), more: dayName },
        { label: t("card.onBoard"), value: formatCount(all.onBoard), alert: card.overCapacity > 0 },
        {
          label: card.hasLeft ? t("card.absent") : t("card.expected"),
          value: formatCount(all.expected),
        },
        { label: t("card.infants"), value: formatCount(infants.onBoard) },
      ]}
    >
      <div className="row">
        <BackLink href={`/timetable?jetty=${card.jettyId}&day=${card.day}`}>
          {t("card.back")}
        </BackLink>
        <a href={`/timetable/${card.id}`}>{t("card.refresh")}</a>
        <a href={`/scan/island?jetty=${card.jettyId}`}>{t("card.island")}</a>
      </div>
      {card.overCapacity > 0 ? (
        <Note kind="bad">
          <p>{t("card.overCapacity", { count: card.overCapacity })}</p>
        </Note>
      ) : null}
      <PapersNote papers={card.papersOver} />
      <ConflictsNote {...conflicts} />
      {stopped ? (
        <Note kind="careful">
          <p>{stopped}</p>
        </Note>
      ) : null}
      {card.overSold > 0 && !card.hasLeft ? <OrdersOver card={card} orders={over} /> : null}
      {pressed ? <ErrorSummary problems={pressed.problems} /> : null}
      <HeadCount key={card.path} {...{ card, nonce, at, holder }} />
      <Frozen card={card} rules={rules.reopen} returned={returnedOf("reason")} />
      <Jackets card={card} rules={rules.jackets} returned={returnedOf("adult")} />
      <DepartureFacts card={card} jetty={jettyName(card.jettyId)} />
      <PeopleLists card={card} people={people} />
      <DecidedPeople {...{ card, decided }} />
    </ListPage>
  );
}
