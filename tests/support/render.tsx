import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { i18nOf } from "~/i18n/translations.server";
import { FrameProvider } from "~/ui/layout/frame";

const FRAME = {
  path: "/",
  status: 200,
  reference: "ref-123",
  council: "Majlis Daerah Setiu",
  year: 2026,
};

/** The HTML of a component, as a page without scripts draws it. */
export function renderMarkup(component: ReactNode, language: Language = "en"): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <FrameProvider value={FRAME}>{component}</FrameProvider>
    </I18nextProvider>,
  );
}
