import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { MonthView } from "./month-view.server";

/** The one equation of a month: its two sides, and the difference to the sen. */
export function EquationBox({
  month: { equation, unexplained, state },
  heading,
}: {
  month: MonthView;
  heading: string;
}) {
  const { t } = useTranslation("months");
  const id = useId();
  const { sign, difference, residual } = equation;
  return (
    <section className="equation" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className="sides">
        <dl>
          <div className="sum">
            <dt>{t("equation.sold")}</dt>
            <dd>{equation.left}</dd>
          </div>
          {equation.correctedSold ? (
            <>
              <Term name={t("sold.heading")} sum={equation.sold} />
              <Term name={t("term.correctedSold")} sum={equation.correctedSold} />
            </>
          ) : null}
        </dl>
        <span className="sign" aria-hidden="true">
          {sign === 0 ? "=" : "≠"}
        </span>
        <dl>
          <div className="sum">
            <dt>{t("equation.received")}</dt>
            <dd>{equation.right}</dd>
          </div>
          {equation.terms.map(({ term, sum }) => (
            <Term key={term} name={t(`term.${term}`)} sum={sum} />
          ))}
          {equation.correctedReceived ? (
            <Term name={t("term.correctedReceived")} sum={equation.correctedReceived} />
          ) : null}
        </dl>
      </div>
      <p className="verdict" data-match={sign === 0 || undefined}>
        {sign === 0
          ? t("equation.match")
          : t(sign > 0 ? "equation.more" : "equation.less", { amount: difference })}
      </p>
      {state === "closed" ? null : (
        <p>
          {unexplained > 0 ? t("equation.open", { count: unexplained }) : t("equation.explained")}
        </p>
      )}
      {residual ? <p role="alert">{t("equation.residual", { amount: residual })}</p> : null}
    </section>
  );
}

function Term({ name, sum }: { name: string; sum: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  );
}
