import { type Level, ROLE_NAMES } from "~/domain/access/levels";
import { isAuditModule } from "~/domain/audit/modules";
import type { AuditRow } from "~/domain/audit/queries.server";
import { recordKey, type RecordNames, recordNames } from "~/domain/audit/record-names.server";
import { type AuditChange, auditChanges, type AuditValue } from "~/domain/audit/rules";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { moduleName } from "~/i18n/audit-search.server";
import { formatDate, formatInstant } from "~/i18n/format";
import { publicReasonText } from "~/i18n/public-reason";
import { translationsOf } from "~/i18n/translations.server";
import type { AuditEntryView } from "~/ui/audit/entry-view";

/** Entries in their reader's language, with the names of all that they speak of. */
export async function entryViews(
  entries: readonly AuditRow[],
  language: Language,
): Promise<AuditEntryView[]> {
  const changed = entries.map((entry) => ({
    entry,
    changes: auditChanges(entry.before, entry.after).filter(saysSomething),
  }));
  const values = changed.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => [before, after]),
  );
  const names = await recordNames(values.filter((value) => value?.kind === "record"));
  return changed.map(({ entry, changes }) => entryView(entry, changes, { language, names }));
}

/** A new thing's empty fields say nothing. */
function saysSomething({ before, after }: AuditChange): boolean {
  return !(before === undefined && after?.kind === "none");
}

interface Reading {
  language: Language;
  names: RecordNames;
}

function entryView(
  entry: AuditRow,
  changes: readonly AuditChange[],
  { language, names }: Reading,
): AuditEntryView {
  const t = translationsOf(language, "auditWords");
  const field = (path: string[]) =>
    path
      .map((name) => t([`field.${camelCase(name)}` as "field.other", "field.other"], { name }))
      .join(" › ");
  const ofRefund = isOfRefund(entry, changes);
  const value = (one: AuditValue | undefined) =>
    one && (ofRefund && isWord(one, "open") ? t("value.due") : valueText(one, { language, names }));
  return {
    id: entry.id,
    module: isAuditModule(entry.module)
      ? moduleName(entry.module, language)
      : t("field.other", { name: entry.module }),
    action: t([`actions.${entry.action}` as "actions.create", "field.other"], {
      name: entry.action,
    }),
    user: entry.actorKind === "user" ? (entry.actorName ?? "") : t(`actor.${entry.actorKind}`),
    username: entry.username,
    at: formatInstant(entry.at, language),
    subject: t([`subject.${entry.subjectType}` as "subject.ticket", "subject.other"], {
      name: entry.subjectName ?? subjectText(entry, language),
      type: entry.subjectType,
    }),
    changes: changes.map(({ path, before, after }) => ({
      field: field(path),
      before: value(before),
      after: value(after),
    })),
  };
}

const isWord = (value: AuditValue | undefined, word: string) =>
  value?.kind === "word" && value.word === word;

/** A refund that is `open` is due: of anything else that word says something different. */
function isOfRefund({ subjectType }: AuditRow, changes: readonly AuditChange[]): boolean {
  const isPaidOut = ({ before, after }: AuditChange) =>
    isWord(before, "open") && isWord(after, "refunded");
  return subjectType === "refund_due" || changes.some(isPaidOut);
}

/** What an entry is about where it has no name of its own: a number, or the part of the settings. */
function subjectText({ subjectType, subjectId }: AuditRow, language: Language): string {
  if (subjectType !== "setting") return subjectId;
  const t = translationsOf(language, "auditWords");
  return t([`setting.${subjectId}` as "setting.prices", "field.other"], { name: subjectId });
}

function valueText(value: AuditValue, { language, names }: Reading): string {
  const t = translationsOf(language, "auditWords");
  switch (value.kind) {
    case "none":
      return t("change.nothing");
    case "text":
      return publicReasonText(value.text, language);
    case "word":
      return t(
        [
          `value.${value.word}` as "value.paid",
          `printing:reason.${value.word}` as "value.paid",
          `receipt:channelOf.${value.word}` as "value.paid",
          "value.other",
        ],
        { word: value.word },
      );
    case "money":
      return formatRm(value.sen);
    case "day":
      return formatDate(value.day, language);
    case "instant":
      return formatInstant(value.at, language);
    case "yes":
      return value.yes ? t("change.yes") : t("change.no");
    case "jetty":
      return jettyName(value.id);
    case "role":
      return ROLE_NAMES[value.level as Level];
    case "record":
      return names.get(recordKey(value)) ?? t("value.other", { word: String(value.id) });
  }
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
