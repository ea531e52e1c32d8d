import type { StoredFile } from "~/domain/files/queries.server";

/**
 * A stored file as an answer: never guessed at, never run, kept by this browser alone (a name never
 * gets another content).
 */
export function fileResponse(
  request: Request,
  file: StoredFile,
  disposition: "inline" | "attachment",
): Response {
  const etag = `"${file.sha256}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "private, max-age=31536000, immutable",
    "Content-Disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.originalName).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`,
    "Content-Security-Policy":
      "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
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

/**
 * A PDF in its own window: inline, named by us. The reader in a browser draws it as an embedded
 * object of its own.
 */
export function pdfResponse(bytes: Buffer, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Security-Policy":
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
