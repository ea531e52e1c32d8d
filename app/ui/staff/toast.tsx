import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";
import type { ShellView } from "./shell-view";

const KNOWN = ["hello", "saved", "session_ended", "sessions_ended"] as const;
type Known = (typeof KNOWN)[number];

/** What was just done, once, at the head of the page. */
export function Toast({ shell: { flash, name } }: { shell: ShellView }) {
  const { t } = useTranslation("staff");
  if (!flash || !isKnown(flash.code)) return null;
  return (
    <Note kind="good" role="status">
      <p>{t(`flash.${flash.code}`, { name, ...flash.values })}</p>
    </Note>
  );
}

function isKnown(code: string): code is Known {
  return (KNOWN as readonly string[]).includes(code);
}
