/** How the bytes of a statement were read. */
export type Encoding = "utf-8" | "utf-16" | "windows-1252";
export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** Marks of files that are no text: a spreadsheet or archive, a PDF, pictures. */
const OTHER_FILES = [
  "PK\u0003\u0004",
  "%PDF-",
  "\u00d0\u00cf\u0011\u00e0",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
];
/** What no text holds; tabs and line ends are none of them. */
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/;
/** Enough of a file to tell by its zeros which half of each UTF-16 unit they are. */
const SAMPLE_BYTES = 2_000;

/**
 * The text of a statement, in UTF-8, UTF-16 with a mark or without, or Windows-1252, which is what
 * is left where the bytes are no UTF-8. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const begins = String.fromCharCode(...bytes.subarray(0, 5));
  if (OTHER_FILES.some((mark) => begins.startsWith(mark))) return null;
  const wide = wideEncoding(bytes);
  const decoded = wide ? decode(bytes, wide, "utf-16") : decodeNarrow(bytes);
  return decoded && !CONTROLS.test(decoded.text) ? decoded : null;
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 4) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

function decodeNarrow(bytes: Uint8Array): DecodedText | null {
  return decode(bytes, "utf-8", "utf-8") ?? decode(bytes, "windows-1252", "windows-1252");
}

/** The mark at the head goes with the decoding. */
function decode(bytes: Uint8Array, label: string, encoding: Encoding): DecodedText | null {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding };
  } catch {
    return null;
  }
}
