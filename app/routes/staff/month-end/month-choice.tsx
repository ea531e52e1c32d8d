import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { Button } from "~/ui/forms/buttons";
import type { MonthView } from "./month-view.server";

/** Which month of which jetty: by steps, or by its number. */
export function MonthChoice({
  month: { jettyId, month, latest, previous, following },
  jetties,
}: {
  month: MonthView;
  jetties: readonly JettyId[];
}) {
  const { t } = useTranslation("months");
  return (
    <form method="get" action="/month-end" className="span" noValidate>
      {jetties.length > 1 ? (
        <span className="row tight">
          <label htmlFor="month-jetty">{t("where.label")}</label>
          <select className="in" id="month-jetty" name="jetty" defaultValue={jettyId} key={jettyId}>
            {jetties.map((id) => (
              <option key={id} value={id}>
                {jettyName(id)}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <input type="hidden" name="jetty" value={jettyId} />
      )}
      <span className="row tight">
        <label htmlFor="month-month">{t("where.month")}</label>
        <input
          key={month}
          className="in"
          id="month-month"
          type="month"
          name="month"
          defaultValue={month}
          max={latest}
          required
          pattern="\d{4}-\d{2}"
          placeholder="2026-06"
        />
      </span>
      <Button look="alt">{t("where.show")}</Button>
      <a href={`/month-end${previous}`}>{t("where.previous")}</a>
      {following ? <a href={`/month-end${following}`}>{t("where.next")}</a> : null}
    </form>
  );
}
