import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { seenOf } from "~/routes/staff/boarding/offline/keep-seen";
import { partyOf } from "~/routes/staff/boarding/offline/offline-view";
import { openTicket } from "~/routes/staff/boarding/offline/open-ticket";
import { boatsNow, placesTaken } from "~/routes/staff/boarding/offline/own-boats";
import type { KeptScan } from "~/ui/boarding/device-store";
import { useDatabase } from "../support/database";
import type { MadeTicket } from "../support/make-ticket";
import { aScanner, now, onBoard, show, today, tokenOf } from "./boat";
import { aBoat, setBoat, splitTicket, ticketOn } from "./boats";
import { decidedAboard } from "./decided";
import { keptList } from "./offline-view";

useDatabase();

const LATER = new Date(now.getTime() + 30 * 60_000);

/** Sends a scan of some passengers that a device made of a ticket. */
async function sent(
  ticket: Pick<MadeTicket, "receiptNo">,
  passengers: number[],
  departureId?: number,
) {
  const scan = { nonce: newSecret(), receiptNo: ticket.receiptNo, passengers, scannedAt: now };
  const [outcome] = await acceptOfflineScans(
    [{ ...scan, departureId }],
    1,
    await aScanner(),
    LATER,
  );
  return outcome;
}

/** How those of a ticket stand on a device that has the list of now, after its own scans. */
async function onDevice({ ticketCode }: Pick<MadeTicket, "ticketCode">, own: KeptScan[] = []) {
  const device = await keptList();
  const ticket = await openTicket(device, ticketCode);
  if (!ticket) throw new Error("not on the list");
  const way = { leg: "out" as const, returnDays: null };
  const here = { byDate: "open" as const, chosen: null, jettyId: 1, way, day: today };
  const boats = boatsNow(device, own);
  return partyOf({ ...{ ticketCode, passengerNo: null, ticket, own, boats }, ...here });
}

/** What a device with the list of now keeps where the server says that the first of a ticket is on board of a boat. */
async function seenOn(boat: number, { ticketCode, receiptNo }: MadeTicket): Promise<KeptScan[]> {
  const aboard = [{ no: 1, at: LATER.getTime(), departureId: boat }];
  const scan = { leg: "out", receiptNo, code: formatTicketCode(ticketCode), aboard } as const;
  const seen = await seenOf(await keptList(), scan, LATER.getTime());
  return seen ? [seen] : [];
}

describe("the day's list", () => {
  it("names the departures with their places", async () => {
    const boat = await aBoat({ name: "Bot Senarai", capacity: 20 });
    const by = await aScanner();
    await show(tokenOf(await ticketOn(boat)), by, { atOnce: true });
    await ticketOn(boat, 3);
    const { departures } = await makeOfflineList(by, now);
    expect(departures.find(({ id }) => id === boat)).toEqual({
      ...{ id: boat, boat: "Bot Senarai", state: "scheduled", closed: false, papersOver: false },
      ...{ capacity: 20, sold: 5, onBoard: 2, heads: 0, jackets: null },
      sailsAt: new Date("2026-06-20T08:30:00+08:00"),
    });
  });

  it("says who has a place on a full boat by the decision of a conflict", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await decidedAboard(ticket, { departureId: boat });
    await setBoat(boat, "capacity = 1");
    const { people } = await onDevice(ticket);
    expect(people.map(({ standing }) => standing)).toEqual(["open", "full"]);
  });

  it("has no place for them on a boat to which they were moved since", async () => {
    const [boat, other] = [await aBoat(), await aBoat({ at: "10:00" })];
    const ticket = await ticketOn(boat, 1);
    await decidedAboard(ticket, { departureId: boat });
    await sql(null, "update ticket_departure set departure_id = :other where ticket_id = :id", {
      ...{ other, id: ticket.id },
    });
    await show(tokenOf(await ticketOn(other, 1)), await aScanner(), { atOnce: true });
    await setBoat(other, "capacity = 1");
    const { people } = await onDevice(ticket);
    expect(people.map(({ standing }) => standing)).toEqual(["full"]);
  });

  it("has that place once where the device lets them on board", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await decidedAboard(ticket, { departureId: boat });
    await setBoat(boat, "capacity = 2");
    const { people } = await onDevice(ticket);
    const scan = { nonce: newSecret(), jettyId: 1, receiptNo: ticket.receiptNo, passengers: [1] };
    const boats = placesTaken(people.slice(0, 1));
    const after = await onDevice(ticket, [
      { ...scan, boats, scannedAt: now.getTime(), state: "waiting" },
    ]);
    expect(after.people.map(({ standing }) => standing)).toEqual(["on_board", "open"]);
  });

  it.each([
    ["once where the server lets on board whom it was decided of", true, "open"],
    ["and one more where it lets on board somebody else (control)", false, "full"],
  ])("has that place %s", async (_words, isDecided, standing) => {
    const boat = await aBoat();
    const [ticket, other] = [await ticketOn(boat), await ticketOn(boat, 1)];
    await decidedAboard(isDecided ? ticket : other, { departureId: boat });
    await setBoat(boat, "capacity = 2");
    const after = await onDevice(ticket, await seenOn(boat, ticket));
    expect(after.people.map((person) => person.standing)).toEqual(["on_board", standing]);
  });

  it("has a place more for whoever boarded another boat than it was decided of", async () => {
    const [boat, other] = [await aBoat(), await aBoat({ at: "10:00" })];
    const ticket = await ticketOn(boat);
    await decidedAboard(ticket, { departureId: boat });
    expect(await seenOn(other, ticket)).toMatchObject([{ boats: [other] }]);
  });
});

describe("a scan that was made without a network", () => {
  it("boards whom the device let on board while its boat has left", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await setBoat(boat, "state = 'left'");
    expect(await sent(ticket, [1, 2], boat)).toMatchObject({ boarded: [1, 2], conflict: null });
  });

  it.each([
    ["of a boat that was closed", "boarding_closed_at = now()", "departure_closed"],
    [
      "of a boat that was cancelled",
      "state = 'cancelled', reason = 'Ribut'",
      "departure_cancelled",
    ],
  ])("%s is a conflict", async (_what, set, reason) => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await setBoat(boat, set);
    expect(await sent(ticket, [1, 2])).toMatchObject({ conflict: { reason, passengers: [1, 2] } });
  });

  it("of a ticket that was moved meanwhile is a conflict", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const outcome = await sent(await ticketOn(there), [1], here);
    expect(outcome).toMatchObject({ conflict: { reason: "other_departure", passengers: [1] } });
  });

  it("boards as many as the boat takes, and the others are a conflict", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat, 4);
    await setBoat(boat, "capacity = 3");
    expect(await sent(ticket, [1, 2, 3, 4])).toMatchObject({
      boarded: [1, 2, 3],
      conflict: { reason: "boat_full", passengers: [4] },
    });
    expect(await onBoard(ticket.id)).toEqual([1, 2, 3]);
  });

  it("of a party on two boats boards each with its own", async () => {
    const ticket = await splitTicket(await aBoat(), await aBoat());
    expect(await sent(ticket, [1, 4])).toMatchObject({ boarded: [1, 4], conflict: null });
  });
});
