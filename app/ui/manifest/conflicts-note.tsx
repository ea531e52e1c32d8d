import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";

interface ConflictsNoteProps {
  own: number;
  unplaced: number;
  /** Where the sheet is of another jetty than the departure: which to choose first. */
  jetty: string | null;
}

/** Scans to decide that may change who is on board; nothing where there are none. */
export function ConflictsNote({ own, unplaced, jetty }: ConflictsNoteProps) {
  const { t } = useTranslation("manifest");
  if (own === 0 && unplaced === 0) return null;
  return (
    <Note kind="careful">
      {own > 0 ? <p>{t("conflicts.own", { count: own })}</p> : null}
      {unplaced > 0 ? <p>{t("conflicts.unplaced", { count: unplaced })}</p> : null}
      <p>
        <a href="/scan/conflicts">{t("conflicts.link")}</a>
        {jetty === null ? null : ` ${t("conflicts.jetty", { jetty })}`}
      </p>
    </Note>
  );
}
