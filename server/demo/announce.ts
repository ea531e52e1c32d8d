import { relative } from "node:path";
import { DEMO_LOGINS } from "../../db/seed/users";
import type { DemoSettings } from "./settings";

/**
 * What somebody who has just started the demo wants to know; the line with `Ready` is what scripts
 * wait for.
 */
export function announce(settings: DemoSettings): void {
  const near = relative(process.cwd(), settings.dataDir);
  const folder = near.startsWith("..") ? settings.dataDir : near;
  console.log(`
  Tickets       ${settings.url}
  Payment page  ${settings.gatewayUrl} (opens by itself when an order is paid)
  Print server  ${settings.printServerUrl} (its paper: ${folder}/printer)
  E-mail        ${folder}/mail
  Logs          ${folder}/logs
  Logins        ${DEMO_LOGINS.map((login) => `level ${login.level}${login.super ? ", super user" : ""}: ${login.email} / ${login.password}${login.pin ? `, PIN ${login.pin}` : ""}`).join("\n                ")}

Ready ${settings.url}
Ctrl-C stops everything.`);
}
