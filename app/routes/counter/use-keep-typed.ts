import { useEffect } from "react";
import { fetchInTime } from "~/ui/calls/fetch-in-time";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";

/** It drops the order on purpose. */
const RESET_PATH = "/pos/reset";

/**
 * Whoever leaves a step by a link takes along what is typed in it: the form is saved, and its answer
 * leads where the link does. So does a form that comes back here, as the bell's, after it was
 * answered. What stands in a form that came back is not stored.
 */
export function useKeepTyped(cameBack: boolean): void {
  useEffect(() => {
    const form = document.getElementById(STEP_FORM_ID);
    if (!(form instanceof HTMLFormElement)) return;
    const before = cameBack ? null : fieldsOf(form).toString();
    const isKept = () => fieldsOf(form).toString() === before;
    const leave = (path: string) => {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = "leave";
      field.value = path;
      form.append(field);
      form.submit();
      // The page may stay: a link can lead to a file.
      field.remove();
    };
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target !== "" || link.origin !== location.origin) return;
      const isHere = link.pathname === location.pathname && link.search === location.search;
      if (link.pathname === RESET_PATH || (isHere && link.hash !== "") || isKept()) return;
      event.preventDefault();
      leave(link.pathname + link.search);
    };
    const submit = (event: SubmitEvent) => {
      const other = event.target;
      if (event.defaultPrevented || !(other instanceof HTMLFormElement) || isKept()) return;
      const back = other.elements.namedItem("back");
      if (!(back instanceof HTMLInputElement)) return;
      event.preventDefault();
      const body = fieldsOf(other, event.submitter);
      const answered = fetchInTime(other.action, { method: "post", body, redirect: "manual" });
      void answered.catch(() => undefined).then(() => leave(back.value));
    };
    window.addEventListener("click", click);
    window.addEventListener("submit", submit);
    return () => {
      window.removeEventListener("click", click);
      window.removeEventListener("submit", submit);
    };
  }, [cameBack]);
}

function fieldsOf(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  return new URLSearchParams(
    [...new FormData(form, submitter)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}
