import { useTranslation } from "react-i18next";
import { BrandMark } from "../icons";
import { LanguageForm } from "./language-form";

/** The head of a page for everybody: the way past it, the brand, the language switch. */
export function SiteHeader() {
  const { t } = useTranslation();
  return (
    <>
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
