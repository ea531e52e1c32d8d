/** Where most buyers have their mail; a domain that looks nearly like one is taken for a slip. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.com.my",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
] as const;

/** Real domains that look nearly like a common one: never corrected. */
const LOOKALIKES = new Set([
  "mail.com",
  "email.com",
  "ymail.com",
  "yahoo.ca",
  "yahoo.cn",
  "yahoo.com.au",
  "yahoo.com.hk",
  "yahoo.com.ph",
  "yahoo.com.sg",
  "yahoo.com.tw",
  "yahoo.com.vn",
  "hotmail.ca",
  "outlook.cz",
]);

/** Endings that do not exist and are `.com` mistyped. */
const MISTYPED_COM = /\.(con|cmo|ocm|vom|xom|cim|comm|coom)$/;

/** More slips than this are another domain. */
const MAX_SLIPS = 2;

/**
 * The address that was probably meant by one with a mistyped domain (`ahmad@gmial.com`), or null
 * where nothing looks wrong. It is to be offered, never put in by itself (2.18).
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || isKnown(domain)) return null;
  const meant = nearestCommon(domain) ?? withRightEnding(domain);
  return meant && `${email.slice(0, at)}@${meant}`;
}

function isKnown(domain: string): boolean {
  return (COMMON_DOMAINS as readonly string[]).includes(domain) || LOOKALIKES.has(domain);
}

function nearestCommon(domain: string): string | null {
  const near = COMMON_DOMAINS.map((common) => ({ common, slips: countSlips(domain, common) }))
    .filter(({ slips }) => slips <= MAX_SLIPS)
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.common ?? null;
}

function withRightEnding(domain: string): string | null {
  return MISTYPED_COM.test(domain) ? domain.replace(MISTYPED_COM, ".com") : null;
}

/**
 * How many letters were missed, added, mistaken or swapped with their neighbour between two words;
 * one more than `MAX_SLIPS` where their lengths alone say that it is too many.
 */
function countSlips(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > MAX_SLIPS) return MAX_SLIPS + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const cost = typed[row - 1] === meant[column - 1] ? 0 : 1;
      const swapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === meant[column - 2] &&
        typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[meant.length] ?? 0;
}
