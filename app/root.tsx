import type { HeadersArgs } from "@remix-run/node";
import { Outlet, Scripts, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureOfError, FailurePage, useFailureTitle } from "~/ui/layout/failure";
import { FRAME_ID, type PageHandle, useDocumentAssets, useFrame } from "~/ui/layout/frame";
import { useCrashReport } from "~/ui/layout/report-browser-error";
import { textByKey } from "./i18n/text-key";

/**
 * Of a refusal that the boundary here draws, `Retry-After` goes out with the page: by itself the
 * framework drops it.
 */
export function headers({ errorHeaders }: HeadersArgs): Record<string, string> {
  const seconds = errorHeaders?.get("Retry-After");
  return seconds ? { "Retry-After": seconds } : {};
}

/**
 * The document around every page. Scripts are left out unless a page of the match asks for them.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n, t } = useTranslation();
  const { css, nonce, script, sheet } = useDocumentAssets();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as PageHandle | undefined);
  const refresh = matches
    .map((match, index) => handles[index]?.refresh?.(match.data))
    .findLast(Boolean);
  const scripted = handles.some((handle) => handle?.hydrate);
  return (
    <html lang={i18n.language} data-texts={scripted ? textsOf(handles) : undefined}>
      <head>
        <meta charSet="utf-8" />
        {scripted && script ? (
          <script
            nonce={nonce}
            data-first=""
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: script }}
          />
        ) : null}
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{useTitle(handles)}</title>
        <meta name="description" content={t("tagline")} />
        {refresh ? (
          <meta
            httpEquiv="refresh"
            content={
              refresh.url ? `${refresh.seconds};url=${refresh.url}` : String(refresh.seconds)
            }
          />
        ) : null}
        <meta name="theme-color" content="#083f4e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={manifestOf(handles, i18n.language)} />
        {sheet?.use === "here" ? <link rel="stylesheet" href={sheet.path} /> : null}
        {css ? <style dangerouslySetInnerHTML={{ __html: css }} /> : null}
      </head>
      <body className={handles.findLast((handle) => handle?.density)?.density}>
        {children}
        {scripted ? (
          <>
            <FrameData />
            <Scripts nonce={nonce} />
          </>
        ) : null}
        {/* A sheet for no medium is fetched without keeping a page waiting, and never applies. */}
        {sheet?.use === "next" ? <link rel="stylesheet" href={sheet.path} media="not all" /> : null}
        {script && !scripted ? <script dangerouslySetInnerHTML={{ __html: script }} /> : null}
      </body>
    </html>
  );
}

/** That of the site, or of a page that is an app of its own. */
function manifestOf(handles: readonly (PageHandle | undefined)[], language: string): string {
  const own = handles.findLast((handle) => handle?.manifest)?.manifest;
  return own ? `/${own}-${language}.webmanifest` : "/manifest.webmanifest";
}

/** What is read of the texts: each page names its own, and a title is of a text of its page. */
function textsOf(handles: readonly (PageHandle | undefined)[]): string {
  const names = handles.flatMap((handle) => [
    ...(handle?.title?.match(/^\w+(?=:)/) ?? []),
    ...(handle?.texts ?? []),
  ]);
  return [...new Set(names)].join(" ");
}

/** The frame for the browser: data, which no Content-Security-Policy runs. */
function FrameData() {
  const json = JSON.stringify(useFrame()).replace(/</g, "\\u003c");
  return (
    <script type="application/json" id={FRAME_ID} dangerouslySetInnerHTML={{ __html: json }} />
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useCrashReport(error);
  return <FailurePage failure={failureOfError(error)} />;
}

/**
 * `Ralat: Penumpang - Tiket Jeti`: a page that came back with something to correct says so first.
 */
function useTitle(handles: (PageHandle | undefined)[]): string {
  const { t } = useTranslation("common");
  const error = useRouteError();
  const failure = useFailureTitle(error ? failureOfError(error) : null);
  const key = handles.flatMap((handle) => handle?.title ?? []).at(-1);
  const title = failure || (key ? textByKey(t, key) : "");
  const page = title ? `${title} - ${t("brand")}` : t("brand");
  return useFrame().status >= 400 && !failure ? t("errorTitle", { title: page }) : page;
}
