import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../forms/buttons";
import { Note } from "../layout/note";
import type { ShellView } from "../layout/shell-view";

/** Tells a reporter on every page that reports are resolved, until that is read (R-8-52). */
export function ResolvedReportsNotice({ solved }: Pick<ShellView, "solved">) {
  const { t } = useTranslation("news");
  if (solved.length === 0) return null;
  return (
    <Note kind="good" role="status">
      <p>
        <strong>{t("told.heading")}</strong>
      </p>
      <ResolvedReports solved={solved} />
    </Note>
  );
}

/** Which reports, and the button that says that one has read it. */
export function ResolvedReports({ solved }: Pick<ShellView, "solved">) {
  const { t } = useTranslation("news");
  const { pathname, search } = useLocation();
  return (
    <>
      <ul>
        {solved.map(({ id, excerpt }) => (
          <li key={id}>{t("told.report", { id, excerpt })}</li>
        ))}
      </ul>
      <form method="post" action="/report-issue/told">
        <input type="hidden" name="back" value={pathname + search} />
        {solved.map(({ id }) => (
          <input key={id} type="hidden" name="told" value={id} />
        ))}
        <Button look="alt">{t("told.dismiss")}</Button>
      </form>
    </>
  );
}
