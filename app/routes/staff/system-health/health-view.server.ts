import type { TFunction } from "i18next";
import type { Language } from "~/domain/shared/language";
import type { Finding, HealthPart, HealthState } from "~/domain/system-health/rules";
import { translationsOf } from "~/i18n/translations.server";

export interface HealthPartView {
  part: HealthPart;
  /** That of its worst sentence. */
  state: HealthState;
  sentences: string[];
}

const WORSE: Record<HealthState, number> = { good: 0, look: 1, act: 2 };

/** Findings in their reader's language, those of a part together. */
export function healthView(found: readonly Finding[], language: Language): HealthPartView[] {
  const t = translationsOf(language, "health");
  return [...new Set(found.map(({ part }) => part))].map((part) => {
    const own = found.filter((one) => one.part === part);
    const [worst] = own.map(({ state }) => state).sort((a, b) => WORSE[b] - WORSE[a]);
    return { part, state: worst ?? "good", sentences: own.map((one) => sentence(one, t)) };
  });
}

function sentence(
  { says, count = 0, ageS = 0, name = "" }: Finding,
  t: TFunction<"health">,
): string {
  const shown = says === "inHand" && isQueue(name) ? t(`queue.${name}`) : name;
  return t(`says.${says}`, { count, age: ageInWords(ageS, t), name: shown });
}

function isQueue(name: string): name is "mail" | "paper" | "reports" | "news" {
  return ["mail", "paper", "reports", "news"].includes(name);
}

/** In its largest whole unit: whoever reads it wants to know whether it is long. */
function ageInWords(seconds: number, t: TFunction<"health">): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t("age.second", { count: Math.round(seconds) });
  if (minutes < 60) return t("age.minute", { count: minutes });
  if (minutes < 48 * 60) return t("age.hour", { count: Math.floor(minutes / 60) });
  return t("age.day", { count: Math.floor(minutes / 1_440) });
}
