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
import { type Language, LANGUAGES } from "~/domain/shared/language";
import { languageOf } from "~/http/language.server";
import { log } from "~/log.server";
import {
  type DocumentAssets,
  DocumentAssetsProvider,
  type Frame,
  FrameProvider,
  type PageHandle,
} from "~/ui/layout/frame";
import { i18nOf } from "./i18n/translations.server";
import { baseSheetPath, hasBaseSheet } from "./rendering/base-sheet.server";
import { cacheTranslations } from "./rendering/cached-translations.server";
import { policyWithoutScripts, policyWithScripts } from "./rendering/csp.server";
import { type DrawnPage, pageResponse } from "./rendering/drawn-page.server";
import { frameOf } from "./rendering/frame.server";
import { keepPage, keptPage, pageKey } from "./rendering/kept-pages.server";
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
 * Draws a page, or finds it drawn. Without scripts it is one string; with them React waits until all
 * data is there, so that one answer is still one piece.
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
  const frame = frameOf(request, status);
  const language = await languageOf(request);
  const assets = assetsOf(request, handles);
  const { nonce, script } = assets;
  const key = pageKey(context.staticHandlerContext, handles, frame, {
    language,
    sheet: assets.sheet?.use,
  });
  let page = key === null ? undefined : keptPage(key);
  if (!page) {
    page = await drawPage(request.url, context, { assets, frame, language });
    if (key !== null) keepPage(key, page, frame);
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    nonce
      ? policyWithScripts(page.styleHash, nonce)
      : policyWithoutScripts(page.styleHash, script?.hash),
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return pageResponse(page, { status, headers });
}

/** What the document of a page takes from its routes and from what its browser has already. */
function assetsOf(request: Request, handles: readonly (PageHandle | undefined)[]) {
  const hydrated = handles.some((handle) => handle?.hydrate);
  const extras = handles.flatMap((handle) => handle?.css ?? []);
  const linked = !hydrated && hasBaseSheet(request.headers.get("Cookie"));
  const fetchesSheet = !linked && handles.some((handle) => handle?.fetchesSheet);
  const sheet: DocumentAssets["sheet"] =
    linked || fetchesSheet ? { path: baseSheetPath(), use: linked ? "here" : "next" } : undefined;
  const scriptName = handles.findLast((handle) => handle?.script)?.script;
  const script = scriptName && inlineScriptOf(scriptName);
  return {
    nonce: hydrated ? randomBytes(16).toString("base64") : undefined,
    whole: linked ? extraStylesheetOf(extras) : stylesheetOf(extras),
    sheet,
    script,
    // The whole sheet is on its way, and no script adds to the page: what it shows is enough.
    trimmed: sheet?.use === "next" && !script,
  };
}

interface Around {
  assets: ReturnType<typeof assetsOf>;
  frame: Frame;
  language: Language;
}

async function drawPage(
  url: string,
  context: EntryContext,
  { assets: { nonce, whole, sheet, script, trimmed }, frame, language }: Around,
): Promise<DrawnPage> {
  if (!nonce) keepMatchedRoutes(context);
  const document = (
    <I18nextProvider i18n={i18nOf(language)}>
      <FrameProvider value={frame}>
        <DocumentAssetsProvider
          value={{ css: trimmed ? STYLE_PLACE : whole.css, nonce, script: script?.text, sheet }}
        >
          <RemixServer context={context} url={url} nonce={nonce} />
        </DocumentAssetsProvider>
      </FrameProvider>
    </I18nextProvider>
  );
  const drawn = nonce
    ? await renderToText(document, nonce)
    : `<!doctype html>${renderToStaticMarkup(document)}`;
  const { css, hash } = trimmed ? sheetFor(usedRules(whole.css, drawn)) : whole;
  const html = trimmed ? drawn.replace(STYLE_PLACE, () => css) : drawn;
  return { html, styleHash: hash, packed: new Map() };
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
