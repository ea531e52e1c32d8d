import { isInfant } from "~/domain/manifest/content";
import type { Manifest } from "~/domain/manifest/queries.server";
import { LINK_HOURS } from "~/domain/manifest/rules";
import { isForeigner } from "~/domain/pricing/categories";
import type { Language } from "~/domain/shared/language";
import { formatDateShort, formatDay, formatInstant, formatTime } from "~/i18n/format";

/** A frozen manifest as its paper draws it. */
export function manifestView(
  { content, closedAt, people, truth, latest, reopenedAt }: Manifest,
  language: Language,
) {
  const { number, version, boat, skipper, onBoard, heads, jackets, corrects, closedBy } = content;
  const foreigners = people.filter(({ category }) => isForeigner(category)).length;
  const at = (text: string) => formatTime(new Date(text), language);
  return {
    ...{ number, version, boat, skipper, onBoard, heads, jackets, corrects, closedBy, truth },
    jetty: content.jetty.name,
    dayName: formatDay(content.day, language),
    time: at(content.sailsAt),
    newTime: content.delayedTo && at(content.delayedTo),
    closedAt: formatInstant(closedAt, language),
    until: formatInstant(new Date(closedAt.getTime() + LINK_HOURS * 3_600_000), language),
    supersededBy: latest > version ? latest : null,
    reopenedAt: reopenedAt && formatInstant(reopenedAt, language),
    infants: people.filter(({ category }) => isInfant(category)).length,
    foreigners,
    malaysians: people.length - foreigners,
    people: people.map(({ masked: _masked, born, ...person }) => ({
      ...person,
      born: born && formatDateShort(born, language),
    })),
  };
}
export type ManifestView = ReturnType<typeof manifestView>;

/** The same for whoever holds the paper: of a number the last four characters alone. */
export function officerView(manifest: Manifest, language: Language) {
  const { people, ...view } = manifestView(manifest, language);
  return {
    ...view,
    people: people.map(({ no, name, category, document }) => ({
      ...{ no, name, category },
      last: document === null ? null : document.slice(-4),
    })),
  };
}
export type OfficerView = ReturnType<typeof officerView>;
