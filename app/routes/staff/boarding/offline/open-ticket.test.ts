import { generateKeyPairSync, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ListedTicket } from "~/domain/boarding/offline/listed-ticket";
import { sealTicket } from "~/domain/boarding/offline/seal-ticket.server";
import { signQrToken } from "~/domain/receipts/qr-token.server";
import { day } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import type { KeptList } from "~/ui/boarding/device-store";
import { openShown, openTicket } from "./open-ticket";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const TICKET: ListedTicket = {
  receiptNo: "MRG-2026-000001",
  state: "paid",
  daysAgo: 3,
  people: [
    { no: 1, category: "adult", name: "Siti Aminah", onBoard: true, isBack: true, departureId: 12 },
    { no: 2, category: "child", name: null, onBoard: false, isBack: false, departureId: null },
  ],
  earlier: { at: new Date("2026-06-20T07:30:00+08:00"), by: "Mohd Hafiz" },
  earlierBack: { at: new Date("2026-06-23T15:00:00+08:00"), by: "Aiman Hakim" },
  cancelledAt: null,
};

function listOf(ticketCode: string): KeptList {
  const salt = randomBytes(16);
  return {
    ...{ jettyId: 1, day: "2026-06-20", madeAt: 0, skewMs: 0, departures: [], returnDays: 30 },
    ...{ stopped: false, trip: null, holder: "", reader: "" },
    salt: salt.toString("base64url"),
    keys: [publicKey.export({ format: "der", type: "spki" }).toString("base64")],
    tickets: [sealTicket(newTicketCode(), salt, TICKET), sealTicket(ticketCode, salt, TICKET)],
  };
}

describe("the browser", () => {
  it("opens with a ticket's code what the server sealed", async () => {
    const code = newTicketCode();
    expect(await openTicket(listOf(code), code)).toEqual(TICKET);
  });

  it("opens nothing with a code that is not on the list", async () => {
    expect(await openTicket(listOf(newTicketCode()), newTicketCode())).toBeNull();
  });

  const ticketCode = newTicketCode();
  const claim = { ticketCode, passenger: 2, jettyId: 1, ticketDate: day("2026-06-20") };

  it("reads a text that the server signed", async () => {
    const token = signQrToken(claim, privateKey);
    expect(await openShown(listOf(ticketCode), ` ${token.toLowerCase()} `)).toEqual({
      read: { kind: "ticket", ticketCode, passengerNo: 2 },
      claim,
      ticket: TICKET,
    });
  });

  it("takes a text that somebody else signed for forged", async () => {
    const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const { read } = await openShown(listOf(ticketCode), signQrToken(claim, foreign));
    expect(read).toEqual({ kind: "forged" });
  });

  it("shows nobody the ticket that a forged text names", async () => {
    const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const { claim: said, ticket } = await openShown(
      listOf(ticketCode),
      signQrToken(claim, foreign),
    );
    expect({ said, ticket }).toEqual({ said: null, ticket: null });
  });

  it("reads a code that is typed, which nobody signed", async () => {
    expect(await openShown(listOf(ticketCode), ticketCode)).toEqual({
      read: { kind: "ticket", ticketCode, passengerNo: null },
      claim: null,
      ticket: TICKET,
    });
  });
});
