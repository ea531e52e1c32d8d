import type { RefusalValues } from "~/domain/shared/refusal";
import { fetchInTime } from "../calls/fetch-in-time";

/** Why a screen stays locked: the code of a sentence and its values. */
export interface UnlockFailure {
  code: string;
  values: RefusalValues;
}

/** Opens the session by its owner's password or PIN. Null: it is open. */
export async function unlockScreen(typed: string): Promise<UnlockFailure | null> {
  try {
    const answer = await fetchInTime("/lock/open", {
      method: "POST",
      body: new URLSearchParams({ password: typed }),
      redirect: "manual",
    });
    if (answer.status === 204) return null;
    // The session is over: the server leads to the login, which comes back here.
    if (answer.type === "opaqueredirect" || answer.status === 401) location.reload();
    return parseFailure(await answer.json());
  } catch {
    return { code: "unavailable", values: {} };
  }
}

function parseFailure(data: unknown): UnlockFailure {
  const code =
    typeof data === "object" && data !== null && "code" in data && typeof data.code === "string"
      ? data.code
      : "server_error";
  const values =
    typeof data === "object" && data !== null && "values" in data && isValues(data.values)
      ? data.values
      : {};
  return { code, values };
}

function isValues(values: unknown): values is RefusalValues {
  return (
    typeof values === "object" &&
    values !== null &&
    Object.values(values).every((one) => typeof one === "string" || typeof one === "number")
  );
}
