import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import {
  type DocumentAssets,
  DocumentAssetsProvider,
  type Frame,
  FRAME_ID,
  FrameProvider,
} from "~/ui/layout/frame";
import { reportUncaughtErrors } from "~/ui/layout/report-browser-error";
import { browserI18n } from "./i18n/translations.browser";
import { awaitRouteData } from "./rendering/await-route-data";

/**
 * Only pages that ask for scripts come here; the document names its language, and
 * in what frame.
 */
async function hydrate(): Promise<void> {
  reportUncaughtErrors();
  const { lang, dataset } = document.documentElement;
  const i18n = await browserI18n(lang === "en" ? "en" : "ms", dataset["texts"]?.split(" ") ?? []);
  await awaitRouteData();
  const frame = JSON.parse(
    document.getElementById(FRAME_ID)?.textContent ?? "null",
  ) as Frame | null;
  const assets = readAssets();
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <FrameProvider value={frame}>
          <DocumentAssetsProvider value={assets}>
            <RemixBrowser />
          </DocumentAssetsProvider>
        </FrameProvider>
      </I18nextProvider>,
    );
  });
}

/**
 * As they stand in the document: where React throws the server's page away and draws it anew, its
 * policy takes this sheet and this script alone.
 */
function readAssets(): DocumentAssets {
  return {
    css: document.querySelector("style")?.textContent ?? "",
    nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
    script: document.querySelector("script[data-first]")?.textContent ?? undefined,
  };
}

void hydrate();
