/** Base45 (RFC 9285): the alphabet of the first tokens, which stay valid. */
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/**
 * The bytes of a text, or null where it is none: a foreign character, a length that no bytes have,
 * a group above its range.
 */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((character) => CHARACTERS.indexOf(character));
    if (digits.includes(-1)) return null;
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    if (value > (digits.length === 3 ? 0xffff : 0xff)) return null;
    if (digits.length === 3) bytes.push(value >> 8, value & 0xff);
    else bytes.push(value);
  }
  return Uint8Array.from(bytes);
}
