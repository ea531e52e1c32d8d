import { can, type Person } from "~/domain/access/capabilities";
import { type CategorySeats, seatCountsOf } from "~/domain/boarding/seat-counts";
import { statusOf } from "~/domain/departures/rules";
import type { DepartureCard } from "~/domain/manifest/card.server";
import type { ManifestVersion } from "~/domain/manifest/queries.server";
import {
  closableUntil,
  isAllowed,
  requireClosable,
  requireClosed,
  requireOpen,
} from "~/domain/manifest/rules";
import { jettyName } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
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
  const mayCorrect = can(reader, "manifest.correct");
  const canClose = isAllowed(
    requireClosable,
    { ...card, papersOver: card.papersOver.length > 0, mayCorrect },
    now,
  );
  const until = closableUntil(card);
  const isClosed = card.boardingClosedAt !== null;
  const isPast = day < dayOf(now);
  const isLeftOpen = isPast && !isClosed && card.state !== "cancelled" && counts.all.onBoard > 0;
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
    closedAfterwards:
      card.boardingClosedAt && dayOf(card.boardingClosedAt) > day
        ? formatInstant(card.boardingClosedAt, language)
        : null,
    crewDiffers: isClosed && latest !== undefined && crewDiffers(card, latest),
    frozenPeople: latest?.content.onBoard ?? null,
    reopenedFor: !isClosed && latest ? latest.reopenedFor : null,
    canCount: isAllowed(requireOpen, card, now),
    canClose,
    canReopen: mayCorrect && isAllowed(requireClosed, card, now),
    afterwards: isLeftOpen
      ? { who: whoCloses(canClose, now > until), until: formatInstant(until, language) }
      : null,
    versions: versions.map(({ version, content }) => ({
      ...{ version, number: content.number, onBoard: content.onBoard },
      latest: latest?.version ?? version,
      closedAt: formatInstant(new Date(content.closedAt), language),
      closedBy: content.closedBy,
    })),
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

/** Who can still close a boarding whose day has passed. */
function whoCloses(canClose: boolean, isTooLate: boolean): "reader" | "others" | "nobody" {
  if (isTooLate) return "nobody";
  return canClose ? "reader" : "others";
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
