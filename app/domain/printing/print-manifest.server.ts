import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { requestPrint } from "./request-print.server";

/**
 * Asks for a frozen manifest on the chosen printer; what is printed is made when its turn comes. Returns
 * the job's id. Throws what `requestPrint` throws.
 */
export async function printManifest(
  manifestId: number,
  printerId: number | null,
  staff: Pick<Staff, "userId" | "jettyId">,
  language: Language,
  now: Date,
): Promise<string> {
  const content = { kind: "manifest", manifestId } as const;
  return requestPrint(null, { content, printerId, staff, language, now });
}
