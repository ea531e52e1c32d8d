import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { type AddressPolicy, isLocalHost, mayName } from "./address-policy.server";

const MAX_URL = 500;
/** 443 is https' own, which an address does not name. */
const PORTS = ["", "8443"];

export type ParsedUrl = { ok: true; url: string } | { ok: false; code: RefusalCode };

/**
 * The address of a receiver as it is kept, or why it may not be one: https, port 443 or 8443, no
 * user, no fragment, at most 500 characters, and no host of a network that is not public.
 */
export function parseEndpointUrl(typed: string, policy: AddressPolicy): ParsedUrl {
  const refused = (code: RefusalCode): ParsedUrl => ({ ok: false, code });
  const text = typed.trim();
  if (text.length > MAX_URL) return refused("too_long");
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return refused("webhook_url");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return refused("webhook_url");
  if (url.username !== "" || url.password !== "") return refused("webhook_user");
  if (text.includes("#")) return refused("webhook_fragment");
  if (!mayName(url.hostname, policy)) return refused("webhook_private");
  if (!isLocalHost(url.hostname, policy)) {
    if (url.protocol !== "https:") return refused("webhook_https");
    if (!PORTS.includes(url.port)) return refused("webhook_port");
  }
  return url.href.length > MAX_URL ? refused("too_long") : { ok: true, url: url.href };
}
