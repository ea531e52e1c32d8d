import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { printQueueOf } from "../../workers/print-server/drivers/lp";
import { rawPrinter } from "../../workers/print-server/drivers/tcp";
import { type FakeCups, startFakeCups } from "../support/fake-cups";
import {
  COVER_OPEN,
  type FakePrinter,
  PAPER_OUT,
  resetFakePrinter,
  startFakePrinter,
} from "../support/fake-printer";

const PAGE = Buffer.from("\x1b@Tiket\n\x1dV\x01");
const folder = mkdtempSync(join(tmpdir(), "printer-links-"));
const path = process.env.PATH;
let epson: FakePrinter;
beforeAll(async () => void (epson = await startFakePrinter()));
afterEach(() => {
  resetFakePrinter(epson);
  process.env.PATH = path;
});
afterAll(async () => {
  await epson.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a printer on a raw port", () => {
  const printer = (printedWithinMs = 2_000) =>
    rawPrinter({ host: "127.0.0.1", port: epson.port, printedWithinMs });

  it("has printed when it answers a status request after the last byte", async () => {
    expect(await printer().print(PAGE)).toBe("printed");
    expect(epson.printouts).toEqual([PAGE]);
  });

  it("without paper gets no byte, and says that there is no paper", async () => {
    epson.before = PAPER_OUT;
    await expect(printer().print(PAGE)).rejects.toMatchObject({
      reason: "paper_out",
      started: false,
    });
    expect(epson.printouts).toEqual([]);
  });

  it("with its cover open gets no byte, and says so", async () => {
    epson.before = COVER_OPEN;
    await expect(printer().print(PAGE)).rejects.toMatchObject({
      reason: "cover_open",
      started: false,
    });
  });

  it("whose paper ends in the middle leaves it to a person whether the ticket came out", async () => {
    epson.during = PAPER_OUT;
    await expect(printer().print(PAGE)).rejects.toMatchObject({
      reason: "paper_out",
      started: true,
    });
  });

  it("that hangs after the last byte has not printed", async () => {
    epson.mode = "hangs";
    await expect(printer().print(PAGE)).rejects.toMatchObject({
      reason: "printer_silent",
      started: true,
    });
  });

  it("that breaks the connection off leaves it to a person", async () => {
    epson.mode = "breaks";
    await expect(printer().print(PAGE)).rejects.toMatchObject({
      reason: "broke_off",
      started: true,
    });
  });

  it("that says nothing of itself prints and closes, and nobody claims more", async () => {
    epson.mode = "says_nothing";
    expect(await printer(15_000).print(PAGE)).toBe("unconfirmed");
    expect(epson.printouts).toEqual([PAGE]);
  });

  it("that answers has printed, though it never closes the connection", async () => {
    epson.atEnd = "stays_open";
    expect(await printer().print(PAGE)).toBe("printed");
    expect(epson.printouts).toEqual([PAGE]);
  });

  it.each([
    ["takes the first bytes and stalls", { mode: "stalls" }, "printer_silent"],
    ["never closes", { atEnd: "stays_open" }, "printer_silent"],
    ["breaks off in place of closing", { atEnd: "breaks" }, "broke_off"],
  ] as const)("that says nothing and %s leaves it to a person", async (_, manner, reason) => {
    Object.assign(epson, { mode: "says_nothing", ...manner });
    await expect(printer(300).print(Buffer.alloc(2_000, 65))).rejects.toMatchObject({
      reason,
      started: true,
    });
  });

  it("that has answered once and falls silent gets no byte", async () => {
    const link = printer();
    expect(await link.probe()).toBe("ready");
    epson.mode = "says_nothing";
    await expect(link.print(PAGE)).rejects.toMatchObject({
      reason: "printer_silent",
      started: false,
    });
    expect(epson.printouts).toEqual([]);
  });

  it("whose settings say that it answers is not taken for one that cannot", async () => {
    epson.mode = "says_nothing";
    const link = rawPrinter({ host: "127.0.0.1", port: epson.port, status: true });
    await expect(link.print(PAGE)).rejects.toMatchObject({ reason: "printer_silent" });
  });

  it("is ready, without paper, open or silent as it says when it is looked at", async () => {
    const link = printer();
    const found: string[] = [await link.probe()];
    epson.before = PAPER_OUT;
    found.push(await link.probe());
    epson.before = COVER_OPEN;
    found.push(await link.probe());
    expect(found).toEqual(["ready", "paper_out", "cover_open"]);
    epson.mode = "says_nothing";
    expect(await printer().probe()).toBe("no_status");
    await expect(link.probe()).rejects.toMatchObject({ reason: "printer_silent" });
  });

  it("that is switched off is found so", async () => {
    const link = rawPrinter({ host: "127.0.0.1", port: 1 });
    await expect(link.probe()).rejects.toMatchObject({ reason: "printer_off" });
    await expect(link.print(PAGE)).rejects.toMatchObject({ reason: "printer_off", started: false });
  });

  it("gets everything of a long print", async () => {
    await printer().print(Buffer.alloc(300_000, 65));
    expect(epson.printouts[0]).toHaveLength(300_000);
  });

  it("that takes no more in the middle leaves it to a person", async () => {
    const sockets: Socket[] = [];
    const full = createServer({ pauseOnConnect: true }, (socket) => void sockets.push(socket));
    full.listen(0, "127.0.0.1");
    await once(full, "listening");
    const { port } = full.address() as AddressInfo;
    const link = rawPrinter({ host: "127.0.0.1", port, status: false, sentWithinMs: 300 });
    await expect(link.print(Buffer.alloc(20_000_000, 65))).rejects.toMatchObject({
      reason: "printer_silent",
      started: true,
    });
    for (const socket of sockets) socket.destroy();
    full.close();
  });
});

describe("a queue of CUPS", () => {
  let fake: FakeCups;
  beforeAll(async () => {
    fake = await startFakeCups();
  });
  beforeEach(() => void (fake.state = 9));
  afterAll(() => fake.stop());
  const bin = join(folder, "bin");
  const file = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(file(name), "latin1");
  const program = (name: string, script: string) => {
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
    process.env.PATH = `${bin}:${path}`;
  };
  /** A machine with one queue, in a state of the test's choice. */
  const cups = ({ printer = "printer EPSON is idle.\n\tAlerts: none", waiting = "" } = {}) => {
    program(
      "lp",
      `echo "$@" > ${file("lp.args")}\ncat > ${file("lp.bytes")}\n[ "$2" = EPSON ] || exit 1\necho "request id is EPSON-7 (1 file(s))"`,
    );
    writeFileSync(file("printer"), printer);
    writeFileSync(file("waiting"), waiting);
    program(
      "lpstat",
      `[ "$1" = -H ] && exec echo ${fake.server}\n[ "$1" = -o ] && exec cat ${file("waiting")}\n[ "$3" = EPSON ] || { echo "lpstat: Invalid destination name" >&2; exit 1; }\ncat ${file("printer")}`,
    );
    program("cancel", `echo "$@" > ${file("cancel.args")}`);
    return printQueueOf("EPSON", 600);
  };

  it("gets raw bytes, and has printed when the job has left it", async () => {
    expect(await cups().print("job-1", PAGE, true)).toBe("printed");
    expect(read("lp.args")).toBe("-d EPSON -t job-1 -o raw -\n");
    expect(read("lp.bytes")).toBe(PAGE.toString("latin1"));
  });

  it("is asked by IPP how its job stands", async () => {
    fake.asked = [];
    await cups().print("job-1", PAGE, true);
    expect(fake.asked).toEqual(["ipp://localhost/jobs/7"]);
  });

  it.each([
    ["aborted", 8],
    ["cancelled at the machine", 7],
  ])("whose job was %s has not printed it", async (_what, state) => {
    fake.state = state;
    await expect(cups().print("job-1", PAGE, true)).rejects.toMatchObject({
      reason: "printer_error",
      started: true,
    });
  });

  it("that knows nothing of its job any more is unconfirmed", async () => {
    fake.state = null;
    expect(await cups().print("job-1", PAGE, true)).toBe("unconfirmed");
  });

  it("gets pages as what they are", async () => {
    await cups().print("job-2", Buffer.from("%PDF-"), false);
    expect(read("lp.args")).toBe("-d EPSON -t job-2 -\n");
  });

  it("that was stopped, is unknown, or has no paper gets nothing, and says why", async () => {
    const stopped = cups({
      printer: "printer EPSON disabled since Sun 22 Nov 2026\n\tPaused\n\tAlerts: paused",
    });
    await expect(stopped.print("job-3", PAGE, true)).rejects.toMatchObject({
      reason: "queue_stopped",
      started: false,
    });
    const empty = cups({ printer: "printer EPSON is idle.\n\tAlerts: media-empty-error" });
    expect(await empty.probe()).toBe("paper_out");
    await expect(empty.print("job-4", PAGE, true)).rejects.toMatchObject({ reason: "paper_out" });
    expect(await printQueueOf("OTHER").probe()).toBe("queue_stopped");
  });

  it("whose printer takes the job no further gives it back, so that it does not come out later", async () => {
    fake.state = 5;
    const queue = cups();
    await expect(queue.print("job-5", PAGE, true)).rejects.toMatchObject({
      reason: "printer_silent",
      started: true,
    });
    expect(read("cancel.args")).toBe("EPSON-7\n");
  });

  it("on a machine without CUPS prints nothing", async () => {
    process.env.PATH = join(folder, "nothing");
    expect(await printQueueOf("EPSON").probe()).toBe("no_status");
    await expect(printQueueOf("EPSON").print("job-6", PAGE, true)).rejects.toMatchObject({
      reason: "queue_stopped",
      started: false,
    });
  });
});
