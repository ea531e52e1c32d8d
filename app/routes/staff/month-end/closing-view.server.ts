import type { Closing } from "~/domain/month-end/closing/queries.server";
import { equationOf } from "~/domain/month-end/figures";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatInstant, formatMonth } from "~/i18n/format";
import { monthQuery } from "./asked-month.server";

/** A closed month in its reader's language. */
export function closingView(closing: Closing, language: Language) {
  const { id, jettyId, month, no, hash, closedBy, closedAt, files, figures } = closing;
  const { leftSen, rightSen, differenceSen } = equationOf(figures);
  return {
    ...{ id, jettyId, no, hash, closedBy },
    query: monthQuery({ jettyId, month }),
    name: formatMonth(month, language),
    closed: formatInstant(closedAt, language),
    sold: formatRm(leftSen),
    received: formatRm(rightSen),
    difference: formatRm(differenceSen),
    files: files.map(({ format, sha256 }) => ({ format, sha256 })),
  };
}
