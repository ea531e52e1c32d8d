import { PUBLIC_REASONS } from "~/domain/departures/weather/rules";
import type { Language } from "~/domain/shared/language";

const KNOWN: readonly string[] = Object.values(PUBLIC_REASONS);

/**
 * Why a boat is late or does not sail, in one language: the reasons that the product knows are kept
 * in both at once. What somebody typed stays as it is.
 */
export function publicReasonText(reason: string, language: Language): string {
  if (!KNOWN.includes(reason)) return reason;
  const [ms = reason, en = reason] = reason.split(" / ");
  return language === "ms" ? ms : en;
}
