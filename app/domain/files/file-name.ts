const MAX_STEM = 120;

/**
 * A file's name as it is shown and downloaded: its last part alone, without what people do not see
 * (control characters, U+202E and other marks of direction) and what no disk takes, with the
 * extension of what is stored. Joiners stay: names in Indic and Arabic scripts need them.
 */
export function cleanFileName(name: string, extension: string): string {
  const stem = name
    .normalize("NFC")
    .replace(/^.*[/\\]/su, "")
    .replace(
      /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
      "",
    )
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/gu, " ")
    .replace(/\.[a-z]{3,4}\s*$/i, "")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  return `${[...stem].slice(0, MAX_STEM).join("") || "fail"}.${extension}`;
}
