import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../workers/chromium";

/** How much slower the phone's processor is than this machine's. */
const SLOWED = 6;
const WARM = 5;
const FRAMES = 20;
const LISTS = 6;

export interface PhoneTimes {
  /** A frame of the camera, from the picture to the text of its code. */
  frames: number[];
  /** From the text of a code to the sign on the screen, in milliseconds. */
  online: number[];
  offline: number[];
  /** The day's list, until it is on the phone's disk. */
  lists: number[];
}

/**
 * A phone at the boat: how long it takes to read a frame with its own decoder, and from a code to
 * the painted sign, with a network and without one, each time boarding the party at once.
 */
export async function phoneTimes(
  url: string,
  cookie: string,
  codes: { online: string[]; offline: string[] },
): Promise<PhoneTimes> {
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: "ms-MY",
      timezoneId: "Asia/Kuala_Lumpur",
      // A mouse that rests on the page is looked for again at each layout; a phone has none.
      hasTouch: true,
    });
    await context.addCookies(
      cookie.split("; ").map((one) => {
        const [name = "", value = ""] = one.split("=");
        return { name, value, url };
      }),
    );
    const reader = await scannerPage(context, url, NO_DETECTOR);
    const decoder = await decoderOf(reader);
    const frames = await frameTimes(reader, decoder, codes.online[0] ?? "");
    const lists = await reader.evaluate(listTimes, LISTS);
    await reader.close();

    const page = await scannerPage(context, url, CODES_AT_HAND);
    await page.locator("input[name=at_once]").tap();
    await page.getByRole("button", { name: "Guna kamera" }).tap();
    await page.waitForFunction(() => Boolean(document.querySelector("video")?.readyState));
    const online = await scanTimes(page, codes.online);
    await context.setOffline(true);
    const offline = await scanTimes(page, codes.offline);
    return { frames, online, offline, lists };
  } finally {
    await browser.close();
  }
}

/** The scanner's page on the slow processor, with another camera. */
async function scannerPage(context: BrowserContext, url: string, camera: string) {
  const page = await context.newPage();
  await page.addInitScript({ content: camera });
  await page.goto(`${url}/scan`);
  await page.locator('[data-shell="kept"]').waitFor();
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return page;
}

interface Held {
  /** The code that is held before the camera, and when it was read. */
  code?: string;
  readAt?: number;
}
declare global {
  var held: Held;
}

/** No detector of the browser's own: the page loads its decoder. */
const NO_DETECTOR = "globalThis.BarcodeDetector = undefined;";
/**
 * A camera whose picture stands still, and a detector that reads what is held before it. As text: the
 * compiler's notes of its names would not be there in the page.
 */
const CODES_AT_HAND = `
  globalThis.held = {};
  globalThis.BarcodeDetector = class {
    static getSupportedFormats() { return Promise.resolve(["qr_code"]); }
    detect() {
      const { code } = globalThis.held;
      if (code === undefined) return Promise.resolve([]);
      globalThis.held = { readAt: performance.now() };
      return Promise.resolve([{ rawValue: code }]);
    }
  };
  const canvas = document.createElement("canvas");
  const getUserMedia = () => {
    const picture = canvas.getContext("2d");
    const drawing = setInterval(() => picture.fillRect(0, 0, 1 + Math.random(), 1), 50);
    setTimeout(() => clearInterval(drawing), 2_000);
    return Promise.resolve(canvas.captureStream(10));
  };
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });`;

/** The address of the page's own decoder, which it loads a while after its first view. */
async function decoderOf(page: Page): Promise<string> {
  const found = await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .find((name) => /\/own-decoder-[^/]*\.js/.test(name)),
  );
  return (await found.jsonValue()) ?? "";
}

/** As `qr-decoder.ts` does it, of a frame in which a code fills most of the height, so that the small picture is read. */
function frameTimes(page: Page, decoder: string, code: string): Promise<number[]> {
  return page.evaluate(
    async ([address, picture, count]) => {
      const image = await createImageBitmap(await (await fetch(picture)).blob());
      const module = (await import(address)) as {
        pictureReader: (side: number) => (picture: ImageData) => string | null;
      };
      const read = module.pictureReader(640);
      const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
      const drawing = canvas.getContext("2d", { willReadFrequently: true });
      if (!drawing) throw new Error("no canvas");
      const times: number[] = [];
      // The first is read by code that was never run.
      for (let n = -1; n < count; n += 1) {
        drawing.fillStyle = "#ddd";
        drawing.fillRect(0, 0, 400, 300);
        const began = performance.now();
        drawing.drawImage(image, 80, 30, 238, 238);
        if (read(drawing.getImageData(0, 0, 400, 300)) === null) throw new Error("no code");
        if (n >= 0) times.push(performance.now() - began);
      }
      return times;
    },
    [decoder, `/storage/qr/${code}`, FRAMES] as const,
  );
}

/** In the page: the list is asked for, read, and written down as the page does it. */
async function listTimes(count: number): Promise<number[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("measured", 1);
    request.onupgradeneeded = () => void request.result.createObjectStore("lists");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error("no database"));
  });
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    const list: unknown = await (await fetch("/api/boarding/list", { cache: "no-store" })).json();
    await new Promise((resolve, reject) => {
      const change = database.transaction("lists", "readwrite", { durability: "strict" });
      change.oncomplete = resolve;
      change.onerror = reject;
      change.objectStore("lists").put(list, "list");
    });
    times.push(performance.now() - began);
  }
  database.close();
  return times;
}

async function scanTimes(page: Page, codes: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const code of codes) times.push(await page.evaluate(scanOnPage, code));
  return times.slice(WARM);
}

/**
 * In the page: from the text that the camera read until the frame after the one in which the sign has
 * changed. No function in it has a name of its own: the compiler's note of it would not be there in
 * the page.
 */
function scanOnPage(code: string): Promise<number> {
  const sign = "#scan-result";
  const before = document.querySelector<HTMLElement>(sign)?.dataset.scan;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("No sign.")), 20_000);
    const watcher = new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>(`${sign}.ok`);
      if (!shown || shown.dataset.scan === before) return;
      watcher.disconnect();
      clearTimeout(late);
      const began = globalThis.held.readAt ?? 0;
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
    globalThis.held = { code };
  });
}
