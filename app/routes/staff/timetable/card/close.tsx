import { useLoaderData } from "@remix-run/react";
import { openConflictsOf } from "~/domain/boarding/offline/conflicts.server";
import { seatCountsOf } from "~/domain/boarding/seat-counts";
import { departureCard, seatGroups } from "~/domain/manifest/card.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import {
  confirmAct,
  type ConfirmationContext,
  loadConfirmation,
  type PageArgs,
} from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { formatDay, formatTime } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { ConflictsNote } from "~/ui/manifest/conflicts-note";
import { aboveCard } from "./above-card.server";
import { otherJetty } from "./card-view.server";

const PAGE = "timetable/:id/close";
export const handle = confirmHandle("manifest:close.title");
export function loader(args: PageArgs) {
  return loadConfirmation(args, aboveCard(args, PAGE), closingFacts);
}
export function action(args: PageArgs) {
  return confirmAct(args, aboveCard(args, PAGE), "manifest.closed", (at) =>
    closeBoarding(at.id, at.staff, at.now),
  );
}

/** How many are on board, and first what does not add up yet. */
async function closingFacts({ request, id, staff, now }: ConfirmationContext) {
  const [card, seats, { own, unplaced }] = await Promise.all([
    departureCard(id, staff),
    seatGroups(id),
    openConflictsOf(id),
  ]);
  if (!card) throw failurePage(new Refusal("not_found"));
  const language = await languageOf(request);
  const t = translationsOf(language, "manifest");
  const { onBoard: count, expected: missing } = seatCountsOf(seats).all;
  const { heads } = card;
  const isOver = card.day < dayOf(now);
  const warning = [
    isOver ? t("close.afterwards", { day: formatDay(card.day, language) }) : "",
    heads !== 0 && heads !== count ? t("close.heads", { heads, count }) : "",
    missing > 0 ? t("close.missing", { count: missing }) : "",
  ];
  const time = formatTime(card.delayedTo ?? card.sailsAt, language);
  return {
    ...{ time, boat: card.boat, count, own, unplaced },
    jetty: otherJetty(card, staff) ?? "",
    warning: warning.filter(Boolean).join(" "),
  };
}

export default function CloseBoarding() {
  const { own, unplaced, jetty } = useLoaderData<typeof loader>().facts;
  return (
    <ConfirmPage lead="manifest:close.lead" submit="manifest:close.submit">
      <ConflictsNote own={own} unplaced={unplaced} jetty={jetty === "" ? null : jetty} />
    </ConfirmPage>
  );
}
