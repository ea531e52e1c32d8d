import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EveryNamespace } from "~/i18n/i18next-options";
import type { TitleKey } from "./frame";
import { Note } from "./note";
import type { ShellView } from "./shell-view";

/**
 * What was just done, once, at the head of the page: `flash.<code>` of `staff`, or of the namespace
 * that the code names (`operators.added`).
 */
export function FlashMessage({ shell: { flash: sent, name } }: { shell: ShellView }) {
  const { t, i18n } = useTranslation<EveryNamespace>();
  const flash = useFlashUntilNavigation(sent);
  if (!flash) return null;
  const key = flash.code.includes(".")
    ? flash.code.replace(".", ":flash.")
    : `staff:flash.${flash.code}`;
  if (!i18n.exists(key, flash.values)) return null;
  return (
    <Note kind={flash.careful ? "careful" : "good"} role="status">
      <p>{t(key as TitleKey, { name, ...flash.values })}</p>
    </Note>
  );
}

/**
 * A page that loads itself again brings no message any more: the one it came with stays until
 * another address is shown.
 */
function useFlashUntilNavigation(sent: ShellView["flash"]): ShellView["flash"] {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, sent });
  if (kept.key === key && (sent === null || sent === kept.sent)) return kept.sent;
  setKept({ key, sent });
  return sent;
}
