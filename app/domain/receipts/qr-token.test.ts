import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
} from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, day } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { TICKET_CODE_ALPHABET } from "~/domain/shared/ticket-code";
import { fromBase45, toBase45 } from "./base45";
import { packClaim, type QrClaim, unpackClaim } from "./qr-claim";
import { qrPublicKey, readQrToken, signQrToken } from "./qr-token.server";

const doc = readFileSync("docs/qr-token.md", "utf8");
const published = JSON.parse(/```json\n([\s\S]+?)```/.exec(doc)?.[1] ?? "") as JsonWebKey;
const privateKey = createPrivateKey({ key: published, format: "jwk" });
const publicKey = createPublicKey(privateKey);
const vectors = [
  ...doc.matchAll(
    /^\| ([2-9A-Z]{12,20}) \| (\d) \| ([\d-]{10}) \| (\d+) \| `([0-9a-f]+)` \| `([^`]+)` \|$/gm,
  ),
].map(([, ticketCode = "", jetty, date = "", passenger, payload = "", token = ""]) => ({
  claim: {
    ticketCode,
    jettyId: Number(jetty),
    ticketDate: day(date),
    passenger: Number(passenger),
  },
  payload,
  token,
}));

const aClaim: fc.Arbitrary<QrClaim> = fc.record({
  ticketCode: fc.string({
    unit: fc.constantFrom(...TICKET_CODE_ALPHABET),
    minLength: 12,
    maxLength: 20,
  }),
  passenger: fc.integer({ min: 0, max: 1000 }),
  ticketDate: fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(day("2020-01-01"), days)),
  jettyId: fc.integer({ min: 1, max: 2 }),
});

describe("Base45", () => {
  it("writes the examples of RFC 9285", () => {
    expect(toBase45(Buffer.from("AB"))).toBe("BB8");
    expect(toBase45(Buffer.from("Hello!!"))).toBe("%69 VD92EX0");
    expect(Buffer.from(fromBase45("QED8WEX0") ?? []).toString()).toBe("ietf!");
  });

  it.each(["GGW", "::", "A", "abc", "AB_"])("refuses %s", (text) => {
    expect(fromBase45(text)).toBeNull();
  });
});

describe("the token of a ticket's QR code", () => {
  it("is the one of the test vectors", () => {
    expect(vectors).toHaveLength(5);
    for (const { claim, payload, token } of vectors) {
      expect(Buffer.from(packClaim(claim)).toString("hex")).toBe(payload);
      expect(readQrToken(token, publicKey)).toEqual(claim);
      expect(fromBase45(token)).toEqual(
        Uint8Array.from([...Buffer.from(payload, "hex"), ...(fromBase45(token) ?? []).slice(-64)]),
      );
    }
  });

  it("says what was signed, for every ticket there can be", () => {
    fc.assert(
      fc.property(aClaim, (claim) => {
        expect(readQrToken(signQrToken(claim, privateKey), publicKey)).toEqual(claim);
      }),
    );
  });

  it("fits a QR code of version 5: 120 characters of its alphanumeric mode", () => {
    const token = signQrToken({
      ticketCode: newTicketCode(),
      passenger: 1000,
      ticketDate: day("2030-12-31"),
      jettyId: 2,
    });
    expect(token).toMatch(/^[0-9A-Z $%*+\-./:]{120}$/);
    expect(readQrToken(token, qrPublicKey())?.passenger).toBe(1000);
  });

  it("is refused when another key signed it", () => {
    const forger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const forged = vectors.map(({ claim }) => signQrToken(claim, forger));
    expect(forged.map((token) => readQrToken(token, publicKey))).toEqual(vectors.map(() => null));
  });

  it("is refused with any bit of it altered, although its claim could be read", () => {
    const bytes = fromBase45(vectors[0]?.token ?? "") ?? new Uint8Array();
    expect(bytes).toHaveLength(80);
    let readable = 0;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Uint8Array.from(bytes);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readQrToken(toBase45(altered), publicKey)).toBeNull();
      if (unpackClaim(altered.subarray(0, 16))) readable += 1;
    }
    // The control: without the signature most of these would have passed as tickets.
    expect(readable).toBeGreaterThan(500);
  });

  it("is refused cut off, lengthened, in small letters, or empty", () => {
    const token = vectors[0]?.token ?? "";
    for (const wrong of [
      "",
      token.slice(0, -3),
      token.slice(3),
      `${token}000`,
      token.toLowerCase(),
      token.repeat(2),
      "0".repeat(120),
      "K7QM-X3RD-W9HT-AB2C",
    ])
      expect(readQrToken(wrong, publicKey)).toBeNull();
  });

  it("is not made for what no ticket says", () => {
    const claim = vectors[0]?.claim as QrClaim;
    expect(() => signQrToken({ ...claim, passenger: -1 }, privateKey)).toThrow(RangeError);
    expect(() => signQrToken({ ...claim, ticketDate: day("2019-12-31") }, privateKey)).toThrow(
      RangeError,
    );
    expect(() => signQrToken({ ...claim, ticketCode: "K7QM0X3RDW9H" }, privateKey)).toThrow(
      RangeError,
    );
  });
});
