import { useTranslation } from "react-i18next";
import { COMPARED, type Comparison, type Comparisons } from "~/domain/figures/comparisons";
import { formatCount } from "~/i18n/format";

/** This year, month and day so far, each against the last (2.5, 2.7, F2). */
export function ComparisonList({ comparisons }: { comparisons: Comparisons }) {
  const { t } = useTranslation("figures");
  return (
    <ul className="diff">
      {COMPARED.map((span) => (
        <li key={span}>
          {t(`span.${span}`)}
          <b>{formatCount(comparisons[span].this)}</b>
          <Change of={comparisons[span]} />
          <small>{t(`last.${span}`, { value: formatCount(comparisons[span].last) })}</small>
        </li>
      ))}
    </ul>
  );
}

/** A green triangle up, or a red one down where this is below the last (R-2.7-05). */
export function Change({ of: { percent, down } }: { of: Comparison }) {
  const { t } = useTranslation("figures");
  return (
    <span className={down ? "down" : "up"}>
      <svg width="12" height="10" viewBox="0 0 12 10" aria-hidden="true">
        <path d={down ? "M0 0h12L6 10z" : "M6 0l6 10H0z"} fill="currentColor" />
      </svg>
      <span className="vh">{t(down ? "down" : "up")} </span>
      {`${formatCount(percent)}%`}
    </span>
  );
}
