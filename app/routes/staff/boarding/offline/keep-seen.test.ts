import { describe, expect, it } from "vitest";
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
const aboard = (no: number, at: number) => ({ no, at, departureId: 7 });

describe("whom the server says to be on board", () => {
  it("is kept where the list is older, each with the departure", async () => {
    const seen = await seenOf(LIST, scan({ aboard: [aboard(1, MADE - 1), aboard(2, MADE + 9)] }));
    expect(seen).toMatchObject({ passengers: [2], boats: [7], state: "sent", sentAt: MADE + 9 });
  });

  it("is kept of the way back without a boat", async () => {
    const seen = await seenOf(LIST, scan({ leg: "back", aboard: [aboard(1, MADE + 9)] }));
    expect([seen?.leg, seen?.boats]).toEqual(["back", undefined]);
  });

  it.each([
    ["the list knows of them", scan({ aboard: [aboard(1, MADE - 1)] })],
    ["nobody is", scan({})],
    ["the code is of no ticket", scan({ receiptNo: null, aboard: [aboard(1, MADE + 9)] })],
  ])("is nothing to keep where %s", async (_what, shown) => {
    expect(await seenOf(LIST, shown)).toBeNull();
  });
});
