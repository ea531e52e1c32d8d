import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** A browser that the system brings along. */
export interface SystemBrowser {
  path: string;
  /** As it calls itself: `Chromium 156.0.8078.79`. */
  version: string;
}

export const systemChromium = () =>
  systemBrowser("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");
export const systemFirefox = () => systemBrowser("firefox-esr", "firefox");

/** The first of these names that the system has and that runs. */
function systemBrowser(...names: string[]): SystemBrowser | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const version = isProgram(path) ? versionOf(path) : null;
    if (version) return { path, version };
  }
  return null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(path: string): string | null {
  try {
    const said = execFileSync(path, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
    return /^(?:Mozilla )?(?:Google )?[A-Z]\w+ [\d.]+\w*/m.exec(said.toString())?.[0] ?? null;
  } catch {
    return null;
  }
}
