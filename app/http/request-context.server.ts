import { isIP } from "node:net";
import { addressKey } from "~/domain/rate-limits/address-key";

/**
 * What the web process knows of a request beyond the request: its id and the address it came from.
 * They travel as headers that the process itself sets, after dropping any that came in.
 */
export const REQUEST_ID_HEADER = "x-request-id";
export const CLIENT_IP_HEADER = "x-client-ip";
/**
 * A form with a file that was larger than its page takes: it arrives without its body, so that the
 * page itself can say so.
 */
export const TOO_LARGE_HEADER = "x-body-too-large";

export function requestIdOf(request: Request): string {
  return request.headers.get(REQUEST_ID_HEADER) ?? "";
}

/** The client's address, as far as TRUST_PROXY lets it be known. */
export function clientIpOf(request: Request): string {
  return request.headers.get(CLIENT_IP_HEADER) ?? "";
}

/** The same as an address that can be stored, or null. */
export function ipAddressOf(request: Request): string | null {
  const ip = clientIpOf(request);
  return isIP(ip) ? ip : null;
}

/** Whom the limits of a request count: see `addressKey`. */
export function clientAddressKey(request: Request): string {
  return addressKey(clientIpOf(request));
}
