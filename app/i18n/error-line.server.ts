import type { ErrorLogEntry } from "~/domain/error-log/queries.server";
import type { Language } from "~/domain/shared/language";
import { formatInstant } from "./format";
import { translationsOf } from "./translations.server";

/** A line of the error log as a page shows it. */
export interface ErrorLineView {
  id: number;
  /** When, where and for whom, as one line. */
  head: string;
  message: string;
  stack: string;
}

/** A line of the error log in its reader's language; the error's own text is as it was. */
export function errorLineView(line: ErrorLogEntry, language: Language): ErrorLineView {
  const t = translationsOf(language, "errors");
  const head = [
    formatInstant(line.at, language),
    line.source,
    line.place,
    ...(line.requestId ? [t("request", { id: line.requestId })] : []),
    ...(line.userName ? [t("user", { name: line.userName })] : []),
    ...(line.times > 1
      ? [t("times", { number: line.times, at: formatInstant(line.lastAt, language) })]
      : []),
  ];
  return {
    id: line.id,
    head: head.join(" · "),
    message: `${line.name}: ${line.message}`,
    stack: line.stack,
  };
}
