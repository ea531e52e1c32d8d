import { useEffect, useState } from "react";

/** Whether scripts run: false on the server and in the first drawing, so that both agree. */
function useScripts(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => void setRunning(true), []);
  return running;
}

/** What stands on a key that is named otherwise. */
const CAPS: Readonly<Record<string, string>> = { Insert: "Ins" };

/** A key's cap, shown only where there is a key and pressing it does something. */
export function KeyCap({ children }: { children: string | undefined }) {
  return useScripts() && children ? (
    <>
      {" "}
      <kbd aria-hidden="true">{CAPS[children] ?? children}</kbd>
    </>
  ) : null;
}

export interface KeyHint {
  keys: readonly string[];
  label: string;
}

/** Which keys do what here, at the foot of the screen. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return useScripts() ? (
    <footer className="hints">
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <kbd key={key}>{CAPS[key] ?? key}</kbd>
          ))}{" "}
          {label}
        </span>
      ))}
    </footer>
  ) : null;
}

/** Fields of figures, and those that choose from a list: no other sign stands in them. */
const WITHOUT_SIGNS =
  'input[inputmode="numeric"], input[inputmode="decimal"], input[role="combobox"]';

/**
 * Whether a key is a sign that belongs to the text of the field it is typed in. Of digits that is for the
 * page to say: they call up held orders beside a code of letters.
 */
const isTyped = ({ key, target }: KeyboardEvent) =>
  /^\D$/.test(key) &&
  target instanceof HTMLElement &&
  target.matches("input, textarea") &&
  !target.matches(WITHOUT_SIGNS);

/**
 * Presses what carries the key in `data-key`: a button or link is pressed, a field gets the focus.
 * With a dialog open, in there alone.
 */
export function useHotkeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey)
        return;
      if (isTyped(event)) return;
      const within = document.querySelector('[role="dialog"],[role="alertdialog"]') ?? document;
      const target = within.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
      if (!target) return;
      event.preventDefault();
      if (target.matches("input, select")) target.focus();
      else target.click();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
