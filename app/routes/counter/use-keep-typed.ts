import { useEffect } from "react";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";

/** Pages of the counter: what leads to another place leaves the order behind on purpose. */
const COUNTER_PAGE = /^\/pos\/(?!reset$)/;

/**
 * A link to another page of the counter takes along what is typed in the step: the form is saved,
 * and its answer leads where the link does. What stands in a form that came back is not stored.
 */
export function useKeepTyped(cameBack: boolean): void {
  useEffect(() => {
    const form = document.getElementById(STEP_FORM_ID);
    if (!(form instanceof HTMLFormElement)) return;
    const contentOf = () =>
      new URLSearchParams(
        [...new FormData(form)].flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value]] : [],
        ),
      ).toString();
    const before = cameBack ? null : contentOf();
    const leave = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target !== "" || link.origin !== location.origin) return;
      if (!COUNTER_PAGE.test(link.pathname) || contentOf() === before) return;
      event.preventDefault();
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = "leave";
      field.value = link.pathname + link.search;
      form.append(field);
      form.submit();
    };
    window.addEventListener("click", leave);
    return () => window.removeEventListener("click", leave);
  }, [cameBack]);
}
