import { describe, expect, it, vi } from "vitest";
import type { Call } from "~/api/call-line";
import { calls } from "~/api/calls.server";
import { can, type Capability } from "~/domain/access/capabilities";
import { LEVELS } from "~/domain/access/levels";
import { DEVICE_SCOPES, scopeAllows } from "~/domain/device-tokens/scopes";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { giveToken } from "../support/device-token";
import type { MadeStaff } from "../support/staff";
import { nowOfTests, somebodyOf, tokenOf } from "./api-client";
import { assertAsDescribed } from "./call-answer";

/** What every call of the table refuses, asked of every line of it. */
vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    MIN_APP_VERSION: "2.10",
    SUPER_USER_EMAILS: "rosli@contoh.my",
    LOG_CLEARER_EMAIL: "rosli@contoh.my",
  }),
);
useDatabase();
const server = useServer([], { trustProxy: "1" });

let addresses = 0;
const anAddress = () => `198.51.${(addresses >> 8) & 255}.${(addresses += 1) & 255}`;

interface Asked {
  token?: string | null;
  body?: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  method?: string;
  ip?: string;
}

/** Asks a line with nothing in it that its act could do, and tells status and code. */
async function ask(line: Call, { token, body, headers, method, ip = anAddress() }: Asked) {
  const path = line.path.replace(/:\w+/g, "2147483647");
  const answer = await fetch(server.url + path, {
    method: method ?? line.method,
    ...(body !== undefined && { body }),
    headers: {
      "X-Platform": "mobile_app",
      "X-Forwarded-For": ip,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const told = (await answer.json()) as { code?: string };
  if (method === undefined) assertAsDescribed(line, answer.status, told);
  return [answer.status, told.code, answer.headers.get("Retry-After")] as const;
}
let superUser: ReturnType<typeof somebodyOf> | undefined;
/** Somebody who may do it. */
async function whoMay(needs: Capability): Promise<MadeStaff> {
  const level = LEVELS.find((one) =>
    can({ level: one, isSuper: false, mayClearLog: false }, needs),
  );
  superUser ??= somebodyOf(1, { email: "rosli@contoh.my" });
  return level === undefined ? superUser : somebodyOf(level);
}
/** Their token, or none where everybody may. */
const tokenFor = async ({ needs }: Call) => (needs === null ? null : tokenOf(await whoMay(needs)));
const named = (some: readonly Call[]) =>
  some.map((line): [string, Call] => [`${line.method} ${line.path}`, line]);
const ALL = named(calls.lines);
const OF_STAFF = named(calls.lines.filter(({ needs }) => needs !== null));
const WITH_BODY = named(calls.lines.filter(({ maxBytes }) => maxBytes > 0));

describe("a call that needs a right", () => {
  it.each(OF_STAFF)("answers 401 to nobody: %s", async (_name, line) => {
    expect(await ask(line, {})).toMatchObject([401, "signed_out", null]);
  });

  const lacking = OF_STAFF.flatMap(([name, line]) => {
    const level = LEVELS.find(
      (one) => line.needs && !can({ level: one, isSuper: false, mayClearLog: false }, line.needs),
    );
    return level === undefined ? [] : [[name, line, level] as const];
  });
  it.each(lacking)("answers 403 to whoever lacks it: %s", async (_name, line, level) => {
    const token = await tokenOf(await somebodyOf(level));
    expect(await ask(line, { token })).toMatchObject([403, "forbidden", null]);
  });

  it.each(OF_STAFF)("answers 403 to a device of another scope: %s", async (_name, line) => {
    const { needs, method } = line;
    const scope = DEVICE_SCOPES.find((one) => needs && !scopeAllows(one, needs, method));
    if (!scope || !needs) throw new Error("every scope has it");
    const { token } = await giveToken(await whoMay(needs), { scope, now: nowOfTests() });
    expect(await ask(line, { token })).toMatchObject([403, "token_scope", null]);
  });
});

describe("a call", () => {
  it.each(ALL)("answers 409 to an app that is too old: %s", async (_name, line) => {
    const headers = { "X-App-Version": "1" };
    expect(await ask(line, { token: await tokenFor(line), headers })).toMatchObject([
      409,
      "app_outdated",
      null,
    ]);
  });

  // What a page has the same address as answers as the page does.
  const alone = named(calls.lines.filter(({ isFor }) => !isFor));
  it.each(alone)("answers 405 to another method: %s", async (_name, line) => {
    expect(await ask(line, { method: "PUT" })).toMatchObject([405, "method_not_allowed", null]);
  });
});

describe("a call with a body", () => {
  it.each(WITH_BODY)("answers 400 where it is no JSON: %s", async (_name, line) => {
    const asked = { token: await tokenFor(line), body: '{"a":' };
    expect(await ask(line, asked)).toMatchObject([400, "bad_request", null]);
  });

  it.each(WITH_BODY)("answers 413 where it is too large: %s", async (_name, line) => {
    const asked = { token: await tokenFor(line), body: Buffer.alloc(line.maxBytes + 1, " ") };
    expect(await ask(line, asked)).toMatchObject([413, "too_large", null]);
  });

  it.each(WITH_BODY)("answers 415 where it is of another kind: %s", async (_name, line) => {
    const headers = { "Content-Type": "text/plain" };
    const asked = { token: await tokenFor(line), body: "a=1", headers };
    expect(await ask(line, asked)).toMatchObject([415, "unsupported", null]);
  });
});
