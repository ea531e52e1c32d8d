import { useEffect } from "react";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { fieldId } from "~/ui/forms/field-errors";
import { useHydrated } from "~/ui/layout/use-hydrated";

const NEEDED = "input[required], input[aria-required=true]";

/**
 * What Enter does in a field of a step: on to the next blank field that is needed; with none left,
 * from a blank one, or from a list, the form is sent. In a form that came back the cursor is in the first field
 * that is wrong.
 */
export function useStepKeys(returned: ReturnedForm | undefined): void {
  const hydrated = useHydrated();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.defaultPrevented || event.repeat) return;
      // Some browsers open its list.
      if (event.target instanceof HTMLSelectElement && event.target.form) {
        event.preventDefault();
        return defaultButton(event.target.form)?.click();
      }
      if (!(event.target instanceof HTMLInputElement) || !event.target.form) return;
      const next = nextBlank(event.target.form, event.target);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  useEffect(() => {
    const wrong = returned?.problems.find(({ field }) => field !== "");
    // With the keys at the foot it is the step that scrolls, and no longer the page.
    if (!wrong || !hydrated) return;
    // A searched select takes its place first.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(wrong.field));
      field?.focus();
      // One that has the cursor already is not brought into sight by that.
      field?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [returned, hydrated]);
}

/** The one that the browser presses for Enter in a text field. */
function defaultButton(form: HTMLFormElement): HTMLButtonElement | undefined {
  return [...form.elements]
    .filter((one) => one instanceof HTMLButtonElement)
    .find(({ type, disabled }) => type === "submit" && !disabled);
}

function nextBlank(form: HTMLFormElement, here: HTMLInputElement): HTMLInputElement | undefined {
  const needed = [...form.querySelectorAll<HTMLInputElement>(NEEDED)];
  if (needed.includes(here) && here.value.trim() === "") return undefined;
  const blank = needed.filter((input) => input.value.trim() === "");
  const after = blank.find(
    (input) => here.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return after ?? blank[0];
}
