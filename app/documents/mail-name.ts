/** Long enough for a name with titles and two generations, too short for much of a message. */
const LONGEST = 100;
/**
 * Letters of any script, and what stands between the parts of a name here: `a/l`, `@`, `Ng'`,
 * `Tan,`.
 */
const NAME = /^[\p{L}\p{M}'’/@,. -]+$/u;

/**
 * A name as it may stand in a mail of ours; null where it could be read as a message. Names are
 * typed by whoever orders, for any address. Dots and at signs get their spaces, so that no mail
 * program makes a link of them.
 */
export function mailName(name: string | null): string | null {
  if (name === null || name.length > LONGEST || !NAME.test(name) || name.includes("//"))
    return null;
  return name.replace(/\s*@\s*/g, " @ ").replace(/\.(?=\S)/g, ". ");
}
