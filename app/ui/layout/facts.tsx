import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface Fact {
  term: string;
  value: ReactNode;
  /** Where this answer can be changed. */
  changeHref?: string;
}

/** What was answered, each with the way back to its question. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
          {fact.changeHref ? (
            <dd>
              <a href={fact.changeHref}>
                {t("action.change")}
                <span className="vh"> {fact.term}</span>
              </a>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
