import { useTranslation } from "react-i18next";
import type { FlowView } from "~/routes/ticketing/flow-view";

/**
 * The seven steps as tabs: done ones are links, those that an operator makes needless are struck
 * out.
 */
export function StepTabs({ view }: { view: Pick<FlowView, "steps" | "percent"> }) {
  const { t } = useTranslation("counter");
  const common = useTranslation("common").t;
  const here = view.steps.findIndex((step) => step.state === "here") + 1;
  return (
    <nav aria-label={common("steps.label")}>
      <p className="vh">{common("steps.position", { number: here, percent: view.percent })}</p>
      <ol className="tabs">
        {view.steps.map(({ name, href, state }, index) => {
          const label = `${index + 1} ${common(`steps.name.${name}`)}`;
          return (
            <li key={name} aria-current={state === "here" ? "step" : undefined}>
              {href ? (
                <a href={href}>{label}</a>
              ) : (
                <span>
                  {state === "skipped" ? (
                    <>
                      <s>{label}</s>
                      <span className="vh"> {t("skipped")}</span>
                    </>
                  ) : (
                    label
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
