import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { useServer } from "../server/support";
import { asOwner, useDatabase } from "../support/database";
import { sessionOf } from "../support/staff";
import { nowOfTests, somebodyOf } from "./api-client";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    CALL_LIMITS:
      '{"token":{"question":9},"address":{"question":3,"act":2,"expensive":2},"wrongToken":2}',
  }),
);
const test = useDatabase();
const server = useServer([], { trustProxy: "1" });

let addresses = 0;
const anAddress = () => `198.51.100.${(addresses += 1)}`;

/** How a request was answered: status, code and the headers of its limit. */
async function send(path: string, ip: string, request: RequestInit = {}) {
  const answer = await fetch(server.url + path, {
    ...request,
    headers: {
      "X-Forwarded-For": ip,
      "Content-Type": "application/json",
      ...(request.headers as Record<string, string> | undefined),
    },
  });
  const { code } = (await answer.json()) as { code: string };
  const limit = answer.headers.get("RateLimit");
  return [answer.status, code, answer.headers.get("RateLimit-Policy"), limit];
}

const FOREIGN = { method: "POST", headers: { Origin: "https://jahat.example" }, body: "{}" };
const LARGE = { method: "POST", body: "x".repeat(70_000) };

describe("a request that no call gets to see", () => {
  it.each([
    ["another method", "/api/users/add", {}, [405, "method_not_allowed"], "question", 3],
    [
      "a method that changes",
      "/api/users",
      { method: "DELETE" },
      [405, "method_not_allowed"],
      "act",
      2,
    ],
    ["another address", "/api/tiada", {}, [404, "not_found"], "question", 3],
    ["another site's page", "/api/users/add", FOREIGN, [403, "forbidden"], "act", 2],
    ["a body too large", "/api/users/add", LARGE, [413, "too_large"], "act", 2],
    [
      "a compressed body",
      "/ticket/generate",
      { method: "POST", headers: { "Content-Encoding": "gzip" }, body: "{}" },
      [415, "unsupported"],
      "expensive",
      2,
    ],
  ])("tells the limit of its address: %s", async (_what, path, request, told, kind, max) => {
    expect(await send(path, anAddress(), request)).toEqual([
      ...told,
      `"address-${kind}";q=${max};w=60`,
      `"address-${kind}";r=${max - 1};t=60`,
    ]);
  });

  it("counts for its address, and is told to wait beyond the limit", async () => {
    const ip = anAddress();
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await send("/api/users/add", ip, LARGE))[0]);
    expect(statuses).toEqual([413, 413, 429]);
    const login = { method: "POST", body: "{}" };
    expect((await send("/api/login", ip, login))[0]).toBe(429);
    expect((await send("/api/login", anAddress(), login))[0]).toBe(422);
  });
});

it("a call that fails tells the limit of whoever made it", async () => {
  const token = await sessionOf(await somebodyOf(1), { now: nowOfTests() });
  await asOwner(test, (client) => client.query("alter table operator rename to operator_away"));
  try {
    const headers = { Authorization: `Bearer ${token}` };
    expect(await send("/api/operators", anAddress(), { headers })).toEqual([
      ...[500, "server_error"],
      ...['"question";q=9;w=60', '"question";r=8;t=60'],
    ]);
  } finally {
    await asOwner(test, (client) => client.query("alter table operator_away rename to operator"));
  }
  // Written beside the answer, which waits for no log.
  await vi.waitFor(async () => {
    const logged = await sql<{ place: string }>(null, "select place from error_entry");
    expect(logged.map(({ place }) => place)).toEqual(["GET /api/operators"]);
  });
});
