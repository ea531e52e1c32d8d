import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FlowView } from "./flow-view";

interface StepFormProps {
  view: FlowView;
  /** The first step is an index route, which takes a form only when its address says so. */
  action?: string;
  stack?: boolean;
  children: ReactNode;
}

/**
 * A step's form: posted to the step itself, with the version of the order it shows (S6).
 * The address is written out because a form without one would carry the page's #fragment along,
 * through every redirect, as far as the gateway. What is empty or wrong the server says, in the
 * page's language; the browser would say it in its own.
 */
export function StepForm({ view, action, stack = true, children }: StepFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form
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
