import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import WebSocket from "ws";
import { issueSocketTicket } from "~/domain/live-events/issue-socket-ticket.server";
import type { LiveEvent } from "~/domain/live-events/live-event.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { LIVE_LIMITS, LiveHub } from "~/live/live-hub.server";
import { handleUpgrades } from "../../server/app/websocket-upgrades";
import { sendText, socketServer } from "../../server/app/websockets";
import { useDatabase } from "../support/database";
import { type LiveProcess, openSocket, startLiveProcess, type TestSocket } from "../support/live";
import { makeStaff, sessionOf } from "../support/staff";
import { eventually } from "../workers/support";

useDatabase();

async function somebody(): Promise<{ session: string; sessionId: number; userId: number }> {
  const user = await makeStaff();
  const session = await sessionOf(user);
  return {
    session,
    sessionId: (await readSession(session, new Date()))?.sessionId ?? 0,
    userId: user.id,
  };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;
const listen = async (who: Somebody, { url }: LiveProcess): Promise<TestSocket> =>
  openSocket(url, who.session, (await issueSocketTicket(who.sessionId, new Date())) ?? "");
const NEW_TICKET: LiveEvent = {
  event: "new-ticket",
  jettyId: 1,
  ref: "MRG-2026-000001",
  ticketFlag: 1,
};
/** Whether a socket closes within a moment, and how. */
const closes = (socket: TestSocket) =>
  Promise.race([socket.closed.then(({ code }) => code), pause(400, "open" as const)]);

/** Each limit beside a process without it: what closes here must stay open there. */
async function both(
  limit: Parameters<typeof startLiveProcess>[0],
  act: (process: LiveProcess, who: Somebody) => Promise<unknown>,
): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const wishes of [{}, limit]) {
    const process = await startLiveProcess(wishes);
    try {
      results.push(await act(process, await somebody()));
    } finally {
      await process.stop();
    }
  }
  return results;
}

describe("a browser's socket", () => {
  it("takes messages of 4 kB and no larger", async () => {
    const send = (bytes: number) => async (process: LiveProcess, who: Somebody) => {
      const socket = await listen(who, process);
      socket.socket.on("error", () => {});
      socket.socket.send("x".repeat(bytes));
      return closes(socket);
    };
    expect(await both({ sockets: { messageBytes: 1_048_576 } }, send(4_097))).toEqual([
      1009,
      "open",
    ]);
    expect(await both({}, send(4_096))).toEqual(["open", "open"]);
  });

  it("takes 20 messages in ten seconds and not one more, and nothing binary", async () => {
    const send = (count: number) => async (process: LiveProcess, who: Somebody) => {
      const socket = await listen(who, process);
      for (let n = 0; n < count; n += 1) socket.socket.send("hello");
      return closes(socket);
    };
    expect(await both({ sockets: { messages: 1_000 } }, send(21))).toEqual([4429, "open"]);
    expect(await both({}, send(20))).toEqual(["open", "open"]);
    expect(
      await both({}, async (process, who) => {
        const socket = await listen(who, process);
        socket.socket.send(Buffer.from("x"));
        return closes(socket);
      }),
    ).toEqual([1003, 1003]);
  });

  it("is one of five that a user has at most, also when they all come at once", async () => {
    const open = async (process: LiveProcess, who: Somebody) => {
      const tickets = await Promise.all(
        Array.from({ length: 8 }, () => issueSocketTicket(who.sessionId, new Date())),
      );
      const sockets = await Promise.allSettled(
        tickets.map((ticket) => openSocket(process.url, who.session, ticket ?? "")),
      );
      return sockets.filter(({ status }) => status === "fulfilled").length;
    };
    expect(await both({ limits: { perUser: 100 } }, open)).toEqual([5, 8]);
  });

  it("says without noise to who boarded it what was scanned, and with noise to others", async () => {
    const process = await startLiveProcess({});
    const [scanner, other] = [await somebody(), await somebody()];
    const [own, office] = [await listen(scanner, process), await listen(other, process)];
    process.hub.receive({ ...NEW_TICKET, event: "scan", madeBy: scanner.userId });
    await eventually(() => own.events().includes("scan") && office.events().includes("scan"));
    const isQuiet = ({ received }: TestSocket) =>
      received.find(({ event }) => event === "scan")?.quiet;
    expect([isQuiet(own), isQuiet(office)]).toEqual([true, false]);
    await process.stop();
  });

  it("makes place for another when it closes, and is refused where the process has no more", async () => {
    const process = await startLiveProcess({ limits: { inAll: 1 } });
    const [first, second] = [await somebody(), await somebody()];
    const socket = await listen(first, process);
    await expect(listen(second, process)).rejects.toThrow("status 429");
    socket.socket.close();
    await eventually(() => !process.hub.isFull(second));
    (await listen(second, process)).socket.close();
    await process.stop();
  });

  it("is let go after two pings that nobody answered; one that answers stays", async () => {
    const process = await startLiveProcess({ sockets: { pingEveryMs: 60 } });
    const [dead, living] = [
      await listen(await somebody(), process),
      await listen(await somebody(), process),
    ];
    dead.socket.pause();
    await eventually(() => process.hub.size === 1);
    await pause(300);
    expect([living.socket.readyState, process.hub.size]).toEqual([living.socket.OPEN, 1]);
    dead.socket.terminate();
    living.socket.close();
    await process.stop();
  });
});

describe("a reader who is too slow", () => {
  it("is cut off with 256 kB still to be sent, and not before", async () => {
    const cut = async (limit: number) => {
      const server = createServer();
      const sockets = socketServer(4_096);
      server.on("upgrade", (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit("connection", ws)),
      );
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
      client.on("error", () => {});
      const [[ws]] = (await Promise.all([once(sockets, "connection"), once(client, "open")])) as [
        [WebSocket],
        unknown,
      ];
      client.pause();
      let most = 0;
      for (let n = 0; n < 400 && ws.readyState === ws.OPEN; n += 1) {
        sendText(ws, "x".repeat(64_000), limit);
        most = Math.max(most, ws.bufferedAmount);
        await new Promise(setImmediate);
      }
      const wasCut = ws.readyState !== ws.OPEN;
      client.terminate();
      sockets.close();
      server.closeAllConnections();
      server.close();
      return [wasCut, most > 262_144];
    };
    expect(await cut(262_144)).toEqual([true, true]);
    expect(await cut(Infinity)).toEqual([false, true]);
  });
});

describe("news for very many", () => {
  const withConnections = async (slice: number, count: number) => {
    const hub = new LiveHub(
      { ...LIVE_LIMITS, slice },
      { redisUrl: undefined, databaseUrl: process.env.DATABASE_URL ?? "" },
    );
    const who = await somebody();
    let sent = 0;
    const connections = Array.from({ length: count }, () =>
      hub.connect(who, { send: () => void (sent += 1), close: () => {} }),
    );
    const hello = sent;
    hub.receive(NEW_TICKET);
    let [largest, before] = [0, hello];
    while (sent < hello + count) {
      await new Promise(setImmediate);
      largest = Math.max(largest, sent - before);
      before = sent;
    }
    for (const one of connections) hub.disconnect(one);
    return largest;
  };

  it("go out 200 at a time, with a turn for everybody else between", async () => {
    expect(await withConnections(200, 650)).toBe(200);
    expect(await withConnections(10_000, 650)).toBe(650);
  });

  it("that are a flood become one 'load again'", async () => {
    const hub = new LiveHub(
      { ...LIVE_LIMITS, waiting: 50 },
      { redisUrl: undefined, databaseUrl: process.env.DATABASE_URL ?? "" },
    );
    const heard: string[] = [];
    hub.connect(await somebody(), { send: (text) => void heard.push(text), close: () => {} });
    for (let n = 0; n < 5_000; n += 1) hub.receive(NEW_TICKET);
    await eventually(() => heard.length > 1);
    await pause(100);
    expect(heard.map((text) => (JSON.parse(text) as { event: string }).event)).toEqual([
      "connected",
      "connected",
    ]);
  });
});

describe("sockets and requests", () => {
  it("take no place from each other: ten sockets and still two requests at a time", async () => {
    const server = createServer((_request, response) => response.end("ok"));
    server.maxConnections = 2;
    const sockets = socketServer(4_096);
    handleUpgrades(server, {
      "/news": async (request, socket, head) =>
        sockets.handleUpgrade(request, socket, head, () => {}),
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const open: WebSocket[] = [];
    for (let n = 0; n < 10; n += 1) {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/news`);
      await once(ws, "open");
      open.push(ws);
    }
    expect(server.maxConnections).toBe(12);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    for (const ws of open) ws.close();
    await eventually(() => server.maxConnections === 2);
    sockets.close();
    server.closeAllConnections();
    server.close();
  });

  it("that were refused do not stay", async () => {
    const server = createServer();
    handleUpgrades(server, {});
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = connect({
      port: (server.address() as AddressInfo).port,
      host: "127.0.0.1",
      allowHalfOpen: true,
    });
    client.write(
      "GET /else HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    );
    client.resume();
    const started = performance.now();
    await eventually(
      () =>
        new Promise<boolean>((resolve) =>
          server.getConnections((_error, count) =>
            resolve(count === 0 && performance.now() - started > 100),
          ),
        ),
      5_000,
    );
    expect(server.maxConnections ?? 0).toBeLessThan(1);
    client.destroy();
    server.close();
  });
});

it("stops by telling every browser when to come back, spread out", async () => {
  const process = await startLiveProcess();
  const sockets = await Promise.all(
    Array.from({ length: 12 }, async () => listen(await somebody(), process)),
  );
  await process.stop();
  const ends = await Promise.all(sockets.map(({ closed }) => closed));
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1012]));
  const waits = ends.map(({ reason }) => Number(reason));
  expect(waits.every((ms) => ms >= 0 && ms < 2_500)).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(3);
});
