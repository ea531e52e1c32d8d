import type { Capability } from "~/domain/access/capabilities";
import type { Platform } from "~/domain/sessions/open-session.server";

interface ScopeLine {
  capabilities: readonly Capability[];
  /** The program that its device runs, as sessions name it. */
  platform: Platform;
  /** It reads, whatever its capabilities would allow beside that. */
  readsOnly?: true;
}

/**
 * WHAT A DEVICE TOKEN MAY DO, beside the table of capabilities: its user may do it too, or the token
 * may not. No scope has `profile.edit`, so no token reads or changes what its owner logs in with.
 */
const SCOPES = {
  /** The socket of a print server, and prints that a program asks for. */
  print_server: { capabilities: ["tickets.print"], platform: "mobile_app" },
  /** A phone at the boat: codes are looked at, parties go on board, and its list is closed. */
  boarding: {
    capabilities: ["boarding.scan", "boarding.undo", "departures.run"],
    platform: "scanner_app",
  },
  scanner: { capabilities: ["tickets.view"], platform: "scanner_app" },
  figures: {
    capabilities: ["dashboard.view", "sales.view", "reports.view"],
    platform: "mobile_app",
    readsOnly: true,
  },
} as const satisfies Record<string, ScopeLine>;

export type DeviceScope = keyof typeof SCOPES;
export const DEVICE_SCOPES = Object.keys(SCOPES) as [DeviceScope, ...DeviceScope[]];

/** Whether a token of a scope may do something by a method of HTTP. */
export function scopeAllows(scope: DeviceScope, needs: Capability, method: string): boolean {
  const line: ScopeLine = SCOPES[scope];
  return line.capabilities.includes(needs) && (!line.readsOnly || method === "GET");
}

/** The scopes that open what takes a capability; for most there is none. */
export function scopesThatAllow(needs: Capability, method: string): DeviceScope[] {
  return DEVICE_SCOPES.filter((scope) => scopeAllows(scope, needs, method));
}

export function platformOfScope(scope: DeviceScope): Platform {
  return SCOPES[scope].platform;
}
