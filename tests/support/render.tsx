import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { Language } from "~/domain/shared/language";
import { i18nOf } from "~/i18n/translations.server";
import { type Frame, FrameProvider } from "~/ui/layout/frame";

const NO_CONTACT = { phone: null, whatsapp: null, email: null, hours: null };
const NO_FACTS = { contact: NO_CONTACT, position: null, arriveBy: null };
export const FRAME: Frame = {
  path: "/",
  status: 200,
  reference: "ref-123",
  pageKey: "page-key-of-a-test-of-pages",
  drawnAtMs: 0,
  council: "Majlis Daerah Setiu",
  places: { contact: NO_CONTACT, jetties: { 1: NO_FACTS, 2: NO_FACTS } },
  year: 2026,
};

/** The HTML of a component, as a page without scripts and of no step draws it. */
export function renderMarkup(component: ReactNode, language: Language = "en"): string {
  const route = { id: "page", path: "*", element: component };
  const context = {
    basename: "/",
    location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
    matches: [{ params: {}, pathname: "/", pathnameBase: "/", route }],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <FrameProvider value={FRAME}>
        <StaticRouterProvider
          router={createStaticRouter([route], context)}
          context={context}
          hydrate={false}
        />
      </FrameProvider>
    </I18nextProvider>,
  );
}
