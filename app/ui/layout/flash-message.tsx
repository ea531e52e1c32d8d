import { useLocation } from "@remix-run/react";
import type { ParseKeys } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "./note";
import type { ShellView } from "./shell-view";

/** What was just done, once, at the head of the page: `flash.<code>` of the staff words. */
export function FlashMessage({ shell: { flash: sent, name } }: { shell: ShellView }) {
  const { t, i18n } = useTranslation("staff");
  const flash = useFlashUntilNavigation(sent);
  if (!flash || !i18n.exists(`staff:flash.${flash.code}`)) return null;
  return (
    <Note kind="good" role="status">
      <p>{t(`flash.${flash.code}` as ParseKeys<"staff">, { name, ...flash.values })}</p>
    </Note>
  );
}

/** A page that loads itself again brings no message any more: the one it came with stays until another address is shown. */
function useFlashUntilNavigation(sent: ShellView["flash"]): ShellView["flash"] {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, sent });
  if (kept.key === key && (sent === null || sent === kept.sent)) return kept.sent;
  setKept({ key, sent });
  return sent;
}
