import { useTranslation } from "react-i18next";
import { refusalText } from "~/i18n/refusal";
import type { ShownProblem } from "~/ui/forms/problems";
import { Note } from "~/ui/layout/note";
import type { FlowView } from "./view";

/** Messages that stand in a dialog of their own in section 8: those get its title. */
const PLAIN = new Set(["stale_draft", "price_update", "user_info_incomplete", "no_jetty", "no_date", "no_passenger", "no_country", "no_info", "passenger_info_incomplete", "date_unavailable", "bad_category", "operator_inactive", "no_customer_info", "no_payment_method"]);

/** What is to be said of the form as a whole, or was left by the step before. */
export function Told({ view, problems }: { view: FlowView; problems: ShownProblem[] }) {
  const { t: refusal, i18n } = useTranslation("refusal");
  const common = useTranslation("common").t;
  const flashed = view.flash && problems.length === 0 && i18n.exists(`refusal:${view.flash.code}`) ? [{ field: "", ...view.flash }] : [];
  return [...problems, ...flashed].map((problem) => (
    <Note key={problem.code} kind={problem.code === "stale_draft" ? "careful" : "bad"} role="alert">
      {PLAIN.has(problem.code) ? null : <h2>{common("failure.oops")}</h2>}
      <p>{refusalText(refusal, problem.code, problem.values)}</p>
    </Note>
  ));
}
