import { useTranslation } from "react-i18next";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import { FormKey } from "~/ui/forms/form-key";

/** Asks for today's sales as a report (X16). */
export function DailyReport({ day, jettyId }: { day: Day; jettyId: 0 | JettyId }) {
  const { t } = useTranslation("figures");
  const asked = { type: "jualan", format: "pdf", from: day, to: day, jetty: jettyId };
  return (
    <form method="post" action="/reports">
      <FormKey />
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn">{t("dashboard.report")}</button>
    </form>
  );
}
