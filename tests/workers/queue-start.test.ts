import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openQueueBackend } from "../../workers/queue/backend";
import { useDatabase } from "../support/database";
import { eventually } from "./support";

const test = useDatabase();
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

it("is worked although the first connections of its workers and its queue broke off", async () => {
  const way = await aWayTo(test.ownerUrl);
  const errors: string[] = [];
  const backend = await openQueueBackend({
    ...{ redisUrl: undefined, databaseUrl: way.url, databaseRole: "jetty_app" },
    onError: (error) => errors.push(error.message),
  });
  stops.push(backend.close);

  way.open = false;
  const done: string[] = [];
  for (const name of ["first", "second", "third"])
    backend.work(name, 1, ({ id }) => Promise.resolve(void done.push(`${name} ${id}`)));
  const early = backend.queue("second").add([{ id: "early", name: "job" }]);
  await eventually(() => errors.length >= 3);
  way.open = true;
  await early;

  for (const name of ["first", "third"])
    await backend.queue(name).add([{ id: "late", name: "job" }]);
  await eventually(() => done.length === 3);
  expect(done.sort()).toEqual(["first late", "second early", "third late"]);
});

interface Way {
  url: string;
  /** While it is not, new connections break off at once. */
  open: boolean;
}

/** Another address of the database, whose new connections can be broken off. */
async function aWayTo(databaseUrl: string): Promise<Way> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const way = { url: "", open: true };
  const sockets = new Set<Socket>();
  const server: Server = createServer((from) => {
    if (!way.open) return void from.destroy();
    const to = connect(target);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    from.pipe(to).pipe(from);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  way.url = url.href;
  return way;
}
