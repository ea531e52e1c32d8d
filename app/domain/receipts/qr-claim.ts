import { addDays, type Day, day, daysBetween } from "~/domain/shared/day";
import { TICKET_CODE_ALPHABET } from "~/domain/shared/ticket-code";

/** What a QR code says of itself; true only when its signature is (docs/qr-token.md). */
export interface QrClaim {
  ticketCode: string;
  /** The passenger's number within the ticket; 0 is the whole party. */
  passenger: number;
  ticketDate: Day;
  jettyId: number;
}

const VERSION = 1;
const FIRST_DAY = day("2020-01-01");
const HEAD_BYTES = 6;
const BASE = BigInt(TICKET_CODE_ALPHABET.length);

/**
 * Version, jetty, day, passenger, then the code as one number: 16 bytes for a code of 16
 * characters. Throws a RangeError on a claim that no ticket can make.
 */
export function packClaim(claim: QrClaim): Uint8Array {
  const days = daysBetween(FIRST_DAY, claim.ticketDate);
  if (!fits(claim.jettyId, 0xff) || !fits(days, 0xffff) || !fits(claim.passenger, 0xffff))
    throw new RangeError("No ticket says this");
  return Uint8Array.from([
    VERSION,
    claim.jettyId,
    days >> 8,
    days & 0xff,
    claim.passenger >> 8,
    claim.passenger & 0xff,
    ...packCode(claim.ticketCode),
  ]);
}

/** The claim in these bytes, or null: another version, or bytes that `packClaim` does not write. */
export function unpackClaim(bytes: Uint8Array): QrClaim | null {
  const [version, jettyId = 0, ...rest] = bytes.subarray(0, HEAD_BYTES);
  const [dayHigh = 0, dayLow = 0, passengerHigh = 0, passengerLow = 0] = rest;
  const ticketCode = unpackCode(bytes.subarray(HEAD_BYTES));
  if (version !== VERSION || ticketCode === null) return null;
  return {
    ticketCode,
    passenger: passengerHigh * 256 + passengerLow,
    ticketDate: addDays(FIRST_DAY, dayHigh * 256 + dayLow),
    jettyId,
  };
}

/**
 * A leading 1 keeps the length: codes that begin with the alphabet's zero would lose it otherwise.
 */
function packCode(ticketCode: string): number[] {
  let value = 1n;
  for (const character of ticketCode) {
    const digit = TICKET_CODE_ALPHABET.indexOf(character);
    if (digit < 0) throw new RangeError("Not a ticket code");
    value = value * BASE + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn));
  return bytes;
}

function unpackCode(bytes: Uint8Array): string | null {
  if (bytes.length > 13 || !bytes[0]) return null;
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = "";
  for (; value >= BASE; value /= BASE)
    code = `${TICKET_CODE_ALPHABET[Number(value % BASE)]}${code}`;
  return value === 1n && code.length >= 12 && code.length <= 20 ? code : null;
}

function fits(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}
