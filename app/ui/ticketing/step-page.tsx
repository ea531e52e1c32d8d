import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { formatDay, formatDayShort } from "~/i18n/format";
import { refusalText } from "~/i18n/refusal";
import { BackLink } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { ShownProblem } from "~/ui/forms/problems";
import { Note } from "~/ui/layout/note";
import { OrderPanel } from "~/ui/layout/order-panel";
import { Steps } from "~/ui/layout/steps";
import { Closed } from "./closed";
import type { FlowView } from "./view";
import { useCategoryWords } from "./words";

/** What came back with a form that was posted wrongly. */
export interface Returned {
  problems: ShownProblem[];
  typed: Record<string, string>;
}

interface StepPageProps {
  view: FlowView;
  heading: string;
  returned?: Returned | undefined;
  /** Whose field a problem is about, where several look alike. */
  whose?: (problem: ShownProblem) => string | undefined;
  children: ReactNode;
}

/** A step of the flow: the planks, what is wrong, the question, and the order at its side. */
export function StepPage({ view, heading, returned, whose, children }: StepPageProps) {
  const { t } = useTranslation("flow");
  const common = useTranslation("common").t;
  const problems = returned?.problems ?? [];
  const steps = view.steps.map((step) => ({ ...step, label: common(`steps.name.${step.name}`) }));
  return (
    <>
      <Steps steps={steps} title={common(`steps.name.${view.step}`)} percent={view.percent} />
      <div className="flow">
        <main id="main">
          {view.back ? <BackLink href={view.back}>{common("action.back")}</BackLink> : null}
          {view.closed ? (
            <Closed />
          ) : (
            <>
              <Told view={view} problems={problems.filter((problem) => problem.field === "")} />
              <ErrorSummary problems={problems.filter((problem) => problem.field !== "")} whose={whose} />
              <h1>{heading}</h1>
              {children}
              {view.step === "jetty" ? null : (
                <p>
                  <a className="small" href={view.channel === "web" ? "/reset" : "/pos/reset"}>
                    {t("reset.link")}
                  </a>
                </p>
              )}
            </>
          )}
        </main>
        <OrderPanel order={useShownOrder(view)} />
      </div>
    </>
  );
}

/** Messages that stand in a dialog of their own in section 8: those get its title. */
const PLAIN = new Set(["stale_draft", "price_update", "user_info_incomplete", "no_jetty", "no_date", "no_passenger", "no_country", "no_info", "passenger_info_incomplete", "date_unavailable", "bad_category"]);

/** What is to be said of the form as a whole, or was left by the step before. */
function Told({ view, problems }: { view: FlowView; problems: ShownProblem[] }) {
  const refusal = useTranslation("refusal").t;
  const common = useTranslation("common").t;
  const flashed = view.flash && problems.length === 0 ? [{ field: "", ...view.flash }] : [];
  return [...problems, ...flashed].map((problem) => (
    <Note key={problem.code} kind={problem.code === "stale_draft" ? "careful" : "bad"} role="alert">
      {PLAIN.has(problem.code) ? null : <h2>{common("failure.oops")}</h2>}
      <p>{refusalText(refusal, problem.code, problem.values)}</p>
    </Note>
  ));
}

function useShownOrder({ order, language }: FlowView) {
  const { name } = useCategoryWords();
  return {
    ...order,
    jetty: order.jettyID === null ? null : jettyName(order.jettyID),
    date: order.ticketDate && formatDay(order.ticketDate, language),
    dateShort: order.ticketDate && formatDayShort(order.ticketDate, language),
    lines: order.lines.map((line) => ({ label: name(line.category), quantity: line.quantity, fareSen: line.fareSen })),
  };
}
