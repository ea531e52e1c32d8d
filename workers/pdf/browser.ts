import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { ownFolder } from "./own-folder";

/**
 * Our own arguments: the package's would switch off web security. Nothing resolves and the only
 * proxy is a closed port, so that even a request that slipped through would reach nobody. Where the
 * browser runs as root, or without user namespaces, it has no sandbox: what it renders is our own
 * page, without scripts.
 */
const ARGUMENTS = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-remote-fonts",
  "--font-render-hinting=none",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
];

/**
 * Starts a browser as the leader of its own process group. It is controlled through a pipe and ends
 * when that closes: a worker that is killed leaves none behind. It sees nothing of our environment,
 * where the secrets are. Without a fontconfig file it has the fonts of its machine. Its profile goes
 * when it ends, however it ends.
 */
export async function launchBrowser(
  executablePath: string,
  fontconfigFile?: string,
): Promise<Browser> {
  // Imported when first needed: a worker that never prints should not carry it.
  const { default: puppeteer } = await import("puppeteer-core");
  const folder = ownFolder();
  const profile = mkdtempSync(join(folder, "profile-"));
  const forget = () =>
    void rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  const started = puppeteer.launch({
    executablePath,
    userDataDir: profile,
    headless: "shell",
    pipe: true,
    args: ARGUMENTS,
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
      ...(fontconfigFile === undefined ? {} : { FONTCONFIG_FILE: fontconfigFile }),
    },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 20_000,
    protocolTimeout: 60_000,
  });
  started.catch(forget);
  const browser = await started;
  browser.process()?.once("exit", forget);
  return browser;
}
