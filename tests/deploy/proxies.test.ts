import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  request as requestPlain,
  type Server,
} from "node:http";
import { request as requestByTls } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { freePort } from "../../server/embedded-postgres/free-port";
import { CADDY, caddyConfig, hasCaddy, rootCertificate, startCaddy } from "../support/caddy";
import { deployFile } from "../support/deploy-files";
import { hasNginx, NGINX, nginxConfig, startNginx } from "../support/nginx";

const folder = mkdtempSync(join(tmpdir(), "proxies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the samples of proxies", () => {
  it.runIf(hasNginx && existsSync("/usr/bin/openssl"))("are whole to nginx, with TLS", () => {
    const file = (name: string) => join(folder, name);
    const made = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=tiket.example.my -keyout ${file("privkey.pem")} -out ${file("fullchain.pem")}`;
    spawnSync("openssl", made.split(" "));
    const sample = deployFile("nginx.conf").replaceAll("/etc/ssl/tiket.example.my", folder);
    const config = nginxConfig(join(folder, "test"), sample);
    const { stderr, status } = spawnSync(NGINX, ["-t", "-q", "-c", config]);
    expect([stderr.toString(), status]).toEqual(["", 0]);
  });

  it.runIf(hasCaddy)("are whole to Caddy, with the name that stands in them", () => {
    const config = caddyConfig(join(folder, "test"));
    const words = ["validate", "--config", config, "--adapter", "caddyfile"];
    const env = { NODE_ENV: "test", HOME: folder } as const;
    expect(spawnSync(CADDY, words, { env }).status).toBe(0);
  });
});

/** What stands in for a web process: it says what it was asked, and answers each message. */
async function startWeb() {
  const server = createServer((request, answer) => answer.end(JSON.stringify(request.headers)));
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => socket.on("message", (data) => socket.send(data)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

describe.each([
  ["nginx", hasNginx],
  ["Caddy", hasCaddy],
] as const)("%s", (name, isHere) => {
  const own = join(folder, name);
  let webs: { server: Server; port: number }[] = [];
  let proxy: { stop: () => Promise<void> } | undefined;
  let url = "";
  const ca = () => (name === "Caddy" ? { ca: readFileSync(rootCertificate(own)) } : {});
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const send = name === "Caddy" ? requestByTls : requestPlain;
    const request = send(url + path, { headers, agent: false, ...ca() }).end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    const text = (await answer.toArray()).map(String).join("");
    return { status: answer.statusCode, text };
  };

  beforeAll(async () => {
    if (!isHere) return;
    webs = [await startWeb(), await startWeb()];
    const ports = [webs[0]!.port, webs[1]!.port] as const;
    const port = await freePort();
    url = name === "Caddy" ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
    proxy = name === "Caddy" ? startCaddy(own, url, ports) : startNginx(own, port, ports);
    await vi.waitFor(() => ask("/"), { timeout: 60_000 });
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const { server } of webs) server.close();
  });

  it.runIf(isHere)("says who asks, and drops what a visitor says of it", async () => {
    const { text } = await ask("/", { "X-Forwarded-For": "203.0.113.7", "X-Request-Id": "mine" });
    const headers = JSON.parse(text) as Record<string, string>;
    expect(["127.0.0.1", "::1"]).toContain(headers["x-forwarded-for"]);
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{32,36}$/);
    expect(url).toContain(headers["host"]);
  });

  it.runIf(isHere)("passes a WebSocket on", async () => {
    const socket = new WebSocket(url.replace("http", "ws"), ca());
    await once(socket, "open");
    socket.send("news");
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toBe("news");
    socket.close();
    await once(socket, "close");
  });

  it.runIf(isHere)("goes to the next process when one takes no connection", async () => {
    webs[0]!.server.close();
    webs[0]!.server.closeAllConnections();
    for (let number = 0; number < 4; number += 1) expect((await ask("/")).status).toBe(200);
  });
});
