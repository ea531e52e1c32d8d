import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { type OfflineLook, recordLooks } from "~/domain/boarding/offline/record-looks.server";
import type { Scanner } from "~/domain/boarding/scanner";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { aScanner, aSteward, now, onBoard, paidTicket } from "./boat";

useDatabase({ poolMax: 8 });

const HOUR = 3_600_000;
const LATER = new Date(now.getTime() + HOUR / 2);
const lookOf = (more: Partial<OfflineLook> = {}): OfflineLook => ({
  ...{ nonce: newSecret(), verdict: "unknown", scannedAt: now, leg: "out" },
  ...more,
});
const send = (by: Scanner, ...looks: OfflineLook[]) => recordLooks(looks, by.jettyId, by, LATER);
const rowOf = async (nonce: string) =>
  (
    await sql(
      null,
      `select verdict, ticket_id, passenger_no as no, leg, scanned_at as at, sent_at, scanned_by,
           steward_id, sent_by, scanner_known as known
         from boarding_scan where nonce = :nonce`,
      { nonce },
    )
  )[0];

describe("a code that was looked at without a network", () => {
  it("is a row of the time when it was shown, with its ticket, and nobody boards by it", async () => {
    const [ticket, by] = [await paidTicket({ adults: 2 }), await aScanner()];
    const { receiptNo } = ticket;
    const look = lookOf({ verdict: "valid", receiptNo, passengerNo: 2 });
    await send(by, look);
    expect(await rowOf(look.nonce)).toMatchObject({
      ...{ verdict: "valid", ticketId: ticket.id, no: 2, leg: "out", at: now, sentAt: LATER },
    });
    expect(await onBoard(ticket.id)).toEqual([]);
  });

  it("is one also of a ticket that the list did not have, by what its signed text said", async () => {
    const [by, look] = [await aScanner(), lookOf({ verdict: "other_day" })];
    await send(by, look);
    expect(await rowOf(look.nonce)).toMatchObject({ verdict: "other_day", ticketId: null });
  });

  it("has no ticket where it was forged or unknown, whatever else is sent with it", async () => {
    const [{ receiptNo }, by] = [await paidTicket(), await aScanner()];
    const look = lookOf({ verdict: "forged", receiptNo, passengerNo: 1 });
    await send(by, look);
    expect(await rowOf(look.nonce)).toMatchObject({ verdict: "forged", ticketId: null, no: null });
  });

  it("counts once, however often it is sent, also twice at once", async () => {
    const [by, look] = [await aScanner(), lookOf()];
    await Promise.all([send(by, look, look), send(by, look)]);
    await send(by, { ...look, verdict: "forged" });
    const rows = await sql(null, "select verdict from boarding_scan where nonce = :nonce", {
      nonce: look.nonce,
    });
    expect(rows).toEqual([{ verdict: "unknown" }]);
  });

  it("is in the name of whoever held the list; what is claimed falsely is the sender's", async () => {
    const [hafiz, aina] = [await aScanner(1, "Mohd Hafiz"), await aScanner(1, "Nur Aina")];
    const { steward } = await aSteward();
    const [his, forged] = [(await makeOfflineList(hafiz, now)).holder, "1.0.1.abc.x"];
    const hers = (await makeOfflineList(steward, now)).holder;
    const looks = [his, hers, forged].map((holder) => lookOf({ holder }));
    await send(aina, ...looks);
    const sentBy = aina.userId;
    expect(await Promise.all(looks.map(({ nonce }) => rowOf(nonce)))).toMatchObject([
      { scannedBy: hafiz.userId, stewardId: null, sentBy, known: true },
      { scannedBy: steward.userId, stewardId: steward.stewardId, sentBy, known: true },
      { scannedBy: aina.userId, stewardId: null, sentBy, known: false },
    ]);
  });

  it("is left out where it is older than 48 hours or has not come, and the others stay", async () => {
    const by = await aScanner();
    const [old, ahead, fine] = [-49, 2, 0].map((hours) =>
      lookOf({ scannedAt: new Date(now.getTime() + hours * HOUR) }),
    );
    if (!old || !ahead || !fine) throw new Error("no looks");
    await send(by, old, ahead, fine);
    const rows = await Promise.all([old, ahead, fine].map(({ nonce }) => rowOf(nonce)));
    expect(rows.map((row) => row !== undefined)).toEqual([false, false, true]);
  });

  it("is not taken from a device of the other jetty", async () => {
    const [by, look] = [await aScanner(1), lookOf()];
    await expect(recordLooks([look], 2, by, LATER)).rejects.toEqual(new Refusal("boarding_jetty"));
    expect(await rowOf(look.nonce)).toBeUndefined();
  });

  it("keeps the rule that a code shown with a network has a ticket unless it is unknown or forged", async () => {
    const { userId } = await aScanner();
    const insert = sql(
      null,
      `insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict)
         values (:nonce, :now, :userId, 1, '2026-06-20', 'cancelled') returning id`,
      { nonce: newSecret(), now, userId },
    );
    await expect(insert).rejects.toThrow(/boarding_scan_ticket/);
  });
});
