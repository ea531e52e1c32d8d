import { useTranslation } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { HiddenSubmit } from "../forms/buttons";
import { useFrame } from "./frame";
import { STEP_FORM_ID, useLeaveAction } from "./step-form-link";

/**
 * Each language is named in itself, so that its reader finds it. What stands before the name gives
 * way where there is no room.
 */
const NAMES: Record<Language, { before: string; name: string }> = {
  ms: { before: "Bahasa ", name: "Melayu" },
  en: { before: "", name: "English" },
};

/**
 * The switch to the other language: a plain form that comes back to this page, or a button of the
 * step's form where the page has one.
 */
export function LanguageForm() {
  const { t, i18n } = useTranslation();
  const { path } = useFrame();
  const leave = useLeaveAction();
  const other = i18n.language === "en" ? "ms" : "en";
  const name = (
    <>
      {NAMES[other].before ? <span className="roomy">{NAMES[other].before}</span> : null}
      {NAMES[other].name}
    </>
  );
  if (leave)
    return (
      <>
        {/* Enter presses the first button of a form, and this one stands before the step's. */}
        <HiddenSubmit form={STEP_FORM_ID}>{t("action.continue")}</HiddenSubmit>
        <button className="plain" form={STEP_FORM_ID} formAction={leave(other)} lang={other}>
          {name}
        </button>
      </>
    );
  return (
    <form method="post" action="/language">
      <input type="hidden" name="back" value={path} />
      <button className="plain" name="lang" value={other} lang={other}>
        {name}
      </button>
    </form>
  );
}
