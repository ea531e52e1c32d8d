import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const CADDY = "/usr/bin/caddy";

export const hasCaddy = existsSync(CADDY);

/** Of the certificates that Caddy makes by itself for `localhost`. */
export const rootCertificate = (folder: string) =>
  join(folder, "caddy/pki/authorities/local/root.crt");

/** The sample as a real Caddy takes it on this machine alone: nothing outside of `folder`. */
export function caddyConfig(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const own = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${join(folder, "caddy")}
}
`;
  const file = join(folder, "Caddyfile");
  writeFileSync(file, own + readFileSync("deploy/Caddyfile", "utf8"));
  return file;
}

/** `site` is an address: with https and `localhost` Caddy signs the certificate itself. */
export function startCaddy(
  folder: string,
  site: string,
  webPorts: readonly number[],
): { stop: () => Promise<void> } {
  const child = spawn(CADDY, ["run", "--config", caddyConfig(folder), "--adapter", "caddyfile"], {
    env: {
      ...{ NODE_ENV: "test", HOME: folder, SITE: site },
      UPSTREAMS: webPorts.map((port) => `127.0.0.1:${port}`).join(" "),
    },
    stdio: "ignore",
  });
  return { stop: () => endChild(child) };
}

/** Ends a proxy that was started. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
