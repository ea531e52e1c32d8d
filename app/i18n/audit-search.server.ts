import {
  AUDIT_ACTIONS,
  AUDIT_MODULE_NAMES,
  AUDIT_MODULES,
  type AuditModule,
} from "~/domain/audit/modules";
import { actionTerm, moduleTerm } from "~/domain/audit/search-text";
import type { Language } from "~/domain/shared/language";
import { en, ms } from "~/locales/texts.server";
import { allTranslationsOf, translationsOf } from "./translations.server";

const AUDIT_WORDS = { ms: ms.auditWords, en: en.auditWords };

/** What a module is called in a language. */
export function moduleName(module: AuditModule, language: Language): string {
  return allTranslationsOf(language)(AUDIT_MODULE_NAMES[module]);
}

/** Shorter texts are in too many of the product's own terms. */
const SHORTEST_TERM = 3;

/**
 * What finds the entries that show the searched text, in the reader's language, and store a term
 * for it: marks of modules and actions, kinds of subjects, and terms such as `paid`.
 */
export function searchMarks(search: string, language: Language): string[] {
  const t = translationsOf(language, "auditWords");
  const wanted = search.toLowerCase();
  const named = (text: string) => wanted !== "" && text.toLowerCase().includes(wanted);
  return [
    ...AUDIT_MODULES.filter((module) => named(moduleName(module, language))).map(moduleTerm),
    ...AUDIT_ACTIONS.filter((action) => named(t(`actions.${action}`))).map(actionTerm),
    ...(wanted.length < SHORTEST_TERM ? [] : namedTerms(named, language)),
  ];
}

/** With the space before it, so that `paid` is not found in `unpaid`. */
function namedTerms(named: (text: string) => boolean, language: Language): string[] {
  const { subject, value } = AUDIT_WORDS[language];
  return [...Object.entries(subject), ...Object.entries(value)]
    .filter(([term, text]) => term !== "other" && named(text.replace("{{name}}", "")))
    .map(([term]) => ` ${term.toLowerCase()}`);
}
