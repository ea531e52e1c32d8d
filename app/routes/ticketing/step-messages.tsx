import { useTranslation } from "react-i18next";
import { isOtherError } from "~/domain/ordering/other-errors";
import { hasRefusalText, refusalText } from "~/i18n/refusal";
import type { FieldError } from "~/ui/forms/field-errors";
import { ErrorDialog } from "~/ui/layout/error-dialog";
import { useFrame } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import type { FlowView } from "./flow-view";

interface MessageSource {
  view: Pick<FlowView, "flash">;
  problems: readonly FieldError[];
}

/** Nothing that was typed is wrong. */
const CAREFUL = new Set<string>([
  "stale_draft",
  "order_gone",
  "names_dropped",
  "travel_credit_used",
]);

/** What is to be said of the form as a whole, or was left by the step before. */
export function StepMessages(source: MessageSource) {
  const { t: refusal } = useTranslation("refusal");
  return useFormMessages(source)
    .filter((problem) => !isOtherError(problem))
    .map((problem) => (
      <Note key={problem.code} kind={CAREFUL.has(problem.code) ? "careful" : "bad"} role="alert">
        <p>{refusalText(refusal, problem.code, problem.values)}</p>
      </Note>
    ));
}

/**
 * The first of it that the modal 'Oopss' shows (R-8-30), or null. It stands beside what then
 * rests.
 */
export function useErrorDialog(source: MessageSource) {
  const { path } = useFrame();
  const problem = useFormMessages(source).find(isOtherError);
  return problem ? <ErrorDialog problem={problem} back={path} /> : null;
}

function useFormMessages({ view: { flash }, problems }: MessageSource): readonly FieldError[] {
  const { i18n } = useTranslation("refusal");
  const formProblems = problems.filter(({ field }) => field === "");
  return formProblems.length === 0 && flash && hasRefusalText(i18n, flash.code)
    ? [{ field: "", code: flash.code, values: flash.values }]
    : formProblems;
}
