import { Refusal } from "~/domain/shared/refusal";
import { limitClient, refuseClientWhenUsedUp } from "./limits.server";

/** Runs work that looks up a ticket code; a client that keeps missing is told to wait, also when it hits. */
export async function limitFailedLookups<T>(
  request: Request,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  await refuseClientWhenUsedUp(request, "missedCode", now);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found")
      await limitClient(request, "missedCode", now);
    throw error;
  }
}
