import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import type { FlowView } from "./flow-view";

interface StepFormProps {
  view: FlowView;
  /** The first step is an index route, which takes a form only when its address says so. */
  action?: string;
  stack?: boolean;
  /** Where the page has another form beside the step's own. */
  aside?: boolean;
  children: ReactNode;
}

/**
 * A step's form: posted to the step itself, with the version of the order it shows (S6).
 * The address is written out because a form without one would carry the page's #fragment along,
 * through every redirect, as far as the gateway. What is empty or wrong the server says, in the
 * page's language; the browser would say it in its own.
 */
export function StepForm({ view, action, stack = true, aside = false, children }: StepFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form
      id={aside ? undefined : STEP_FORM_ID}
      method="post"
      action={action ?? pathname + search}
      className={stack ? "stack" : undefined}
      noValidate
    >
      <input type="hidden" name="version" value={view.version} />
      {children}
    </form>
  );
}
