import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { openDatabase } from "@db/connection";
import { openStandbyOf, poolOptions } from "@db/process-pool";
import { config } from "~/config.server";
import { LANGUAGES } from "~/domain/shared/language";
import { languageOf } from "~/http/language.server";
import { log } from "~/log.server";
import {
  type DocumentAssets,
  DocumentAssetsProvider,
  FrameProvider,
  type PageHandle,
} from "~/ui/layout/frame";
import { i18nOf } from "./i18n/translations.server";
import { baseSheetPath, hasBaseSheet } from "./rendering/base-sheet.server";
import { cacheTranslations } from "./rendering/cached-translations.server";
import { policyWithoutScripts, policyWithScripts } from "./rendering/csp.server";
import { frameOf } from "./rendering/frame.server";
import { htmlResponse } from "./rendering/html-response.server";
import { keepMatchedRoutes } from "./rendering/matched-routes.server";
import { addPreloadNonces } from "./rendering/preload-nonces.server";
import { inlineScriptOf } from "./scripts/inline-scripts.server";
import { extraStylesheetOf, sheetFor, stylesheetOf } from "./styles/stylesheets.server";
import { usedRules } from "./styles/used-rules.server";

export { handleError } from "./http/report-error.server";
export { serverApi } from "./server-api.server";
export { calls } from "~/api/calls.server";

/** Where the styles of a page stand that are known when it is drawn. */
const STYLE_PLACE = "/*styles*/";

for (const language of LANGUAGES) cacheTranslations(i18nOf(language));

const onLost = (error: Error) => log().warn({ err: error }, "a database connection was lost");
openDatabase({ ...poolOptions(config()), onError: onLost });
openStandbyOf(config(), onLost);

/**
 * Draws a page. Without scripts it is one string; with them React waits until all data is there, so
 * that one answer is still one piece.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const handles = context.staticHandlerContext.matches.map(
    ({ route }) => context.routeModules[route.id]?.handle as PageHandle | undefined,
  );
  const hydrated = handles.some((handle) => handle?.hydrate);
  const nonce = hydrated ? randomBytes(16).toString("base64") : undefined;
  const extras = handles.flatMap((handle) => handle?.css ?? []);
  const linked = !hydrated && hasBaseSheet(request.headers.get("Cookie"));
  const whole = linked ? extraStylesheetOf(extras) : stylesheetOf(extras);
  const fetchesSheet = !linked && handles.some((handle) => handle?.fetchesSheet);
  const sheet: DocumentAssets["sheet"] =
    linked || fetchesSheet ? { path: baseSheetPath(), use: linked ? "here" : "next" } : undefined;
  const scriptName = handles.findLast((handle) => handle?.script)?.script;
  const script = scriptName && inlineScriptOf(scriptName);
  // The whole sheet is on its way, and no script adds to the page: what it shows is enough.
  const trimmed = sheet?.use === "next" && !script;
  if (!hydrated) keepMatchedRoutes(context);

  const frame = frameOf(request, status);
  const document = (
    <I18nextProvider i18n={i18nOf(await languageOf(request))}>
      <FrameProvider value={frame}>
        <DocumentAssetsProvider
          value={{ css: trimmed ? STYLE_PLACE : whole.css, nonce, script: script?.text, sheet }}
        >
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </DocumentAssetsProvider>
      </FrameProvider>
    </I18nextProvider>
  );
  const drawn = nonce
    ? await renderToText(document, nonce)
    : `<!doctype html>${renderToStaticMarkup(document)}`;
  const { css, hash } = trimmed ? sheetFor(usedRules(whole.css, drawn)) : whole;
  const html = trimmed ? drawn.replace(STYLE_PLACE, () => css) : drawn;

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    nonce ? policyWithScripts(hash, nonce) : policyWithoutScripts(hash, script?.hash),
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return htmlResponse(html, { status, headers });
}

async function renderToText(document: ReactElement, nonce: string): Promise<string> {
  const body = new PassThrough();
  const whole = text(body);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => resolve(void pipe(body)),
      onShellError: reject,
    });
  });
  return addPreloadNonces(await whole, nonce);
}
