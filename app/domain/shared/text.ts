/**
 * How long a field of one line may be as it is sent; what is kept of it is shorter. Longer texts
 * are not even cleaned.
 */
export const MAX_SENT_LINE = 1_000;
/** The same of a field of several lines. */
export const MAX_SENT_TEXT = 20_000;

/**
 * One line of text as a person meant it: NFC, no control characters, single spaces, trimmed.
 * Direction marks and joiners stay: names in Arabic or Indic scripts need them.
 */
export function cleanLine(text: string): string {
  return CLEAN.test(text) ? text : cleaned(text);
}

/** Most cells of a file are: printable ASCII with single spaces, which is looked at once. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

function cleaned(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** NUL or half a surrogate pair: no keyboard sends these, and PostgreSQL keeps neither. */
export function isUnstorable(text: string): boolean {
  return /[\0\ud800-\udfff]/u.test(text);
}
