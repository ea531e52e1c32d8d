import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sealTicket } from "~/domain/boarding/offline/seal-ticket.server";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import type { KeptList } from "~/ui/boarding/device-store";
import { emptyList } from "../../../../../tests/support/kept-list";
import type { ScanView } from "../scan-view.server";
import { seenOf } from "./keep-seen";

const MADE = Date.parse("2026-06-20T06:52:00+08:00");
const LIST = emptyList({ madeAt: MADE, jettyId: 2 });
const scan = (more: Partial<ScanView>): ScanView => ({
  ...{ id: 1, leg: "out", look: "ok", heading: "welcome", code: null, ticketCode: null },
  ...{ receiptNo: "MKK-2026-000001", passengerNo: null, departure: null, sailing: null },
  ...{
    jetty: null,
    cancelled: null,
    earlier: null,
    waiting: 0,
    room: null,
    movable: null,
    isPast: false,
  },
  ...{ ticks: [], aboard: [], mayUndo: false, people: 0, named: [], categories: [], showCard: [] },
  ...more,
});
const aboard = (no: number, at: number, departureId = 7) => ({ no, at, departureId });
const CODE = newTicketCode();

/** The list with a ticket of which the second alone is on board of boat 7, and nobody is back. */
function listed(onBoard: number[] = [2]): KeptList {
  const salt = randomBytes(16);
  const people = [1, 2].map((no) => ({
    ...{ no, category: "adult" as const, name: null, departureId: 7 },
    ...{ onBoard: onBoard.includes(no), isBack: false },
  }));
  const ticket = {
    ...{ receiptNo: "MKK-2026-000001", state: "paid" as const, daysAgo: 0, people },
    ...{ earlier: null, earlierBack: null, cancelledAt: null },
  };
  return {
    ...LIST,
    ...{ salt: salt.toString("base64url"), tickets: [sealTicket(CODE, salt, ticket)] },
  };
}
const ofTicket = (more: Partial<ScanView>) => scan({ code: formatTicketCode(CODE), ...more });

describe("whom the server says to be on board", () => {
  it("is kept where the list does not have them, each with the departure", async () => {
    const shown = ofTicket({ aboard: [aboard(1, MADE + 9), aboard(2, MADE + 9)] });
    expect(await seenOf(listed(), shown, MADE + 9)).toMatchObject({
      ...{ passengers: [1], boats: [7], state: "sent", sentAt: MADE + 9 },
    });
  });

  it.each([
    ["in the moment of the list", MADE - 1],
    ["long before it on a phone that sent it late", MADE - 3_600_000],
  ])("is kept where they boarded %s, and it does not have them", async (_what, at) => {
    const seen = await seenOf(listed(), ofTicket({ aboard: [aboard(1, at)] }), MADE + 9);
    expect(seen?.passengers).toEqual([1]);
  });

  it("is kept of a ticket that the list does not have", async () => {
    const seen = await seenOf(LIST, ofTicket({ aboard: [aboard(1, MADE - 1)] }), MADE + 9);
    expect(seen?.passengers).toEqual([1]);
  });

  it("is kept where the list has them on another boat", async () => {
    const seen = await seenOf(listed(), ofTicket({ aboard: [aboard(2, MADE + 9, 8)] }), MADE + 9);
    expect(seen?.boats).toEqual([8]);
  });

  it("is kept of the way back without a boat", async () => {
    const shown = ofTicket({ leg: "back", aboard: [aboard(2, MADE + 9)] });
    const seen = await seenOf(listed(), shown, MADE + 9);
    expect([seen?.leg, seen?.boats]).toEqual(["back", undefined]);
  });

  it.each([
    ["the list has them", ofTicket({ aboard: [aboard(2, MADE + 597)] }), MADE + 600],
    [
      "the list is newer than the page",
      ofTicket({ aboard: [aboard(1, MADE - 90e3)] }),
      MADE - 89e3,
    ],
    ["they boarded on another day", ofTicket({ aboard: [aboard(1, MADE - 86_400e3)] }), MADE + 9],
    ["nobody is", scan({}), MADE + 9],
    ["the code is of no ticket", scan({ receiptNo: null, aboard: [aboard(1, MADE)] }), MADE + 9],
  ])("is nothing to keep where %s", async (_what, shown, shownAt) => {
    expect(await seenOf(listed(), shown, shownAt)).toBeNull();
  });
});
