import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "@db/connection";
import type { InnerServer } from "~/inner-server.server";
import { useDatabase } from "../tests/support/database";
import { startHealth } from "./health";

const test = useDatabase();
const parts = { queue: { ping: async () => {} } as { ping: () => Promise<void> } | undefined };
let [stopping, health] = [false, {} as InnerServer];
beforeAll(async () => {
  health = await startHealth({ host: "127.0.0.1", port: 0 }, () => ({ ...parts, stopping }));
});
afterAll(() => health.close());
beforeEach(() => {
  stopping = false;
  parts.queue = { ping: async () => {} };
});

async function ask(path: string): Promise<[number, unknown]> {
  const answer = await fetch(`http://127.0.0.1:${health.port}${path}`);
  const text = await answer.text();
  return [answer.status, text.startsWith("{") ? JSON.parse(text) : text];
}

describe("the health of a worker", () => {
  it("is well while database and queue answer", async () => {
    expect(await ask("/readyz")).toEqual([200, { database: true, queue: true, stopping: false }]);
  });

  it("is not well while the queue does not answer", async () => {
    parts.queue = { ping: () => Promise.reject(new Error("gone")) };
    expect(await ask("/readyz")).toEqual([503, { database: true, queue: false, stopping: false }]);
  });

  it("is not well before it takes jobs", async () => {
    parts.queue = undefined;
    expect(await ask("/readyz")).toMatchObject([503, { queue: false }]);
  });

  it("is not well while it stops, and lives all the same", async () => {
    stopping = true;
    expect(await ask("/readyz")).toMatchObject([503, { stopping: true }]);
    expect(await ask("/healthz")).toEqual([200, "ok"]);
  });

  it("names what is wrong with the database", async () => {
    await closeDatabase();
    openDatabase({ url: test.ownerUrl, role: "nobody_here" });
    expect(await ask("/readyz")).toMatchObject([503, { database: false, cause: "role_missing" }]);
    await closeDatabase();
    openDatabase({ url: test.ownerUrl, role: "jetty_app" });
  });
});
