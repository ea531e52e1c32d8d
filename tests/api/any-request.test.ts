import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "~/api/calls.server";
import { can } from "~/domain/access/capabilities";
import { LEVELS } from "~/domain/access/levels";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { tableState, watchTables } from "../support/table-state";
import { somebodyOf, tokenOf } from "./api-client";
import { assertAsDescribed } from "./call-answer";
import { type MadeRequest, requestFor } from "./request-arbitrary";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const database = useDatabase();
const server = useServer([], { trustProxy: "1" });

/** The same requests in each run. */
const RUNS = { numRuns: 6, seed: 20_260_610, endOnFailure: true };
/** A print is waited for 5 s; a busy machine takes longer. */
const PATIENCE_MS = 60_000;
/** Refused before a field is read: unreadable, no session, no right, an old version. */
const WITHOUT_THE_RIGHT = [400, 401, 403, 409];

let clients = 0;
/** Sends a request from an address of its own; what it was answered, or an error after a while. */
async function send(method: string, { path, body, headers }: MadeRequest, token: string | null) {
  clients += 1;
  const answer = await fetch(server.url + path, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: "manual",
    ...(body !== undefined && { body }),
    headers: {
      Accept: "application/json",
      "X-Forwarded-For": `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
      ...headers,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, text: await answer.text() };
}

beforeAll(() => watchTables(database));

/** Nobody, and somebody of each level; the administrator last, who may change the others. */
async function callers() {
  const people = await Promise.all(
    LEVELS.toReversed().map(async (level) => {
      const somebody = await somebodyOf(level);
      return { level, token: await tokenOf(somebody) };
    }),
  );
  return [{ level: null, token: null }, ...people];
}

describe.each(calls.lines.map((line) => [`${line.method} ${line.path}`, line] as const))(
  "%s",
  (_name, line) => {
    const requests = requestFor(line);

    it("answers any request of anybody as it is described, and changes nothing without the right", async () => {
      for (const { level, token } of await callers()) {
        const may =
          line.needs === null ||
          (level !== null && can({ level, isSuper: false, mayClearLog: false }, line.needs));
        let before = await tableState();
        await fc.assert(
          fc.asyncProperty(requests, async (request) => {
            const { status, text } = await send(line.method, request, token);
            expect(status, text.slice(0, 300)).toBeLessThan(500);
            if (!may) expect(WITHOUT_THE_RIGHT).toContain(status);
            const after = await tableState();
            if (!may || status === 401 || status === 403) expect(after).toBe(before);
            before = after;
            if (text.startsWith("{")) assertAsDescribed(line, status, JSON.parse(text));
          }),
          RUNS,
        );
      }
    });
  },
);
