import {
  AUDIT_ACTIONS,
  AUDIT_MODULE_NAMES,
  AUDIT_MODULES,
  type AuditModule,
} from "~/domain/audit/modules";
import { actionTerm, moduleTerm } from "~/domain/audit/search-text";
import type { Language } from "~/domain/shared/language";
import { allTranslationsOf, translationsOf } from "./translations.server";

/** What a module is called in a language. */
export function moduleName(module: AuditModule, language: Language): string {
  return allTranslationsOf(language)(AUDIT_MODULE_NAMES[module]);
}

/**
 * Marks of the modules and actions whose names, in the reader's language, hold what is searched
 * for.
 */
export function searchMarks(search: string, language: Language): string[] {
  const t = translationsOf(language, "audit");
  const wanted = search.toLowerCase();
  const named = (text: string) => wanted !== "" && text.toLowerCase().includes(wanted);
  return [
    ...AUDIT_MODULES.filter((module) => named(moduleName(module, language))).map(moduleTerm),
    ...AUDIT_ACTIONS.filter((action) => named(t(`actions.${action}`))).map(actionTerm),
  ];
}
