import { useTranslation } from "react-i18next";
import { isOtherError } from "~/i18n/oopss";
import { refusalText } from "~/i18n/refusal";
import type { ShownProblem } from "~/ui/forms/problems";
import { useFrame } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { OopssDialog } from "./oopss-dialog";
import type { FlowView } from "./view";

interface Telling {
  view: Pick<FlowView, "flash">;
  problems: readonly ShownProblem[];
}

/** What is to be said of the form as a whole, or was left by the step before. */
export function Told(telling: Telling) {
  const { t: refusal } = useTranslation("refusal");
  return useToBeSaid(telling)
    .filter((problem) => !isOtherError(problem))
    .map((problem) => (
      <Note
        key={problem.code}
        kind={problem.code === "stale_draft" ? "careful" : "bad"}
        role="alert"
      >
        <p>{refusalText(refusal, problem.code, problem.values)}</p>
      </Note>
    ));
}

/** The first of it that section 8 tells in the modal 'Oopss', or null. It is drawn beside what then rests. */
export function useOopss(telling: Telling) {
  const { path } = useFrame();
  const problem = useToBeSaid(telling).find(isOtherError);
  return problem ? <OopssDialog problem={problem} back={path} /> : null;
}

function useToBeSaid({ view: { flash }, problems }: Telling): readonly ShownProblem[] {
  const { i18n } = useTranslation("refusal");
  const whole = problems.filter(({ field }) => field === "");
  return whole.length === 0 && flash && i18n.exists(`refusal:${flash.code}`)
    ? [{ field: "", ...flash }]
    : whole;
}
