import { can, type Person } from "~/domain/access/capabilities";
import type { CountedBoat } from "~/domain/manifest/presses";
import type { ManifestVersion } from "~/domain/manifest/queries.server";
import {
  closableUntil,
  type ClosingStand,
  isAllowed,
  requireClosable,
  requireClosed,
  requireOpen,
} from "~/domain/manifest/rules";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatInstant, formatTime } from "~/i18n/format";
import type { BoardingCard } from "~/ui/manifest/boarding-card";

/** Of a departure or a boat of a date, what its heads, life jackets and manifest are drawn by. */
interface CardOfBoarding extends ClosingStand {
  heads: number;
  jackets: { adult: number; child: number; infant: number; version: number } | null;
  onBoard: number;
  /** Those of them who were on board by the decision of a conflict alone. */
  besides: number;
}

interface Addresses {
  /** The page that it stands on. */
  path: string;
  printPath: string;
  /** What presses of a thumb are counted for. */
  counted: CountedBoat;
}

interface Reader {
  reader: Person;
  language: Language;
  now: Date;
}

/** Heads, life jackets and manifest as a page draws them, with what this reader can do now. */
export function boardingView(
  card: CardOfBoarding,
  versions: readonly ManifestVersion[],
  { path, printPath, counted }: Addresses,
  { reader, language, now }: Reader,
): BoardingCard {
  const { day, heads, jackets, onBoard, besides, boardingClosedAt, state } = card;
  const [latest] = versions;
  const mayCorrect = can(reader, "manifest.correct");
  const canClose = isAllowed(requireClosable, { ...card, mayCorrect }, now);
  const until = closableUntil(card);
  const isClosed = boardingClosedAt !== null;
  const isLeftOpen = day < dayOf(now) && !isClosed && state !== "cancelled" && onBoard > 0;
  return {
    ...{ path, printPath, counted, heads, jackets, onBoard, besides, canClose },
    hasLeft: state === "left",
    closedAt: boardingClosedAt && formatTime(boardingClosedAt, language),
    closedAfterwards:
      boardingClosedAt && dayOf(boardingClosedAt) > day
        ? formatInstant(boardingClosedAt, language)
        : null,
    crewDiffers: false,
    frozenPeople: latest?.content.onBoard ?? null,
    reopenedFor: !isClosed && latest ? latest.reopenedFor : null,
    canCount: isAllowed(requireOpen, card, now),
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

/** Who can still close a boarding whose day has passed. */
function whoCloses(canClose: boolean, isTooLate: boolean): "reader" | "others" | "nobody" {
  if (isTooLate) return "nobody";
  return canClose ? "reader" : "others";
}
