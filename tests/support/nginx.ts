import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endChild } from "./caddy";

export const NGINX = "/usr/sbin/nginx";

export const hasNginx = existsSync(NGINX);

/**
 * The sample as a real nginx runs it, on this machine alone: other ports, and plain http in place
 * of the certificate.
 */
export function startNginx(
  folder: string,
  port: number,
  webPorts: readonly [number, number],
): { stop: () => Promise<void> } {
  const sample = readFileSync("deploy/nginx.conf", "utf8")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_certificate.*$/gm, "")
    .replace("127.0.0.1:8080", `127.0.0.1:${webPorts[0]}`)
    .replace("127.0.0.1:8082", `127.0.0.1:${webPorts[1]}`);
  const file = nginxConfig(folder, sample);
  const child = spawn(NGINX, ["-c", file, "-p", folder], { stdio: "ignore" });
  return { stop: () => endChild(child) };
}

/** A whole configuration around the sample, which writes nothing outside of `folder`. */
export function nginxConfig(folder: string, sample: string): string {
  mkdirSync(join(folder, "tmp"), { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "tmp", name)};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "error.log")};
events {}
http { access_log ${join(folder, "access.log")}; ${temporary}
${sample.replace("listen 80;", `listen unix:${join(folder, "80")};`)} }`,
  );
  return file;
}
