import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { browsersOf, busiestThread, statOf } from "../../tests/support/browser-processes";
import { pdfPages } from "../../tests/support/pdf-text";
import { chromiumPath } from "../chromium";
import { createPdfRenderer, type PdfRenderer } from "./pdf-renderer";
import { groupMemory, killGroup } from "./process-group";

const executablePath = () => chromiumPath();
const printers: PdfRenderer[] = [];
function aPrinter(options: Partial<Parameters<typeof createPdfRenderer>[0]> = {}): PdfRenderer {
  const printer = createPdfRenderer({ executablePath, ...options });
  printers.push(printer);
  return printer;
}

const browsers = (parent = process.pid) => browsersOf(parent);

/** Of the session of a process; null where the system shares processors among processes alone. */
function sessionNice(pid: number): number | null {
  const place = `/proc/${pid}/autogroup`;
  if (!existsSync(place)) return null;
  return Number(/nice (-?\d+)/.exec(readFileSync(place, "utf8"))?.[1] ?? NaN);
}

async function until(holds: () => boolean): Promise<void> {
  for (
    const end = Date.now() + 60_000;
    !holds();
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (Date.now() > end) throw new Error("It did not come to pass in 60 s.");
}

describe("the printer", () => {
  afterEach(async () => {
    await Promise.all(printers.splice(0).map((printer) => printer.close()));
    await until(() => browsers().length === 0);
  });

  it("prints HTML as PDF, one job after the other, and leaves no browser behind", async () => {
    const printer = aPrinter();
    const pdfs = await Promise.all(
      ["one", "two", "three"].map((word) => printer.render(`<p>${word}</p>`)),
    );
    expect(pdfs.map((pdf) => pdfPages(pdf).join("").trim())).toEqual(["one", "two", "three"]);
    const [leader = 0] = browsers();
    expect(browsers()).toHaveLength(1);
    expect(groupMemory(leader)).toBeGreaterThan(20_000_000);
    await printer.close();
    await until(() => statOf(leader) === null && groupMemory(leader) === 0);
  });

  it.each([
    [true, 10],
    [false, 0],
  ])(
    "draws at a lower priority where it yields (%s), in the thread that works most",
    async (yields, nice) => {
      const printing = aPrinter({ yields, timeoutMs: 120_000 }).render(
        `<p>${"<i>x</i> ".repeat(100_000)}</p>`,
      );
      printing.catch(() => {});
      const busiest = () => busiestThread(browsers()[0] ?? NaN);
      // More than any thread takes that does not draw, and soon had on a busy machine too.
      await until(() => (busiest()?.ticks ?? 0) > 30);
      const [leader = NaN] = browsers();
      expect(Math.max(busiest()?.nice ?? NaN, 0)).toBe(nice);
      // Among sessions that have their own share of the processors, its session's too.
      expect(sessionNice(leader) ?? nice).toBe(nice);
      killGroup(leader);
      await expect(printing).rejects.toThrow();
    },
  );

  it("takes a new browser after so many jobs, or when it grew too large", async () => {
    const byJobs = aPrinter({ maxJobs: 2 });
    await byJobs.render("a");
    const [first] = browsers();
    await byJobs.render("b");
    await until(() => browsers().length === 0);
    await byJobs.render("c");
    expect(browsers()[0]).not.toBe(first);
    await byJobs.close();

    await until(() => browsers().length === 0);
    await aPrinter({ maxBytes: 1_000_000 }).render("d");
    await until(() => browsers().length === 0);
  });

  const READY = { warmUpHtml: "<p>Aa</p>" };

  it("has the first job after idle find the browser that was started ahead", async () => {
    const printer = aPrinter(READY);
    await printer.warmUp();
    const ready = browsers();
    expect(ready).toHaveLength(1);
    expect(pdfPages(await printer.render("<p>first</p>"))[0]?.trim()).toBe("first");
    expect(browsers()).toEqual(ready);
  });

  it("starts none ahead where it is not asked to", async () => {
    const printer = aPrinter();
    await printer.warmUp();
    expect(browsers()).toEqual([]);
  });

  it("starts the next one ahead when one has done its jobs, or ends while idle", async () => {
    const printer = aPrinter({ ...READY, maxJobs: 1 });
    await printer.render("a");
    await printer.warmUp();
    const [next = 0] = browsers();
    expect(next).toBeGreaterThan(0);
    killGroup(next);
    await until(() => browsers().length === 1 && browsers()[0] !== next);
  });

  it("stops replacing browsers that end by themselves, until there is a job", async () => {
    const printer = aPrinter(READY);
    await printer.warmUp();
    for (let left = 4; left > 0; left -= 1) {
      await until(() => browsers().length === 1);
      // One that dies while it starts is not replaced: this waits until it has printed.
      await printer.warmUp();
      const [dying = 0] = browsers();
      killGroup(dying);
      await until(() => statOf(dying) === null);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(browsers()).toEqual([]);
    await printer.render("a");
    expect(browsers()).toHaveLength(1);
  });

  it("goes on without a browser started ahead where that fails", async () => {
    const errors: unknown[] = [];
    const nowhere = { executablePath: () => "/nowhere/browser" };
    const onWarmUpError = (error: unknown) => errors.push(error);
    await aPrinter({ ...READY, ...nowhere, onWarmUpError }).warmUp();
    expect(errors).toHaveLength(1);
  });

  it("gives a frozen browser up and prints the next job in another", async () => {
    const printer = aPrinter({ timeoutMs: 6_000 });
    await printer.render("warm");
    const [frozen = 0] = browsers();
    process.kill(-frozen, "SIGSTOP");
    await expect(printer.render("hangs")).rejects.toThrow(/did not print within/);
    expect(pdfPages(await printer.render("after"))[0]?.trim()).toBe("after");
    expect(browsers()).not.toContain(frozen);
  });

  it("prints on after its browser was killed", async () => {
    const printer = aPrinter();
    await printer.render("warm");
    const [killed = 0] = browsers();
    killGroup(killed);
    await until(() => statOf(killed) === null);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(pdfPages(await printer.render("after"))[0]?.trim()).toBe("after");
  });

  it("has a browser that ends with a worker that is killed", async () => {
    const script = `import { launchBrowser } from "./workers/pdf/browser.ts"; const browser = await launchBrowser(${JSON.stringify(executablePath())}); console.log(browser.process().pid); setInterval(() => {}, 1000);`;
    const worker = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const pid = await new Promise<number>((resolve) =>
      worker.stdout.once("data", (line: Buffer) => resolve(Number(line.toString()))),
    );
    expect(groupMemory(pid)).toBeGreaterThan(0);
    worker.kill("SIGKILL");
    await until(() => groupMemory(pid) === 0);
  });
});

describe("a hostile page", () => {
  const folder = mkdtempSync(join(tmpdir(), "printer-"));
  const secret = "SECRETMARK";
  let server: Server;
  let asked: string[] = [];
  let html = "";
  let refreshing = "";

  beforeAll(async () => {
    writeFileSync(join(folder, "secret.txt"), secret);
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end(secret);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    html = `<!doctype html><html><head>
      <link rel="stylesheet" href="${origin}/link"><link rel="preconnect" href="${origin}"><style>@import url("${origin}/import"); @font-face{font-family:x;src:url("${origin}/font")} p{font-family:x;background:url("${origin}/background")}</style>
      <script src="${origin}/script"></script></head><body><p>Body text</p>
      <img src="${origin}/img"><img src="file://${folder}/secret.txt"><iframe src="${origin}/frame"></iframe><iframe src="file://${folder}/secret.txt"></iframe>
      <object data="file://${folder}/secret.txt"></object><embed src="${origin}/embed"><video src="${origin}/video" poster="${origin}/poster"></video>
      <svg><image href="${origin}/svg"/></svg><script>document.write("written"); fetch("${origin}/fetch")</script>
      <iframe srcdoc="&lt;img src='${origin}/srcdoc'&gt;"></iframe></body></html>`;
    refreshing = `<meta http-equiv="refresh" content="0;url=${origin}/refresh"><p>Body text</p>`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("gets no answer from the network or a file, and runs no script", async () => {
    asked = [];
    const printer = createPdfRenderer({ executablePath });
    try {
      const text = pdfPages(await printer.render(html)).join("");
      expect(text).toContain("Body text");
      expect(text).not.toContain(secret);
      expect(text).not.toContain("written");
      await printer.render(refreshing);
    } finally {
      await printer.close();
    }
    expect(asked).toEqual([]);
  });

  it("would have asked the network and run its script without our guards", async () => {
    asked = [];
    const browser = await puppeteer.launch({
      executablePath: executablePath(),
      headless: "shell",
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage();
      await page.setContent(html);
      await page.waitForNetworkIdle({ concurrency: 2 });
      const text = pdfPages(Buffer.from(await page.pdf({ tagged: false }))).join("");
      expect(text).toContain("written");
    } finally {
      await browser.close();
    }
    expect(asked.toSorted()).toEqual(
      expect.arrayContaining(["/fetch", "/frame", "/img", "/import", "/link", "/srcdoc", "/svg"]),
    );
  });
});
