import { describe, expect, it, vi } from "vitest";
import type { KeptList, KeptScan } from "~/ui/boarding/device-store";
import type { KeptPress } from "~/ui/boarding/press-store";
import { emptyList } from "../../../../../tests/support/kept-list";
import { OfflineScanner } from "./offline-scanner";

interface Disk {
  scans: KeptScan[];
  pressed: KeptPress[];
  presses: Promise<unknown>;
  list: (list: KeptList) => Promise<KeptList>;
}
const disk: Disk = vi.hoisted(() => ({
  ...{ scans: [], pressed: [], presses: Promise.resolve() },
  list: (list: KeptList) => Promise.resolve(list),
}));
vi.mock("~/ui/boarding/device-database", () => ({ changesElsewhere: () => 0 }));
vi.mock("~/ui/boarding/device-store", () => ({
  readScans: () => Promise.resolve([...disk.scans]),
  addScan: (scan: KeptScan) => Promise.resolve(disk.scans.push(scan)),
  removeScans: (nonces: string[]) =>
    Promise.resolve((disk.scans = disk.scans.filter(({ nonce }) => !nonces.includes(nonce)))),
  readList: () => Promise.resolve(undefined),
  writeList: () => Promise.resolve(),
  canKeep: () => Promise.resolve(true),
  chosenNow: () => ({ boat: null, leg: "out" }),
  forgetChosen: () => {},
}));
vi.mock("~/ui/boarding/press-store", () => ({
  readPresses: () => disk.presses.then(() => ({ presses: [...disk.pressed], wishes: [] })),
  removePresses: (nonces: string[]) =>
    Promise.resolve((disk.pressed = disk.pressed.filter(({ nonce }) => !nonces.includes(nonce)))),
}));
vi.mock("~/ui/boarding/ask-server", () => ({
  fetchList: async () => ({
    ...{ kind: "answer", serverTime: MADE },
    value: await disk.list(emptyList({ madeAt: MADE })),
  }),
}));
vi.mock("./kept-looks", () => ({ sendKeptLooks: () => Promise.resolve(null) }));
vi.mock("./page-language", () => ({ pageLanguage: () => "ms" }));

/** When the list is made, in the morning: none of tomorrow is asked for. */
const MADE = Date.parse("2026-06-20T07:30:00.250+08:00");

const SCAN: KeptScan = {
  ...{ nonce: "1", jettyId: 1, receiptNo: "MRG-2026-000001", passengers: [1], scannedAt: 0 },
  state: "waiting",
};

describe("a scan that is kept while the device's scans are read", () => {
  it("is known before the next answer", async () => {
    const scanner = new OfflineScanner();
    let goOn: (value?: unknown) => void = () => {};
    disk.presses = new Promise((resolve) => (goOn = resolve));
    const reading = scanner.look();
    await scanner.keep(SCAN);
    goOn();
    await reading;
    await scanner.look();
    expect(scanner.scans).toEqual([SCAN]);
  });
});

describe("what was sent before a list is asked for", () => {
  // The server's answer named a time that is not before the list's.
  const sent = { state: "sent", sentAt: MADE + 9 } as const;
  const press = { departureId: 7, what: "heads", step: 1, pressedAt: MADE } as const;

  /** A scanner whose page has just loaded its list. */
  async function loaded(): Promise<OfflineScanner> {
    vi.stubGlobal("navigator", { onLine: true });
    const scanner = new OfflineScanner();
    await scanner.open({ jettyId: 1, reader: "1", isSteward: false });
    await scanner.sync(true);
    return scanner;
  }

  it("is known to the list, whatever its time", async () => {
    disk.scans = [{ ...SCAN, ...sent }];
    disk.pressed = [{ ...press, ...sent, nonce: "2" }];
    const { scans, board } = await loaded();
    expect([scans, board.presses]).toEqual([[], []]);
  });

  it("is known alone: what is sent while the list is read stays until the next", async () => {
    const early = { ...sent, sentAt: MADE - 1 };
    [disk.scans, disk.pressed] = [[], []];
    disk.list = (list) => {
      disk.scans = [{ ...SCAN, ...early }];
      disk.pressed = [{ ...press, ...early, nonce: "2" }];
      return Promise.resolve(list);
    };
    const { scans, board } = await loaded();
    await board.read();
    expect([disk.scans.length, board.presses.length, scans.length]).toEqual([1, 1, 0]);
  });
});
