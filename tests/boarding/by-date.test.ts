import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { takeAlong } from "~/domain/boarding/take-along.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import type { MadeTicket } from "../support/make-ticket";
import { partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { aScanner, now, onBoard, paidTicket, show, tokenOf } from "./boat";
import { aboard, aBoat, setBoat } from "./boats";
import { shownOffline } from "./offline-view";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** A boarding without a departure, as no code of the product writes it where boats have times. */
async function boardInTable({ id }: MadeTicket): Promise<unknown> {
  const by = await aScanner();
  const scan = await show(tokenOf({ ticketCode: await codeOf(id) }), by);
  return sql(
    null,
    `insert into boarding (ticket_id, passenger_no, scan_id, boarded_at, boarded_by)
     values (:id, 1, :scanId, :now, :userId)`,
    { id, scanId: scan.id, now, userId: by.userId },
  );
}
async function codeOf(id: number): Promise<string> {
  const [row] = await sql<{ ticketCode: string }>(
    null,
    "select ticket_code from ticket where id = :id",
    { id },
  );
  return row?.ticketCode ?? "";
}

describe("while boats have times, a ticket by date alone", () => {
  let boat = 0;
  beforeAll(async () => {
    boat = await aBoat({ name: "Bot Pagi" });
  });

  it("does not board where every boat is boarded: no boat counts its people", async () => {
    const ticket = await paidTicket();
    const scan = await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["other_departure", []]);
  });

  it("is not boarded by the table either", async () => {
    await expect(boardInTable(await paidTicket())).rejects.toThrow("by date alone nobody goes out");
  });

  it("does not board without a network", async () => {
    const view = { heading: "other_departure", sailing: null, waiting: 0 };
    expect(await shownOffline(await paidTicket())).toMatchObject(view);
  });

  it("is a conflict where a device let it on board", async () => {
    const { receiptNo } = await paidTicket();
    const scan = { nonce: newSecret(), receiptNo, passengers: [1], scannedAt: now };
    expect(await acceptOfflineScans([scan], 1, await aScanner(), now)).toMatchObject([
      { boarded: [], conflict: { reason: "other_departure", passengers: [1] } },
    ]);
  });

  it("boards once it is moved to the boat that the scanner chose", async () => {
    const ticket = await paidTicket();
    const { id } = await makeStaff({ level: 2 });
    const by = { userId: id, level: 2, jettyId: 1, ownJettyId: 1, isSuper: false } as const;
    const staff = { ...by, mayClearLog: false };
    const shown = await show(tokenOf(ticket), staff, { departureId: boat });
    await takeAlong(shown.id, { nonce: newSecret(), atOnce: true }, staff, now);
    expect([await onBoard(ticket.id), await aboard(boat)]).toEqual([[1, 2], 2]);
  });

  it.each([
    ["en", /^Other boat A ticket without a departure .* Staff with an account choose the boat/],
    ["ms", /^Bot lain Tiket tanpa waktu pelepasan .* Kakitangan yang mempunyai akaun memilih bot/],
  ] as const)("says what to do, in %s", async (language, words) => {
    const { browser } = await signedIn({ level: 2, language });
    await browser.get("/scan");
    const page = await browser.submitAndFollow({ code: tokenOf(await paidTicket()) });
    expect(partOf(page.html, "scan-result").text).toMatch(words);
  });
});

describe("where every boat of the day is cancelled, a ticket by date alone", () => {
  it("does not board", async () => {
    await setBoat(await aBoat({ jettyId: 2 }), "state = 'cancelled', reason = 'Ombak'");
    const ticket = await paidTicket({ jettyId: 2 });
    const scan = await show(tokenOf(ticket, { jettyId: 2 }), await aScanner(2), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["departure_cancelled", []]);
  });
});
