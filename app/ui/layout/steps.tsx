import { useTranslation } from "react-i18next";

export interface StepView {
  name: string;
  label: string;
  /** Where a step leads that may be visited. */
  href?: string | undefined;
  state: "done" | "here" | "todo";
}

interface StepsProps {
  steps: readonly StepView[];
  /** The name of the page, longer than the step's. */
  title: string;
  percent: number;
}

/** Where one is: seven planks. Sea is done and a link, timber is here, empty is to come. */
export function Steps({ steps, title, percent }: StepsProps) {
  const { t } = useTranslation();
  const number = steps.findIndex((step) => step.state === "here") + 1;
  return (
    <nav className="steps" aria-label={t("steps.label")}>
      <p>
        <b>{title}</b> <span className="mute">{t("steps.position", { number, percent })}</span>
      </p>
      <ol>
        {steps.map((step) => (
          <li
            key={step.name}
            className={step.state === "done" ? "done" : undefined}
            aria-current={step.state === "here" ? "step" : undefined}
          >
            {step.href && step.state === "done" ? (
              <a href={step.href}>{step.label}</a>
            ) : (
              <span>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
