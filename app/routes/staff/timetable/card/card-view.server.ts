import { can, type Person } from "~/domain/access/capabilities";
import { type CategorySeats, seatCountsOf } from "~/domain/boarding/seat-counts";
import { statusOf } from "~/domain/departures/rules";
import type { DepartureCard } from "~/domain/manifest/card.server";
import type { ManifestVersion } from "~/domain/manifest/queries.server";
import { isAllowed, requireClosable, requireClosed, requireOpen } from "~/domain/manifest/rules";
import type { Language } from "~/domain/shared/language";
import { formatInstant, formatTime } from "~/i18n/format";

/** A departure's card as its page draws it, with what this reader can do now. */
export function cardView(
  card: DepartureCard,
  seats: readonly CategorySeats[],
  versions: readonly ManifestVersion[],
  reader: Person,
  language: Language,
  now: Date,
) {
  const { id, jettyId, day, reason, capacity, boat, skipper, heads, jackets } = card;
  const counts = seatCountsOf(seats);
  const [latest] = versions;
  const isClosed = card.boardingClosedAt !== null;
  return {
    ...{ id, jettyId, day, reason, capacity, boat, skipper, heads, jackets, seats, counts },
    boatLicence: card.boatLicence,
    skipperLicence: card.skipperLicence,
    time: formatTime(card.sailsAt, language),
    newTime: card.delayedTo && formatTime(card.delayedTo, language),
    status: statusOf(card),
    hasLeft: card.state === "left",
    papersOver: card.state === "left" ? [] : card.papersOver,
    overSold: Math.max(0, counts.all.sold - capacity),
    overCapacity: Math.max(0, counts.all.onBoard - capacity),
    closedAt: card.boardingClosedAt && formatTime(card.boardingClosedAt, language),
    crewDiffers: isClosed && latest !== undefined && crewDiffers(card, latest),
    frozenPeople: latest?.content.onBoard ?? null,
    reopenedFor: !isClosed && latest ? latest.reopenedFor : null,
    canCount: isAllowed(requireOpen, card, now),
    canClose: isAllowed(requireClosable, { ...card, papersOver: card.papersOver.length > 0 }, now),
    canReopen: can(reader, "manifest.correct") && isAllowed(requireClosed, card, now),
    versions: versions.map(({ version, content }) => ({
      ...{ version, number: content.number, onBoard: content.onBoard },
      latest: latest?.version ?? version,
      closedAt: formatInstant(new Date(content.closedAt), language),
      closedBy: content.closedBy,
    })),
  };
}

export type CardView = ReturnType<typeof cardView>;
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
