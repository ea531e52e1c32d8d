import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { errorPage } from "~/http/error-page.server";
import { createHttpServer, drainRequests, startListening } from "../../server/app/http-server";

const FOR_EVER_MS = 60_000;
const open: { server?: Server; sockets: Socket[] } = { sockets: [] };
afterEach(() => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  open.server?.closeAllConnections();
});

/** A server of which a client has asked so much; what it answers is written into `heard`. */
async function asked(request: string) {
  const app = express();
  app.post("/form", (req, res) => void req.resume().on("end", () => res.end("read")));
  app.get("/slow", (_req, res) => void setTimeout(() => res.end("late"), 700));
  const server = createHttpServer(app, { errorPage });
  open.server = server;
  const port = await startListening(server, "127.0.0.1", 0);
  const heard: string[] = [];
  const socket = connect(port, "127.0.0.1", () => socket.write(request));
  socket.on("data", (chunk: Buffer) => heard.push(chunk.toString())).on("error", () => undefined);
  open.sockets.push(socket);
  await sleep(100);
  return { server, port, heard, left: once(socket, "close") };
}

const stops = (server: Server, saidWithinMs: number) =>
  Promise.race([
    drainRequests(server, saidWithinMs).then(() => "stopped"),
    sleep(3_000, "held", { ref: false }),
  ]);

describe("a stop", () => {
  it.each([
    ["half a head", "GET /slow HTTP/1.1\r\nHost: x\r\n"],
    ["half a body", "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"],
    ["nothing", ""],
  ])("does not wait for who sent %s", async (_what, request) => {
    expect(await stops((await asked(request)).server, 200)).toBe("stopped");
  });

  it("is held by half a request where none is cut off", async () => {
    const { server } = await asked("GET /slow HTTP/1.1\r\nHost: x\r\n");
    expect(await stops(server, FOR_EVER_MS)).toBe("held");
  });

  it("waits for the answer to a whole request, and takes no other", async () => {
    const { server, port, heard, left } = await asked("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await stops(server, 200)).toBe("stopped");
    await left;
    expect(heard.join("")).toContain("late");
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow();
  });
});
