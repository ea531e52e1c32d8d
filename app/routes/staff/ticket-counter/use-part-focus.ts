import { type RefObject, useEffect } from "react";

/** The parts that a button leads on to. */
const PARTS = ["#part-passengers", "#part-payment"];

/**
 * Typing goes on in the part that was led to: the cursor is in what is chosen there, else in the
 * first blank field that is needed, else in the first. Whoever has the cursor already keeps it.
 */
export function usePartFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { hash } = window.location;
    if (document.activeElement !== document.body || !PARTS.includes(hash)) return;
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement>(`${hash} input`) ?? []),
    ].filter(({ offsetParent }) => offsetParent !== null);
    const chosen = fields.find(({ checked }) => checked);
    const blank = fields.find(({ dataset, value }) => dataset.open === "no" && value.trim() === "");
    (chosen ?? blank ?? fields[0])?.focus();
  }, [form]);
}
