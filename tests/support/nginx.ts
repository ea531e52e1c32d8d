import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PROGRAM = "/usr/sbin/nginx";

export const hasNginx = existsSync(PROGRAM);

/**
 * The sample of the documentation as a real nginx runs it, on this machine alone: other ports, and
 * plain http in place of the certificate.
 */
export function startNginx(
  folder: string,
  port: number,
  webPorts: readonly [number, number],
): { stop: () => Promise<void> } {
  mkdirSync(join(folder, "tmp"), { recursive: true });
  const sample = readFileSync("docs/samples/nginx.conf", "utf8")
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_certificate.*$/gm, "")
    .replace("127.0.0.1:8080", `127.0.0.1:${webPorts[0]}`)
    .replace("127.0.0.1:8082", `127.0.0.1:${webPorts[1]}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, "tmp", name)};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "error.log")};
events {}
http { access_log ${join(folder, "access.log")}; ${temporary}
${sample} }`,
  );
  const child = spawn(PROGRAM, ["-c", file, "-p", folder], { stdio: "ignore" });
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
