/** Base32 (RFC 4648, without padding): capitals and digits that survive keyboards and chats. */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += CHARACTERS[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + CHARACTERS[(value << (5 - bits)) & 31];
}

/**
 * The bytes of a text, or null where it is none: a foreign character, a length that no bytes have,
 * bits left over that are not zero.
 */
export function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const character of text) {
    const digit = CHARACTERS.indexOf(character);
    if (digit < 0) return null;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  const leftOver = value & ((1 << bits) - 1);
  return bits >= 5 || leftOver !== 0 ? null : Uint8Array.from(bytes);
}
