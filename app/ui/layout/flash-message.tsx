import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { Note } from "./note";
import type { ShellView } from "./shell-view";

/** What was just done, once, at the head of the page. */
export function FlashMessage({ shell: { flash: sent } }: { shell: ShellView }) {
  const flash = useFlashUntilNavigation(sent);
  if (!flash) return null;
  return (
    <Note kind={flash.careful ? "careful" : "good"} role="status">
      <p>{flash.text}</p>
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
