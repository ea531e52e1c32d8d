import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFrame } from "./frame";
import { SiteHeader } from "./site-header";

/**
 * A buyer's page: header with the tide line, the language switch, the content, the footer. The
 * content brings its own `<main id="main">`.
 */
export function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <div className="wrap">{children}</div>
      <Footer />
    </>
  );
}

function Footer() {
  const { t } = useTranslation();
  const { council, year } = useFrame();
  return (
    <footer className="end">
      <div className="wrap">
        <a href="/terms">{t("footer.terms")}</a> <a href="/privacy">{t("footer.privacy")}</a>{" "}
        <a href="/help">{t("footer.help")}</a> <a href="/already-paid">{t("footer.alreadyPaid")}</a>
        <span className="mute">{t("footer.copyright", { year, council })}</span>
      </div>
    </footer>
  );
}
