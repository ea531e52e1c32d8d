import type { RequestHandler } from "express";

/** Pages that show one buyer's ticket or order: not for search engines. The router reads any case. */
const PRIVATE_PAGE = /^\/(?:ticket|storage|payment|result|my-tickets|w)(?:\/|$)/i;

/**
 * Headers that every answer has. The policy is the strictest; a page of the application brings its
 * own.
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const https = publicUrl.startsWith("https://");
  return (req, res, next) => {
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader(
      "Content-Security-Policy",
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
    res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    res.setHeader("Referrer-Policy", "same-origin");
    if (https) res.setHeader("Strict-Transport-Security", "max-age=31536000");
    if (PRIVATE_PAGE.test(req.path)) res.setHeader("X-Robots-Tag", "noindex");
    next();
  };
}
