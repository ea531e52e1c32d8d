import { useTranslation } from "react-i18next";
import type { Platform } from "~/domain/tickets/list-filter";
import type { ShownFilter } from "./shown-filter";

const PLATFORM_KEYS = ["platform.all", "platform.web", "platform.app", "platform.counter"] as const;

/** Where a ticket was sold, in words. */
export function usePlatformName(): (platform: Platform) => string {
  const { t } = useTranslation("tickets");
  return (platform) => t(PLATFORM_KEYS[platform]);
}

type AskedText = Partial<Record<"type" | "platform" | "jetty" | "from" | "to" | "search", string>>;

/** The address of a list, which can be sent to a colleague: its first page, changed so. */
export function filterUrl(filter: ShownFilter, changes: AskedText): string {
  const { type, platform, jettyId, from, to, search } = filter;
  const asked = {
    ...{ type, platform: String(platform), jetty: String(jettyId), from, to, search },
    ...changes,
  };
  return `/tickets?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""))}`;
}
