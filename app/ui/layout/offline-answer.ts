import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * `shouldRevalidate` of a page, and of the pages around it, whose form may be answered without a
 * network: nothing is loaded again then, for there is nobody to load it from.
 */
export function revalidateUnlessOffline({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const answer: unknown = actionResult;
  const isOffline = typeof answer === "object" && answer !== null && "isOffline" in answer;
  return !isOffline && defaultShouldRevalidate;
}
