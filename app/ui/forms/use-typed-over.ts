import { useEffect } from "react";
import type { FormState } from "./field-errors";

const NUMBERS = ["decimal", "numeric"];

/**
 * A number that the server refused is typed over: what is typed next would stand before or behind
 * it, and 60 after 40 sells for 6040. Where the answer is a page of its own, the browser may put the
 * cursor into its field only after this.
 */
export function useTypedOver(formId: string, returned: FormState | undefined): void {
  useEffect(() => {
    if (!returned || returned.problems.length === 0) return;
    const field = document.querySelector(":focus") ?? document.querySelector("[autofocus]");
    if (!(field instanceof HTMLInputElement) || field.form?.id !== formId) return;
    if (NUMBERS.includes(field.inputMode)) field.select();
  }, [formId, returned]);
}
