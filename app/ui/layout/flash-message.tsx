import { useLocation } from "@remix-run/react";
import type { i18n } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { textByKey, type TextKey } from "~/i18n/text-key";
import { Note } from "./note";
import type { ShellView } from "./shell-view";

/**
 * What was just done, once, at the head of the page: `flash.<code>` of `staff`, or of the namespace
 * that the code names (`operators.added`).
 */
export function FlashMessage({ shell: { flash: sent, name } }: { shell: ShellView }) {
  const { t, i18n } = useTranslation();
  const flash = useFlashUntilNavigation(sent);
  if (!flash) return null;
  const key = flash.code.includes(".")
    ? flash.code.replace(".", ":flash.")
    : `staff:flash.${flash.code}`;
  if (!hasText(i18n, key, flash.values)) return null;
  return (
    <Note kind={flash.careful ? "careful" : "good"} role="status">
      <p>{textByKey(t, key, { name, ...flash.values })}</p>
    </Note>
  );
}

function hasText(
  translations: i18n,
  key: string,
  values: NonNullable<ShellView["flash"]>["values"],
): key is TextKey {
  return translations.exists(key, values);
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
