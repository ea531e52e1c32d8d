import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "~/api/calls.server";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { tableState, watchTables } from "../support/table-state";
import { somebodyOf, tokenOf } from "./api-client";
import { requestFor } from "./request-arbitrary";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const database = useDatabase();
const server = useServer([], { trustProxy: "1" });
beforeAll(() => watchTables(database));

/** The same requests in each run. */
const RUNS = { numRuns: 3, seed: 20_260_610 };
const gets = calls.lines
  .filter(({ method }) => method === "GET")
  .map((line) => [line.path, line] as const);

let clients = 0;
async function ask(method: string, path: string, headers: Record<string, string>) {
  clients += 1;
  const answer = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: { ...headers, "X-Forwarded-For": `10.0.${(clients >> 8) & 255}.${clients & 255}` },
  });
  return { answer, text: await answer.text() };
}

describe("a HEAD", () => {
  it.each(gets)("of %s does nothing, and is answered as a GET if it only asks", async (_, line) => {
    const authorization = `Bearer ${await tokenOf(await somebodyOf(1))}`;
    for (const { path, headers } of fc.sample(requestFor(line), RUNS)) {
      const asking = { Accept: "application/json", ...headers, authorization };
      const before = await tableState();
      const { answer, text } = await ask("HEAD", path, asking);
      expect([text, await tableState()]).toEqual(["", before]);
      // 400: an address that nobody reads.
      if (line.limit === "act") expect([400, 405]).toContain(answer.status);
      else {
        const { answer: got } = await ask("GET", path, asking);
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
          got.status,
          got.headers.get("Content-Type"),
        ]);
      }
    }
  });
});
