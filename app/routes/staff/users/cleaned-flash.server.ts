import { flashCookie } from "~/http/flash.server";
import { textOf } from "~/http/form.server";

const FIELDS = ["email", "username"] as const;

/**
 * The message that an e-mail or username is stored without what cannot be seen of it, or in letters
 * of the usual width; null where both are stored as they were typed.
 */
export function cleanedFlash(
  stored: Record<(typeof FIELDS)[number], string>,
  form: FormData,
  code: "user_added_cleaned" | "user_saved_cleaned",
): string | null {
  const cleaned = FIELDS.map((field) => ({ now: stored[field], typed: textOf(form, field) }))
    .filter(({ now, typed }) => now !== typed.trim())
    .map(({ now }) => now);
  return cleaned.length > 0 ? flashCookie(code, { stored: cleaned.join(", ") }) : null;
}
