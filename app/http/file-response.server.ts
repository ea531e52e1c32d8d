import type { StoredFile } from "~/domain/files/queries.server";

type Disposition = "inline" | "attachment";

/** Of PDFs that we made: drawn by the browser's own reader as an embedded object, nothing else. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
/** Of whatever was handed in; Chromium and Firefox draw a PDF in a sandbox too. */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/**
 * A stored file as an answer: never guessed at, never run, kept by this browser alone, which asks
 * each time whether it may still show it.
 */
export function fileResponse(
  request: Request,
  file: StoredFile,
  disposition: Disposition,
): Response {
  const etag = `"${file.sha256}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "private, no-cache",
    "Content-Disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(file.originalName).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`,
    "Content-Security-Policy": FILE_POLICY,
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

/** A file of ours that is sent in pieces, as they are read. */
export interface FileFacts {
  /** Letters, digits, dots and dashes alone. */
  name: string;
  contentType: string;
  size: number;
  disposition: Disposition;
}

/** A file in pieces: kept by nobody, and by its reader alone. */
export function streamedFile(
  { name, contentType, size, disposition }: FileFacts,
  pieces: AsyncGenerator<Uint8Array, void>,
): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  const drawn = contentType === "application/pdf" && disposition === "inline";
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": `${disposition}; filename="${name}"`,
      "Content-Security-Policy": drawn ? PDF_POLICY : FILE_POLICY,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
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

/** A file that is kept for good, to be saved: `name` of letters, digits, dots and dashes alone. */
export function keptFile(name: string, contentType: string, bytes: Buffer): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(bytes.length),
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Security-Policy": FILE_POLICY,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
