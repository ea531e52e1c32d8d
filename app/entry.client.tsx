import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { type Frame, FRAME_ID, FrameProvider } from "~/ui/layout/frame";
import { reportUncaughtErrors } from "~/ui/layout/report-browser-error";
import { browserI18n } from "./i18n/translations.browser";
import { awaitRouteData } from "./rendering/await-route-data";

/**
 * Only pages that ask for scripts come here; the document names its language, and
 * in what frame.
 */
async function hydrate(): Promise<void> {
  reportUncaughtErrors();
  const i18n = await browserI18n(document.documentElement.lang === "en" ? "en" : "ms");
  await awaitRouteData();
  const frame = JSON.parse(
    document.getElementById(FRAME_ID)?.textContent ?? "null",
  ) as Frame | null;
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <FrameProvider value={frame}>
          <RemixBrowser />
        </FrameProvider>
      </I18nextProvider>,
    );
  });
}

void hydrate();
