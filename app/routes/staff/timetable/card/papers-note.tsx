import { useTranslation } from "react-i18next";
import type { PaperKind } from "~/domain/departures/papers";
import { Note } from "~/ui/layout/note";

/** Which papers of boat and skipper are over: the departure boards nobody. */
export function PapersNote({ papers }: { papers: readonly PaperKind[] }) {
  const { t } = useTranslation("departures");
  if (papers.length === 0) return null;
  return (
    <Note kind="bad">
      {papers.map((paper) => (
        <p key={paper}>{t(`notSold.${paper}`)}</p>
      ))}
    </Note>
  );
}
