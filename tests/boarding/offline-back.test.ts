import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import type { Scanner } from "~/domain/boarding/scanner";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { viewOfTicket } from "~/routes/staff/boarding/offline/offline-view";
import { openTicket } from "~/routes/staff/boarding/offline/open-ticket";
import { useDatabase } from "../support/database";
import type { MadeTicket } from "../support/make-ticket";
import { aScanner, now, onBoard, paidTicket } from "./boat";
import { cameBack, LATER, setReturn, showBack, ticketOut } from "./ways";

useDatabase();
beforeEach(() => setReturn(1, 30));

const SENT = new Date(LATER.getTime() + 30 * 60_000);

/** What the list of three days later says of a ticket, as a device opens it. */
async function listed(by: Scanner, { ticketCode }: Pick<MadeTicket, "ticketCode">, at = LATER) {
  const list = await makeOfflineList(by, at);
  const kept = { ...list, madeAt: 0, skewMs: 0, departures: [] };
  return openTicket(kept, ticketCode);
}

/** The heading that a device shows of it on the way back. */
async function heading(by: Scanner, ticket: MadeTicket, at = LATER) {
  const found = await listed(by, ticket, at);
  if (!found) return null;
  const shown = { ticketCode: ticket.ticketCode, passengerNo: null, ticket: found, own: [] };
  const here = {
    jettyId: 1 as const,
    boats: new Map<number, never>(),
    byDate: "open" as const,
    chosen: null,
    day: dayOf(at),
  };
  const way = { leg: "back" as const, returnDays: 30 };
  return viewOfTicket(-1, { ...shown, ...here, way }, [], "en").heading;
}

const sent = async (by: Scanner, ticket: Pick<MadeTicket, "receiptNo">, more: object = {}) => {
  const scan = { nonce: newSecret(), receiptNo: ticket.receiptNo, passengers: [1, 2] };
  const all = [{ ...scan, scannedAt: LATER, leg: "back" as const, ...more }];
  return (await acceptOfflineScans(all, 1, by, SENT))[0];
};

describe("the list of a day where tickets are for there and back", () => {
  it("holds a ticket of days before whose people are on the island", async () => {
    const by = await aScanner();
    expect(await heading(by, await ticketOut(by))).toBe("valid");
  });

  it("says of whoever came back today that they are back", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await showBack(ticket, by, { atOnce: true });
    expect(await heading(by, ticket)).toBe("boarded");
  });

  it("says of a ticket of today whom no scan saw go out", async () => {
    const [by, ticket] = [await aScanner(), await paidTicket()];
    expect(await heading(by, ticket, now)).toBe("not_out");
  });

  it("holds no ticket of days before whose people did not go out", async () => {
    const [by, ticket] = [await aScanner(), await paidTicket()];
    expect(await listed(by, ticket)).toBeNull();
  });

  it("holds none of days before where tickets are for one way", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await setReturn(1, null);
    expect(await listed(by, ticket)).toBeNull();
  });
});

describe("a scan of the way back that was made without a network", () => {
  it("brings back at its own time", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await sent(by, ticket);
    const rows = await sql(
      null,
      "select distinct boarded_at, without_out from boarding where ticket_id = :id and leg = 'back'",
      { id: ticket.id },
    );
    expect([await cameBack(ticket.id), rows]).toEqual([
      [1, 2],
      [{ boardedAt: LATER, withoutOut: false }],
    ]);
  });

  it("is a conflict of those who came back by another scan", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await showBack(ticket, by, { atOnce: true });
    expect(await sent(await aScanner(), ticket)).toMatchObject({
      boarded: [],
      conflict: { reason: "boarded", passengers: [1, 2] },
    });
  });

  it("brings back whose way out another device has not sent yet", async () => {
    const [by, ticket] = [await aScanner(), await paidTicket()];
    expect(await sent(by, ticket)).toMatchObject({ boarded: [1, 2], conflict: null });
    await sent(by, ticket, { leg: "out", scannedAt: new Date(LATER.getTime() - 60_000) });
    expect(await cameBack(ticket.id)).toEqual([1, 2]);
  });

  it("answers the same where it is sent again", async () => {
    const by = await aScanner();
    const [ticket, nonce] = [await ticketOut(by), newSecret()];
    const first = await sent(by, ticket, { nonce });
    expect(await sent(by, ticket, { nonce })).toEqual(first);
  });

  it("is refused where tickets are for one way", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await setReturn(1, null);
    expect(await sent(by, ticket)).toMatchObject({ refused: "one_way" });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });
});
