import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { type ChromiumOptions, chromiumPath } from "../chromium";

/** Where Chrome, Edge and Chromium are installed, in the order of trying. */
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge",
    "chromium",
    "chromium-browser",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].flatMap((name) =>
    ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map(
      (program) => join(process.env[name] ?? "C:\\", program),
    ),
  ),
};

/**
 * The browser for pages and pictures, or null where there is none: the one of CHROMIUM_PATH, the
 * packaged one where this program runs inside the product, else an installed one.
 */
export function findBrowser(options: ChromiumOptions): (() => string) | null {
  const { own } = options;
  if (own) return existsSync(own) ? () => own : null;
  if (isPackaged()) return () => chromiumPath(options);
  const installed = installedBrowser();
  return installed ? () => installed : null;
}

function isPackaged(): boolean {
  try {
    createRequire(import.meta.url).resolve("@sparticuz/chromium");
    return process.platform === "linux" && process.arch === "x64";
  } catch {
    return false;
  }
}

function installedBrowser(): string | undefined {
  const places = PLACES[process.platform] ?? [];
  const folders = (process.env.PATH ?? "").split(delimiter);
  return places
    .flatMap((place) => (/[\\/]/.test(place) ? [place] : folders.map((one) => join(one, place))))
    .find((path) => existsSync(path));
}
