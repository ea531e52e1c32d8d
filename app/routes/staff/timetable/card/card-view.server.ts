import type { Person } from "~/domain/access/capabilities";
import type { SeatGroup } from "~/domain/boarding/seat-counts";
import { statusOf } from "~/domain/departures/rules";
import type { DepartureCard } from "~/domain/manifest/card.server";
import type { ManifestVersion } from "~/domain/manifest/queries.server";
import { jettyName } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import { publicReasonText } from "~/i18n/public-reason";
import { boardingView } from "~/views/boarding-view.server";
import { seatView } from "~/views/seat-view.server";

/** A departure's card as its page draws it, with what this reader can do now. */
export function cardView(
  card: DepartureCard,
  groups: readonly SeatGroup[],
  versions: readonly ManifestVersion[],
  reader: Person,
  language: Language,
  now: Date,
) {
  const { id, jettyId, day, reason, capacity, boat, skipper } = card;
  const { counts, seats } = seatView(groups, language);
  const [latest] = versions;
  const isClosed = card.boardingClosedAt !== null;
  return {
    ...boardingView(
      {
        ...card,
        papersOver: card.papersOver.length > 0,
        onBoard: counts.all.onBoard,
      },
      versions,
      {
        path: `/timetable/${id}`,
        printPath: `/print/manifest/${id}`,
        counted: { departureId: id },
      },
      { reader, language, now },
    ),
    ...{ id, jettyId, day, capacity, boat, skipper, seats, counts },
    reason: reason && publicReasonText(reason, language),
    boatLicence: card.boatLicence,
    skipperLicence: card.skipperLicence,
    time: formatTime(card.sailsAt, language),
    newTime: card.delayedTo && formatTime(card.delayedTo, language),
    status: statusOf(card),
    papersOver: card.state === "left" ? [] : card.papersOver,
    overSold: Math.max(0, counts.all.sold - capacity),
    overCapacity: Math.max(0, counts.all.onBoard - capacity),
    crewDiffers: isClosed && latest !== undefined && crewDiffers(card, latest),
  };
}

export type CardView = ReturnType<typeof cardView>;

/** The name of a departure's jetty where its reader works at the other one. */
export function otherJetty(
  { jettyId }: Pick<DepartureCard, "jettyId">,
  reader: Pick<Staff, "jettyId">,
): string | null {
  return jettyId === reader.jettyId ? null : jettyName(jettyId);
}

/** Whether what sails is not what is frozen. */
function crewDiffers(card: DepartureCard, { content }: ManifestVersion): boolean {
  return (
    content.boat.name !== card.boat ||
    content.boat.licenceNo !== card.boatLicence ||
    content.skipper?.licenceNo !== (card.skipperLicence ?? undefined) ||
    content.sailsAt !== card.sailsAt.toISOString() ||
    content.delayedTo !== (card.delayedTo?.toISOString() ?? null)
  );
}
