import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signQrToken } from "~/domain/receipts/qr-token.server";
import { day } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { readCode } from "./read-code.server";

const [oldest, older, foreign] = Array.from({ length: 3 }, () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }),
);
process.env.QR_OLD_PUBLIC_KEYS = [oldest, older]
  .map((pair) => pair?.publicKey.export({ type: "spki", format: "der" }).toString("base64"))
  .join(",");
const claim = {
  ticketCode: newTicketCode(),
  passenger: 2,
  ticketDate: day("2030-12-31"),
  jettyId: 1 as const,
};
const ticket = { kind: "ticket", ticketCode: claim.ticketCode, passengerNo: 2 };

describe("a ticket's code after the signing key was changed", () => {
  it.each([
    ["the key of now", undefined],
    ["the key before it", older?.privateKey],
    ["the key before that", oldest?.privateKey],
  ])("is good where %s signed it", (_whose, key) => {
    expect(readCode(signQrToken(claim, key))).toEqual(ticket);
  });

  it("is forged where a key signed it that was never ours", () => {
    expect(readCode(signQrToken(claim, foreign?.privateKey))).toEqual({ kind: "forged" });
  });
});
