import { describe, expect, it, vi } from "vitest";
import type { KeptScan } from "~/ui/boarding/device-store";
import { OfflineScanner } from "./offline-scanner";

const disk: { scans: KeptScan[]; presses: Promise<unknown> } = vi.hoisted(() => ({
  scans: [],
  presses: Promise.resolve(),
}));
vi.mock("~/ui/boarding/device-database", () => ({ changesElsewhere: () => 0 }));
vi.mock("~/ui/boarding/device-store", () => ({
  readScans: () => Promise.resolve([...disk.scans]),
  addScan: (scan: KeptScan) => Promise.resolve(disk.scans.push(scan)),
}));
vi.mock("~/ui/boarding/press-store", () => ({
  readPresses: () => disk.presses.then(() => ({ presses: [], wishes: [] })),
}));

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
