import { useLocation, useMatches, useRouteError } from "@remix-run/react";
import type { PageHandle } from "./frame";

/** Of a step's form: buttons that stand outside it, in the page's frame, belong to it by this. */
export const STEP_FORM_ID = "step";

/** The query by which a step's form says where its writer goes before it is filled in. */
export const LEAVE_QUERY = "leave";

/**
 * Where a button of the step's form posts that leads away from the step: what was typed is kept for
 * when its writer comes back. `to` is a step's name or a language. Null where the page has no such
 * form.
 */
export function useLeaveAction(): ((to: string) => string) | null {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const failed = Boolean(useRouteError());
  const stepForm = (page?.handle as PageHandle | undefined)?.stepForm;
  if (failed || !stepForm?.(page?.data)) return null;
  return (to) => {
    const query = new URLSearchParams(search);
    query.set(LEAVE_QUERY, to);
    return `${pathname}?${query.toString()}`;
  };
}
