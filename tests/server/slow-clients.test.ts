import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { errorPage } from "~/http/error-page.server";
import { createHttpServer, SERVER_LIMITS, startListening } from "../../server/app/http-server";
import { slowness } from "../support/slowness";
import { raw, statusOf } from "./support";

const SHORT = {
  ...SERVER_LIMITS,
  headersMs: 300,
  requestMs: 600,
  idleMs: 400,
  checkMs: 100,
  connections: 20,
};
const NEVER = { ...SHORT, headersMs: 0, requestMs: 0, idleMs: 0, connections: 1_000 };
const BIG = Buffer.alloc(8 * 1_024 * 1_024, "x");

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(limits: typeof SERVER_LIMITS): Promise<number> {
  const app = express();
  app.get("/big", (_req, res) => void res.end(BIG));
  app.post("/form", (req, res) => void req.resume().on("end", () => res.end("read")));
  app.get("/", (_req, res) => void res.end("here"));
  const server = createHttpServer(app, { errorPage }, limits);
  servers.push(server);
  return startListening(server, "127.0.0.1", 0);
}

/**
 * Sends `first`, then a byte every 50 ms, and reads only when told; resolves with how long the
 * server put up with it.
 */
function slowClient(
  port: number,
  first: string,
  options: { reads: boolean; drips: boolean },
  patienceMs = 2_000,
): Promise<number> {
  return new Promise((resolve) => {
    const start = Date.now();
    const socket = connect(port, "127.0.0.1", () => socket.write(first));
    sockets.push(socket);
    if (!options.reads) socket.pause();
    else socket.resume();
    const drip = setInterval(() => options.drips && socket.write("a"), 50);
    const end = () => {
      clearInterval(drip);
      clearTimeout(timer);
      resolve(Date.now() - start);
    };
    const timer = setTimeout(end, patienceMs);
    socket.on("error", () => undefined).on("close", end);
  });
}

const SLOW = {
  "sends its headers byte by byte": {
    first: "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    reads: true,
    drips: true,
  },
  "sends its body byte by byte": {
    first: "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
    reads: true,
    drips: true,
  },
};

describe("the limits", () => {
  it("are those of the design", () =>
    expect(SERVER_LIMITS).toMatchObject({
      headerBytes: 8_192,
      headersMs: 10_000,
      requestMs: 30_000,
      connections: 2_000,
    }));

  describe.each(Object.entries(SLOW))("a client that %s", (_name, { first, ...how }) => {
    it("is ended", async () =>
      expect(await slowClient(await listening(SHORT), first, how)).toBeLessThan(
        1_500 * slowness(),
      ));
    it("could hold its place for ever without them", async () =>
      expect(await slowClient(await listening(NEVER), first, how)).toBeGreaterThanOrEqual(1_990));
  });

  it("end a client that does not read its answer; without them it stays", async () => {
    const ended = async (limits: typeof SERVER_LIMITS) => {
      const port = await listening(limits);
      const server = servers.at(-1);
      void slowClient(
        port,
        "GET /big HTTP/1.1\r\nHost: x\r\n\r\n",
        { reads: false, drips: false },
        1_500,
      );
      await new Promise((resolve) => setTimeout(resolve, 1_400));
      return new Promise<number>((resolve, reject) =>
        server?.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    };
    expect(await ended(SHORT)).toBe(0);
    expect(await ended(NEVER)).toBe(1);
  });

  it("refuse connections beyond the most there may be, and take new ones when others have gone", async () => {
    const port = await listening({ ...SHORT, headersMs: 5_000, requestMs: 5_000, idleMs: 5_000 });
    const held = await Promise.all(
      Array.from(
        { length: SHORT.connections },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, "127.0.0.1", () => resolve(socket));
            sockets.push(socket);
          }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await raw(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 500)).toBe("");
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(
      statusOf(await raw(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 500)),
    ).toBe(200);
  });

  it("leave the others alone: 100 slow clients, and a quick one is answered at once", async () => {
    const port = await listening({ ...SHORT, connections: 500 });
    const slow = Array.from({ length: 100 }, () =>
      slowClient(port, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", { reads: true, drips: true }),
    );
    const start = Date.now();
    for (let n = 0; n < 20; n += 1)
      expect(
        statusOf(await raw(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")),
      ).toBe(200);
    expect((Date.now() - start) / 20).toBeLessThan(100 * slowness());
    for (const held of await Promise.all(slow)) expect(held).toBeLessThan(1_900 * slowness());
  });
});
