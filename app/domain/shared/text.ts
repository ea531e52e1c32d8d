/**
 * How long a field of one line may be as it is sent; what is kept of it is shorter. Longer texts
 * are not even cleaned.
 */
export const MAX_SENT_LINE = 1_000;
/** The same of a field of several lines. */
export const MAX_SENT_TEXT = 20_000;

/**
 * One line of text as a person meant it: NFC, no control characters, no soft hyphens or spaces of no
 * width, single spaces, trimmed. Direction marks and joiners stay: names in Arabic or Indic scripts
 * need them.
 */
export function cleanLine(text: string): string {
  return CLEAN.test(text) ? text : cleaned(text);
}

/** Most cells of a file are: printable ASCII with single spaces, which is looked at once. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

function cleaned(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Nobody sees them; the same as in `identity_skeleton`, which compares e-mails and usernames. */
const UNSEEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufff8\u{e0000}-\u{e0fff}]/gu;

/**
 * An e-mail address or username as it is stored and looked for: letters of the usual width (NFKC),
 * nothing that cannot be seen.
 */
export function cleanIdentity(text: string): string {
  return CLEAN.test(text) ? text : cleaned(text.normalize("NFKC").replace(UNSEEN, ""));
}

/** NUL or half a surrogate pair: no keyboard sends these, and PostgreSQL keeps neither. */
export function isUnstorable(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}
