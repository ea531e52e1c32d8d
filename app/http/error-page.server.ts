import { createHash } from "node:crypto";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { cookieIn } from "./cookies.server";
import { statusOf } from "./failure.server";
import { requestIdOf } from "./request-context.server";

/**
 * What a status says to a person: the code of its sentence. Anything else is our fault or theirs by
 * its first digit.
 */
const CODES: Record<number, RefusalCode> = {
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  415: "unsupported",
  429: "too_many",
  503: "unavailable",
};

const STYLE =
  "body{margin:0;background:#f5efe3;color:#16262e;font:18px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:12vh auto;padding:0 1.25rem}" +
  "h1{font-size:1.5rem;line-height:1.25}a{color:#0b5568}small{color:#4b5b62}";
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function refusalCodeOf(status: number): RefusalCode {
  return CODES[status] ?? (status < 500 ? "bad_request" : "server_error");
}

export interface PlainErrorPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * A page for what never reaches the product's own pages (a body too large, a database that is
 * gone): no layout, no query, nothing that could fail in its turn. In the language of the cookie
 * `lang`; `reference` is the request's id.
 */
export function errorPage(
  status: number,
  about: { cookie: string; reference: string; seconds?: number },
): PlainErrorPage {
  const language = languageIn(about.cookie);
  const title = refusalText(translationsOf(language, "refusal"), refusalCodeOf(status), {
    seconds: about.seconds ?? 60,
  });
  const t = translationsOf(language, "common");
  const reference = about.reference
    ? `<p><small>${escape(`${status} · ${about.reference}`)}</small></p>`
    : "";
  const body =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1>` +
    `<p><a href="/">${escape(t("action.home"))}</a></p>${reference}</main></body></html>`;
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
  };
  if (status === 429 || status === 503) headers["Retry-After"] = String(about.seconds ?? 5);
  return { status, headers, body };
}

/**
 * Runs work that answers with a file. A refusal becomes a small page of its own: such an address
 * draws no page of the site.
 */
export async function orPlainErrorPage(
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const seconds = typeof error.values.seconds === "number" ? error.values.seconds : undefined;
    const page = errorPage(statusOf(error), {
      cookie: request.headers.get("Cookie") ?? "",
      reference: requestIdOf(request),
      seconds,
    });
    return new Response(page.body, {
      status: page.status,
      headers: { ...page.headers, "X-Robots-Tag": "noindex" },
    });
  }
}

function languageIn(cookie: string): Language {
  const value = cookieIn(cookie, "lang");
  return isLanguage(value) ? value : DEFAULT_LANGUAGE;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
