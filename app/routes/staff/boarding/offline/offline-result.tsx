import { useTranslation } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import { Note } from "~/ui/layout/note";
import { ScanResult } from "../scan-result";
import type { OfflineAnswer } from "./offline-state";

interface OfflineResultProps {
  answer: OfflineAnswer;
  atOnce: boolean;
  nonce: string;
}

/** What the list says of a code: the same result as the server's, marked as of when it is. */
export function OfflineResult({ answer, ...form }: OfflineResultProps) {
  const { t, i18n } = useTranslation("boarding");
  const { scan, note, failure } = answer;
  if (failure || !scan)
    return (
      <Note kind="bad" role="alert">
        <p>{t(`offline.${failure ?? "unreachable"}`)}</p>
      </Note>
    );
  const language: Language = i18n.language === "en" ? "en" : "ms";
  const time = formatTime(new Date(answer.asOf), language);
  const earlier = scan.earlier && {
    ...scan.earlier,
    by: scan.earlier.by || t("offline.thisDevice"),
  };
  return (
    <ScanResult
      {...form}
      key={`${scan.id} ${scan.heading} ${scan.waiting}`}
      scan={{ ...scan, earlier }}
      mark={t("offline.mark", { time })}
      words={
        note
          ? { who: t(`offline.reason.${note}`, { time }), advice: t(`offline.advice.${note}`) }
          : undefined
      }
    />
  );
}
