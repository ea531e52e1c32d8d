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
import { fromBase32, toBase32 } from "./base32";
import { fromBase45 } from "./base45";
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

/** What was printed before: the same bytes in Base45. */
const olderTokens = [...doc.matchAll(/^\| [2-9A-Z]{12,20} \| \d+ \| `([^`]+)` \|$/gm)].map(
  ([, token = ""]) => token,
);

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

describe("Base32", () => {
  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("writes and reads the example %j of RFC 4648, without padding", (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written);
    expect(Buffer.from(fromBase32(written) ?? []).toString()).toBe(text);
  });

  it("reads back whatever bytes it wrote", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it.each(["M", "MZX", "MZXW6Y", "MZ", "my", "MZXW6===", "M0", "M1"])("refuses %s", (text) => {
    expect(fromBase32(text)).toBeNull();
  });
});

describe("Base45", () => {
  it.each([
    ["BB8", "AB"],
    ["%69 VD92EX0", "Hello!!"],
    ["QED8WEX0", "ietf!"],
  ])("reads the example %s of RFC 9285", (written, text) => {
    expect(Buffer.from(fromBase45(written) ?? []).toString()).toBe(text);
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
      expect(fromBase32(token)).toEqual(
        Uint8Array.from([...Buffer.from(payload, "hex"), ...(fromBase32(token) ?? []).slice(-64)]),
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

  it("is read in Base45 as well, as it was printed before", () => {
    expect(olderTokens).toHaveLength(5);
    expect(olderTokens.map((token) => readQrToken(token, publicKey))).toEqual(
      vectors.map(({ claim }) => claim),
    );
  });

  it("in Base45 has a character of its own, so that it is never read as Base32", () => {
    expect(olderTokens.map((token) => token[2])).toEqual(vectors.map(() => "0"));
    expect(olderTokens.map((token) => fromBase32(token.replace(/ /g, "")))).toEqual(
      vectors.map(() => null),
    );
  });

  it("is read as a person, a scanner or a chat hands it on", () => {
    for (const { claim, token } of vectors)
      for (const handedOn of [
        token.toLowerCase(),
        ` ${token}\r\n`,
        token.replace(/(.{4})/g, "$1 "),
        token.replace(/(.{64})/, "$1\u00a0\n"),
      ])
        expect(readQrToken(handedOn, publicKey)).toEqual(claim);
  });

  it("fits a QR code of version 6: 128 characters of its alphanumeric mode", () => {
    const token = signQrToken({
      ticketCode: newTicketCode(),
      passenger: 1000,
      ticketDate: day("2030-12-31"),
      jettyId: 2,
    });
    expect(token).toMatch(/^[A-Z2-7]{128}$/);
    expect(readQrToken(token, qrPublicKey())?.passenger).toBe(1000);
  });

  it("is refused when another key signed it", () => {
    const forger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const forged = vectors.map(({ claim }) => signQrToken(claim, forger));
    expect(forged.map((token) => readQrToken(token, publicKey))).toEqual(vectors.map(() => null));
  });

  it("is read by whichever of several keys signed it, and not without that one", () => {
    const [one, other] = [1, 2].map(() => generateKeyPairSync("ec", { namedCurve: "P-256" }));
    const [{ claim } = { claim: null }] = vectors;
    if (!one || !other || !claim) throw new Error("Nothing to sign.");
    const token = signQrToken(claim, other.privateKey);
    expect(readQrToken(token, [one.publicKey, other.publicKey])).toEqual(claim);
    expect(readQrToken(token, [one.publicKey])).toBeNull();
  });

  it("is refused with any bit of it altered, although its claim could be read", () => {
    const bytes = fromBase32(vectors[0]?.token ?? "") ?? new Uint8Array();
    expect(bytes).toHaveLength(80);
    let readable = 0;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Uint8Array.from(bytes);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readQrToken(toBase32(altered), publicKey)).toBeNull();
      if (unpackClaim(altered.subarray(0, 16))) readable += 1;
    }
    // The control: without the signature most of these would have passed as tickets.
    expect(readable).toBeGreaterThan(500);
  });

  it("is refused cut off, lengthened, with a foreign character, or empty", () => {
    const token = vectors[0]?.token ?? "";
    for (const wrong of [
      "",
      token.slice(0, -8),
      token.slice(8),
      `${token}AAAAAAAA`,
      `${token}-`,
      token.repeat(2),
      "A".repeat(128),
      olderTokens[0]?.toLowerCase() ?? "",
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
