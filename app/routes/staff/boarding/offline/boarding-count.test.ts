import { describe, expect, it } from "vitest";
import type { KeptScan } from "~/ui/boarding/device-store";
import type { BoatView } from "../boat-choice.server";
import { aboardNow, countedAnew, onIslandNow } from "./boarding-count";

const COUNTED = Date.parse("2026-06-20T08:00:00+08:00");
const boat = (id: number, onBoard: number): BoatView => ({
  ...{ id, onBoard, time: "8:30 pagi", boat: `Bot ${id}`, sold: 23, left: 5, status: "boarding" },
});
const page = (more: object = {}) => ({
  ...{ counts: { sold: 23, onBoard: 10 }, choice: { boats: [boat(7, 4)], chosen: null } },
  ...{ conflicts: 0, onIsland: 9, countedAt: COUNTED },
  ...more,
});
const scan = (more: Partial<KeptScan> = {}): KeptScan => ({
  ...{
    nonce: "1",
    jettyId: 1,
    receiptNo: "MRG-2026-000001",
    passengers: [1, 2, 3],
    boats: [7, 7, 8],
  },
  ...{ scannedAt: COUNTED, state: "waiting" },
  ...more,
});
const sent = (ms: number) => scan({ state: "sent", sentAt: COUNTED + ms });
const state = (own: KeptScan[], onBoard?: number, madeAt = COUNTED - 1) => ({
  own,
  list: { tickets: 0, madeAt },
  choice: { boats: onBoard === undefined ? [] : [boat(7, onBoard)], chosen: null },
});
const aboard = (own: KeptScan[], of: number | null = null) =>
  aboardNow(page(), state(own), of).aboard;

describe("how many are on board", () => {
  it.each([
    ["wait to be sent", scan(), 13],
    ["were sent after it was counted", sent(1), 13],
    ["were sent before it was counted", sent(0), 10],
    ["were refused", scan({ state: "refused" }), 10],
    ["came back", scan({ leg: "back" }), 10],
    ["the server said to be on board", { ...sent(1), nonce: "seen MRG-2026-000001 out" }, 10],
  ])("counts those of a scan who %s as %s", (_what, own, expected) => {
    expect(aboard([own])).toBe(expected);
  });

  it("counts nobody who has a place already, by the decision of a conflict", () => {
    expect(aboard([scan({ boats: [7] })])).toBe(11);
  });

  it("is of the boat that is boarded, with its own people alone", () => {
    expect(aboard([scan()], 7)).toBe(6);
  });

  it("is by the list where that is newer than the page", () => {
    expect(aboardNow(page(), state([scan()], 8, COUNTED + 1), 7).aboard).toBe(8);
    expect(aboardNow(page(), state([scan()], 8, COUNTED - 1), 7).aboard).toBe(6);
  });
});

describe("how many are on the island", () => {
  it("leaves out whom this device took back since, sent or not", () => {
    const back = [scan({ leg: "back" }), { ...sent(1), leg: "back" as const }, scan()];
    expect(onIslandNow(page(), back)).toBe(3);
  });
});

describe("what the server says later of how boarding stands", () => {
  it("takes the place of what the page says, and nothing that is older does", () => {
    const at = (ms: number) => page({ conflicts: 2, countedAt: COUNTED + ms });
    expect([at(1), at(-1)].map((later) => countedAnew(page(), later).conflicts)).toEqual([2, 0]);
  });
});
