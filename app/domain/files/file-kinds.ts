/** The kinds of file that people hand in: how each is named, called and recognised. */
const FILE_KINDS = {
  jpg: { contentType: "image/jpeg", extensions: ["jpg", "jpeg"], begins: [0xff, 0xd8, 0xff] },
  png: {
    contentType: "image/png",
    extensions: ["png"],
    begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
  pdf: {
    contentType: "application/pdf",
    extensions: ["pdf"],
    begins: [0x25, 0x50, 0x44, 0x46, 0x2d],
  },
} as const satisfies Record<
  string,
  { contentType: string; extensions: readonly string[]; begins: readonly number[] }
>;

export type FileKind = keyof typeof FILE_KINDS;
/** What a profile picture may be (R-5-14), and what a letter may be (S20). */
export const PICTURE_KINDS: readonly FileKind[] = ["jpg", "png"];
export const LETTER_KINDS: readonly FileKind[] = ["pdf", "jpg", "png"];

/** The largest file that anybody may hand in (R-5-13). */
export const MAX_FILE_BYTES = 5 * 1_048_576;

/** What a file is by its first bytes, whatever it is called; null for anything else. */
export function contentKindOf(bytes: Uint8Array): FileKind | null {
  const found = Object.entries(FILE_KINDS).find(([, { begins }]) =>
    begins.every((byte, at) => bytes[at] === byte),
  );
  return (found?.[0] as FileKind | undefined) ?? null;
}

/** What a file is by its name, with the extension in any letter case; null for anything else. */
export function namedKindOf(fileName: string): FileKind | null {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  const found = Object.entries(FILE_KINDS).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return (found?.[0] as FileKind | undefined) ?? null;
}

/** What a file field lets people choose from. It is a help: the server looks again. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds
    .flatMap((kind) => FILE_KINDS[kind].extensions.map((extension) => `.${extension}`))
    .join(",");
}
