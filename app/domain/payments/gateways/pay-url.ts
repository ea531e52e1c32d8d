const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

interface AccountHost {
  /** Origin of the account. */
  host: string;
  live: boolean;
}

/**
 * Whether a browser may be sent to this address to pay: exactly the account's origin, its port
 * included, https, no user part. Plain http only to this machine, for an account that moves no money.
 */
export function isPayUrlOf(account: AccountHost, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.origin !== account.host) return false;
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && !account.live && LOOPBACK.has(url.hostname);
}
