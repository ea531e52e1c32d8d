import { createHash } from "node:crypto";
import type { Language } from "~/domain/shared/language";
import { openApiDocument } from "./document.server";

interface Description {
  status: 200 | 304;
  headers: Record<string, string>;
  text: string;
}

interface Written {
  text: string;
  etag: string;
}

/** The table does not change while the process runs, so the document is written once a language. */
const written: Partial<Record<Language, Written>> = {};

/** The OpenAPI document in a language; 304 without it where the asker has this one already. */
export function describeCalls(language: Language, ifNoneMatch: string): Description {
  const { text, etag } = (written[language] ??= write(language));
  const headers = {
    ETag: etag,
    "Cache-Control": "public, no-cache",
    "Content-Language": language,
    Vary: "Accept-Language",
  };
  // A proxy that compresses marks the tag as weak.
  const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) ? { status: 304, headers, text: "" } : { status: 200, headers, text };
}

function write(language: Language): Written {
  const text = JSON.stringify(openApiDocument(language));
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
}
