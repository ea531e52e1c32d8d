import { useTranslation } from "react-i18next";
import type { EndingPaper } from "~/domain/departures/status/queries.server";
import { Note } from "~/ui/layout/note";

/** Papers of boats and skippers that end soon or have ended, with their day in words. */
export function PaperWarnings({
  papers,
}: {
  papers: readonly (Omit<EndingPaper, "until"> & { until: string })[];
}) {
  const { t } = useTranslation("timetable");
  if (papers.length === 0) return null;
  return (
    <Note kind="careful">
      <h2>{t("papers.lead")}</h2>
      <ul className="dots">
        {papers.map(({ kind, name, until, over }) => (
          <li key={`${kind} ${name} ${until}`}>
            {t(`papers.${kind}${over ? "_over" : ""}`, { name, day: until })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
