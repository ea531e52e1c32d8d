import type { StoredFile } from "~/domain/files/queries.server";

type Disposition = "inline" | "attachment";

/**
 * A browser's own reader draws a PDF as an embedded object, which a sandboxed page may not have;
 * nothing else may be loaded.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/**
 * A stored file as an answer: never guessed at, never run, kept by this browser alone (a name never
 * gets another content). `asked`: the browser asks each time whether it may still show it.
 */
export function fileResponse(
  request: Request,
  file: StoredFile,
  disposition: Disposition,
  kept: "long" | "asked" = "long",
): Response {
  const etag = `"${file.sha256}"`;
  const drawn = file.contentType === "application/pdf" && disposition === "inline";
  const headers = {
    ETag: etag,
    "Cache-Control": kept === "long" ? "private, max-age=31536000, immutable" : "private, no-cache",
    "Content-Disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.originalName).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`,
    "Content-Security-Policy": drawn ? PDF_POLICY : FILE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  if (request.headers.get("If-None-Match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...headers,
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes.length),
    },
  });
}

/** A PDF in its own window: inline, named by us. */
export function pdfResponse(bytes: Buffer, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Security-Policy": PDF_POLICY,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
