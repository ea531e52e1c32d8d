import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { refusalText } from "~/i18n/refusal";
import { type FieldError, fieldId, type FieldLabels } from "./field-errors";

interface ErrorSummaryProps {
  problems: readonly FieldError[];
  /** What the fields are called on the page: what is wrong with one is said under its name. */
  labels?: FieldLabels;
  /** A field of the page has the focus, and says by `SUMMARY_ID` what it is described by. */
  leavesFocus?: boolean;
}

export const SUMMARY_ID = "errors";

/** What asks for an answer is the same sentence beside every field: here the field comes first. */
const MISSING: Partial<Record<RefusalCode, "errors.blank" | "errors.notChosen">> = {
  required: "errors.blank",
  select_required: "errors.notChosen",
};

/**
 * The first thing in `main` of a form that came back: each line leads to its field. It takes the
 * focus by itself, for there may be no script to move it there; with scripts the first wrong field
 * has it, where there is one. Nothing when nothing is wrong.
 */
export function ErrorSummary({ problems, labels = {}, leavesFocus = false }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const refusal = useTranslation("refusal").t;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement?.id;
    const isFieldFocused = problems.some(({ field }) => field && fieldId(field) === focused);
    if (!isFieldFocused && !leavesFocus) box.current?.focus();
  }, [problems, leavesFocus]);
  if (problems.length === 0) return null;
  return (
    <div
      ref={box}
      id={SUMMARY_ID}
      className="note no"
      role="alert"
      tabIndex={-1}
      autoFocus={!leavesFocus}
    >
      <h2>{t("errors.title", { count: problems.length })}</h2>
      <ul>
        {problems.map((problem) => {
          const sentence = refusalText(refusal, problem.code, problem.values);
          const label = labels[problem.field];
          const missing = label && MISSING[problem.code];
          const text = missing ? t(missing, { field: label }) : withLabel(label, sentence);
          return (
            <li key={`${problem.field} ${problem.code}`}>
              {problem.field ? <a href={`#${fieldId(problem.field)}`}>{text}</a> : text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * `Nama: Sila lengkapkan ruangan ini.`; a sentence that names its field itself, with or without its
 * unit, stands alone.
 */
function withLabel(label: string | undefined, sentence: string): string {
  const name = label?.replace(/ \([^)]*\)$/, "").toLowerCase();
  const isNamed = !name || sentence.toLowerCase().includes(name);
  return isNamed ? sentence : `${label}: ${sentence}`;
}
