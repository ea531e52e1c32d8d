import { can, type Person } from "~/domain/access/capabilities";
import type { DecidedPerson } from "~/domain/manifest/besides/decided-people.server";
import type { DepartureCard } from "~/domain/manifest/card.server";
import { isAllowed, requireCorrectable } from "~/domain/manifest/rules";
import type { Language } from "~/domain/shared/language";
import { formatInstant } from "~/i18n/format";

export type DecidedView = ReturnType<typeof decidedView>;

/** Who is on board of a departure by a decision; those of no boat for whoever can put them on now. */
export function decidedView(
  card: DepartureCard,
  people: readonly DecidedPerson[],
  reader: Person,
  language: Language,
  now: Date,
) {
  const canCorrect = can(reader, "manifest.correct") && isAllowed(requireCorrectable, card, now);
  return {
    canCorrect,
    people: people
      .filter(({ isOn }) => isOn || canCorrect)
      .toSorted((one, other) => Number(other.isOn) - Number(one.isOn))
      .map(({ ticketId, no, ticketCode, receiptNo, name, category, isOn, ...decided }) => ({
        ...{ no, name, category, isOn, ticketCode },
        key: `${ticketId}-${no}`,
        ticketNo: `${receiptNo}-${no}`,
        at: formatInstant(decided.decidedAt, language),
        by: decided.decidedBy,
      })),
  };
}
