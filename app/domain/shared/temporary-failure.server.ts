import { isDatabaseUnavailable } from "@db/availability";
import { Refusal } from "./refusal";

/**
 * Whether an act failed only because it cannot be done now: the order stays as its page showed it,
 * so that the same form can be sent again.
 */
export function isTemporaryFailure(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof Refusal && error.code === "clock_wrong");
}
