import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { type AddressPolicy, mayConnectTo } from "~/domain/webhooks/address-policy.server";

export interface ReceiverAddress {
  address: string;
  family: number;
}

/** What a name leads to. */
export type Resolve = (host: string) => Promise<ReceiverAddress[]>;

/** Asks the DNS itself: the system's resolver has four threads, which silent servers would hold. */
const dns = new Resolver({ timeout: 2_000, tries: 2 });

const resolveByDns: Resolve = async (host) => {
  if (host === "localhost") return [{ address: "127.0.0.1", family: 4 }];
  const [four, six] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
};

/** A receiver that may not be connected to. */
export class RefusedAddress extends Error {}

/**
 * The addresses of a receiver, all of them checked: a name that leads to one that is refused is
 * refused as a whole. Whoever connects uses exactly these, so that a second answer of the DNS
 * cannot lead elsewhere. Throws RefusedAddress, or what the resolver throws.
 */
export async function resolveReceiver(
  hostname: string,
  policy: AddressPolicy,
  resolve: Resolve = resolveByDns,
): Promise<ReceiverAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(host);
  const found = version ? [{ address: host, family: version }] : await resolve(host);
  if (found.length === 0 || found.some(({ address }) => !mayConnectTo(address, policy)))
    throw new RefusedAddress("the receiver's address is not public");
  return found;
}
