import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useState,
} from "react";
import { MAX_PASSENGERS } from "~/domain/ordering/draft";
import { totalPassengers } from "~/domain/ordering/passengers";
import {
  CATEGORIES,
  type Category,
  FOREIGNER_CATEGORIES,
  isCategory,
  MALAYSIAN_CATEGORIES,
} from "~/domain/pricing/categories";
import type { Counts } from "~/domain/pricing/rules";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";

/**
 * What the keys and buttons of the counting form do when scripts run: the same as its submit
 * buttons, at once. Whether an operator is chosen says if names are asked for.
 */
export function usePassengerCounts(initial: { counts: Counts; operatorId: number }) {
  const [counts, setCounts] = useState(initial.counts);
  const [operatorId, setOperatorId] = useState(initial.operatorId);
  const recount = (form: HTMLFormElement) => {
    const now = countsOf(form);
    tickCountedNationalities(form, now);
    setCounts(now);
    setOperatorId(operatorOf(form));
  };
  // What was typed before the scripts ran stands in the form already.
  useEffect(() => {
    const form = document.getElementById(STEP_FORM_ID);
    if (!(form instanceof HTMLFormElement)) return;
    setCounts(countsOf(form));
    setOperatorId(operatorOf(form));
    // A number that stood there is typed over, also where the cursor came before the scripts.
    const at = document.activeElement;
    if (at instanceof HTMLInputElement && isCategory(at.name) && at.value === at.defaultValue)
      at.select();
    // A searched select says by an event of the browser's own that another one is chosen.
    const choose = () => setOperatorId(operatorOf(form));
    form.addEventListener("change", choose);
    return () => form.removeEventListener("change", choose);
  }, []);
  const step = (form: HTMLFormElement, category: Category, by: 1 | -1) => {
    const input = inputOf(form, category);
    const now = countsOf(form);
    if (!input || (by > 0 && totalPassengers(now) >= MAX_PASSENGERS)) return;
    input.value = String(Math.max(0, (now[category] ?? 0) + by));
    recount(form);
  };
  return {
    counts,
    operatorId,
    handlers: {
      onInput: (event: SyntheticEvent<HTMLFormElement>) => recount(event.currentTarget),
      onFocus: (event: FocusEvent<HTMLFormElement>) => {
        if (event.target instanceof HTMLInputElement && isCategory(event.target.name))
          event.target.select();
      },
      onClick: (event: MouseEvent<HTMLFormElement>) => {
        const button = event.target instanceof Element ? event.target.closest("button") : null;
        if (!button || !isCategory(button.value)) return;
        event.preventDefault();
        step(event.currentTarget, button.value, button.name === "less" ? -1 : 1);
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (!(event.target instanceof HTMLInputElement) || !isCategory(event.target.name)) return;
        const category = event.target.name;
        if (event.key === "+" || event.key === "-")
          step(event.currentTarget, category, event.key === "+" ? 1 : -1);
        else if (event.key === "ArrowDown" || event.key === "ArrowUp")
          neighbourOf(event.currentTarget, category, event.key === "ArrowDown" ? 1 : -1)?.focus();
        else return;
        event.preventDefault();
      },
    },
  };
}

function inputOf(form: HTMLFormElement, category: Category): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${category}"]`);
}

function operatorOf(form: HTMLFormElement): number {
  return Number(form.querySelector<HTMLSelectElement>('select[name="operator"]')?.value ?? 0);
}

function countsOf(form: HTMLFormElement): Counts {
  return Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      /^\d{1,4}$/.test(inputOf(form, category)?.value ?? "")
        ? Number(inputOf(form, category)?.value)
        : 0,
    ]),
  );
}

/**
 * A nationality that is counted is meant; Malaysia, ticked from the start, is not where only others
 * are counted.
 */
function tickCountedNationalities(form: HTMLFormElement, counts: Counts): void {
  const some = (list: readonly Category[]) => list.some((category) => (counts[category] ?? 0) > 0);
  const tick = (value: string, on: boolean) => {
    const box = form.querySelector<HTMLInputElement>(`input[name="nationality"][value="${value}"]`);
    if (box) box.checked = on;
  };
  const [malaysians, others] = [some(MALAYSIAN_CATEGORIES), some(FOREIGNER_CATEGORIES)];
  if (others) tick("nonMalaysian", true);
  if (malaysians || others) tick("malaysian", malaysians);
}

function neighbourOf(
  form: HTMLFormElement,
  category: Category,
  by: 1 | -1,
): HTMLInputElement | undefined {
  const all = [...form.querySelectorAll<HTMLInputElement>("input")].filter((input) =>
    isCategory(input.name),
  );
  return all[all.findIndex((input) => input.name === category) + by];
}
