import { useTranslation } from "react-i18next";
import { HiddenSubmit } from "../forms/buttons";
import { BrandMark } from "../icons";
import { LanguageForm } from "./language-form";
import { STEP_FORM_ID, useLeaveAction } from "./step-form-link";

/** The head of a page for everybody: the way past it, the brand, the language switch. */
export function SiteHeader() {
  const { t } = useTranslation();
  const hasStepForm = useLeaveAction() !== null;
  return (
    <>
      {/* Enter presses the first button of a form, and those of the frame stand before the step's. */}
      {hasStepForm ? <HiddenSubmit form={STEP_FORM_ID}>{t("action.continue")}</HiddenSubmit> : null}
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <header className="top">
        <div className="wrap">
          <a className="brand" href="/">
            <BrandMark /> {t("brand")}
          </a>
          <LanguageForm />
        </div>
      </header>
    </>
  );
}
