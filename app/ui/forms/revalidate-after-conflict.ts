import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * `shouldRevalidate` of a page whose form somebody else may have overtaken: beside what was typed
 * it shows what is stored now. Of other refused forms Remix keeps the data that the page has.
 */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
