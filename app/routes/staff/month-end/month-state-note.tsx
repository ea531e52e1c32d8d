import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";
import type { MonthView } from "./month-view.server";

/** How the month stands, in a sentence. */
export function MonthStateNote({ month: { state, next, closing, query } }: { month: MonthView }) {
  const { t } = useTranslation("months");
  const values = { ...closing, month: next?.month };
  return (
    <Note kind={state === "closed" ? "good" : state === "next" ? "careful" : "info"}>
      <p>
        {t(`state.${state}`, values)}{" "}
        {closing ? (
          <a href={`/month-end/closings/${closing.id}${query}`}>{t("column.files")}</a>
        ) : null}
        {state === "next" && next ? <a href={`/month-end${next.query}`}>{next.month}</a> : null}
      </p>
    </Note>
  );
}
