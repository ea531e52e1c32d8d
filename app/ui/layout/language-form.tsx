import { useTranslation } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { useFrame } from "./frame";

/** Each language is named in itself, so that its reader finds it. */
const NAMES: Record<Language, string> = { ms: "Bahasa Melayu", en: "English" };

/** The switch to the other language: a plain form that comes back to this page. */
export function LanguageForm() {
  const { i18n } = useTranslation();
  const { path } = useFrame();
  const other = i18n.language === "en" ? "ms" : "en";
  return (
    <form method="post" action="/language">
      <input type="hidden" name="back" value={path} />
      <button className="plain" name="lang" value={other} lang={other}>
        {NAMES[other]}
      </button>
    </form>
  );
}
