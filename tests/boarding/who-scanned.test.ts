import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import {
  acceptOfflineScans,
  type OfflineScan,
} from "~/domain/boarding/offline/accept-scans.server";
import { boardingConflicts } from "~/domain/boarding/offline/conflicts.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import type { Scanner } from "~/domain/boarding/scanner";
import { keysFor } from "~/domain/shared/secret-keys.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { ticketFacts } from "~/domain/tickets/ticket-facts.server";
import { useDatabase } from "../support/database";
import { aScanner, aSteward, now, paidTicket, show, tokenOf } from "./boat";

useDatabase({ poolMax: 8 });

const MINUTE = 60_000;
const LATER = new Date(now.getTime() + 30 * MINUTE);
const holderOf = async (by: Scanner, at = now) => (await makeOfflineList(by, at)).holder;
const scanOf = async (more: Partial<OfflineScan> = {}) => {
  const ticket = await paidTicket({ adults: 2 });
  const { receiptNo } = ticket;
  return {
    ticket,
    scan: { nonce: newSecret(), receiptNo, passengers: [1], scannedAt: now, ...more },
  };
};
const send = (by: Scanner, ...scans: OfflineScan[]) =>
  acceptOfflineScans(scans, by.jettyId, by, LATER);
const rowOf = async (nonce: string) => {
  const [row] = await sql(
    null,
    `select scanned_by, steward_id, sent_by, sent_steward_id, scanner_known as known
       from boarding_scan where nonce = :nonce`,
    { nonce },
  );
  return row;
};
const unknown = ({ userId }: Scanner) => ({
  ...{ scannedBy: userId, stewardId: null, sentBy: userId, sentStewardId: null, known: false },
});
/** A holder as somebody would have it, under a key. */
function claim(userId: number, key: Buffer): string {
  const facts = [userId, 0, 1, now.getTime()].map((one) => one.toString(36)).join(".");
  return `${facts}.${createHmac("sha256", key).update(facts).digest("base64url")}`;
}

describe("a scan that is sent by somebody else than who made it", () => {
  it("is recorded and boarded in the name of whoever held the list, and says who sent it", async () => {
    const [hafiz, aina] = [await aScanner(1, "Mohd Hafiz"), await aScanner(1, "Nur Aina")];
    const { ticket, scan } = await scanOf({ holder: await holderOf(hafiz) });
    await send(aina, scan);
    expect(await rowOf(scan.nonce)).toEqual({
      ...{ scannedBy: hafiz.userId, stewardId: null, known: true },
      ...{ sentBy: aina.userId, sentStewardId: null },
    });
    expect(await ticketFacts(ticket.id)).toMatchObject({
      ...{ boardedBy: "Mohd Hafiz", boardedKnown: true },
    });
  });

  it("of a steward whose day is over is the steward's", async () => {
    const [{ steward }, aina] = [await aSteward({ name: "Aiman Hakim" }), await aScanner()];
    const { ticket, scan } = await scanOf({ holder: await holderOf(steward) });
    await send(aina, scan);
    expect(await rowOf(scan.nonce)).toMatchObject({
      ...{ scannedBy: steward.userId, stewardId: steward.stewardId, sentBy: aina.userId },
    });
    expect((await ticketFacts(ticket.id)).boardedBy).toBe("Aiman Hakim");
  });

  it("is named on the sheet of conflicts with both", async () => {
    const [hafiz, aina] = [await aScanner(1, "Mohd Hafiz"), await aScanner(1, "Nur Aina")];
    const { scan } = await scanOf({ holder: await holderOf(hafiz), passengers: [9] });
    await send(aina, scan);
    const all = await boardingConflicts(aina, LATER);
    expect(all.find(({ receiptNo }) => receiptNo === scan.receiptNo)).toMatchObject({
      ...{ scannedBy: "Mohd Hafiz", sentBy: "Nur Aina", isKnown: true },
    });
  });

  it("is one scan of its maker where both send it at the same moment", async () => {
    const [hafiz, aina] = [await aScanner(), await aScanner()];
    const { scan } = await scanOf({ holder: await holderOf(hafiz) });
    const all = await Promise.all([send(aina, scan), send(hafiz, scan), send(aina, scan)]);
    expect(new Set(all.map((one) => JSON.stringify(one)))).toHaveLength(1);
    expect(await rowOf(scan.nonce)).toMatchObject({ scannedBy: hafiz.userId, known: true });
  });

  it("and that its page had sent before stays whose it was", async () => {
    const [hafiz, aina] = [await aScanner(), await aScanner()];
    const { ticket, scan } = await scanOf();
    await show(tokenOf(ticket), hafiz, { atOnce: false, nonce: scan.nonce });
    await send(aina, scan);
    expect(await rowOf(scan.nonce)).toMatchObject({
      ...{ scannedBy: hafiz.userId, sentBy: aina.userId, known: true },
    });
  });
});

describe("another's scan cannot be claimed", () => {
  it("without the list's holder: the record says who sent it", async () => {
    const aina = await aScanner();
    const { ticket, scan } = await scanOf();
    await send(aina, scan);
    expect(await rowOf(scan.nonce)).toEqual(unknown(aina));
    expect((await ticketFacts(ticket.id)).boardedKnown).toBe(false);
  });

  it("by a name, a number, or a holder under another key", async () => {
    const [hafiz, aina] = [await aScanner(), await aScanner()];
    const own = await holderOf(aina);
    const swapped = own.replace(/^\w+/, hafiz.userId.toString(36));
    for (const holder of [
      "Mohd Hafiz",
      `${hafiz.userId}`,
      swapped,
      claim(hafiz.userId, Buffer.alloc(32)),
    ]) {
      const { scan } = await scanOf({ holder });
      await send(aina, scan);
      expect(await rowOf(scan.nonce)).toEqual(unknown(aina));
    }
  });

  it("is all that the product's key holds: under it the same claim is believed (control)", async () => {
    const [hafiz, aina] = [await aScanner(), await aScanner()];
    const { scan } = await scanOf({ holder: claim(hafiz.userId, keysFor("list-holder")[0]) });
    await send(aina, scan);
    expect(await rowOf(scan.nonce)).toMatchObject({ scannedBy: hafiz.userId, known: true });
  });

  it("by the holder of a list of another jetty, of a later one, or of one that is too old", async () => {
    const [hafiz, aina, far] = [await aScanner(), await aScanner(), await aScanner(2)];
    const holders = [
      await holderOf(far),
      await holderOf(hafiz, new Date(now.getTime() + 5 * MINUTE)),
      await holderOf(hafiz, new Date(now.getTime() - 25 * 60 * MINUTE)),
    ];
    for (const holder of holders) {
      const { scan } = await scanOf({ holder });
      await send(aina, scan);
      expect(await rowOf(scan.nonce)).toEqual(unknown(aina));
    }
  });
});
