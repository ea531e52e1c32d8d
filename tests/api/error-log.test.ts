import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { recordError } from "~/domain/error-log/record-error.server";
import { requireLogSecret } from "~/domain/error-log/require-log-secret.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";
import { messageShape, nowOfTests, somebodyOf, tokenOf, useCalls } from "./api-client";

const { SECRET } = vi.hoisted(() => {
  const SECRET = "rahsia-log_0123456789abcdef";
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "super@contoh.my,ketua@contoh.my",
    LOG_CLEARER_EMAIL: "ketua@contoh.my",
    ERROR_LOG_SECRET: SECRET,
  });
  return { SECRET };
});
const now = nowOfTests();
useDatabase();
const ask = useCalls();
const logShape = z.strictObject({ log: z.string(), total: z.number().int() });
const lines = async () => (await sql(null, "select 1 as line from error_entry")).length;
const broken = (what: string, minute = 0) =>
  recordError(
    new Error(what),
    { source: "web", place: "GET /sales" },
    new Date(now.getTime() + minute * 60_000),
  );

const callers = madeOnce(async () => ({
  master: await makeStaff({ level: 2, email: "super@contoh.my" }),
  clearer: await makeStaff({ level: 1, email: "ketua@contoh.my" }),
}));
const cookieOf = async (user: MadeStaff) => ({
  headers: { Cookie: `session=${await sessionOf(user, { now })}` },
});

describe.each(["/error_log", "/clear_log"])("%s", (path) => {
  it("needs somebody who is logged in (R-X5)", async () => {
    expect((await ask("GET", `${path}?${SECRET}`, null)).status).toBe(401);
  });

  it.each([1, 2, 3, 4, 5] as const)(
    "is refused to level %d that is no super user (R-X5)",
    async (level) => {
      expect((await ask("GET", `${path}?${SECRET}`, await somebodyOf(level))).status).toBe(403);
    },
  );

  it.each([
    "",
    "?",
    `?${SECRET.slice(0, -1)}`,
    `?${SECRET}x`,
    `?secret=${SECRET}`,
    `?a=1&${SECRET}`,
    `?${SECRET}=1`,
  ])(
    "is refused to a super user with %j in place of the secret (R-X5, R-7-59, R-7-60)",
    async (query) => {
      const { clearer } = await callers();
      expect([400, 403]).toContain((await ask("GET", path + query, clearer)).status);
    },
  );
});

describe("the error log", () => {
  beforeAll(async () => {
    await broken("pertama rosak", 0);
    await broken("kedua rosak", 1);
  });
  const logOf = async (query = "") => {
    const { master } = await callers();
    return logShape.parse((await ask("GET", `/error_log?${SECRET}${query}`, master)).body);
  };

  it("is told to a super user's token, the newest last, with the place of each (R-X5, R-7-59)", async () => {
    const { total, log } = await logOf();
    expect([
      total,
      log.indexOf("pertama rosak") > 0,
      log.indexOf("kedua rosak") > log.indexOf("pertama rosak"),
      log.includes("GET /sales"),
    ]).toEqual([2, true, true, true]);
  });

  it("is told in pages", async () => {
    expect((await logOf("&limit=1&page=1")).log).not.toContain("kedua");
  });

  it("is told to a super user's session with the secret, and not without (R-X5, R-7-59)", async () => {
    const browser = await cookieOf((await callers()).master);
    const statuses = [];
    for (const secret of [SECRET, SECRET.slice(1)])
      statuses.push((await ask("GET", `/error_log?${secret}`, null, browser)).status);
    expect(statuses).toEqual([200, 403]);
  });

  it("says of a wrong secret no more than that it is refused", async () => {
    const { clearer } = await callers();
    expect(await ask("GET", `/error_log?${SECRET.slice(0, -1)}x`, clearer)).toMatchObject({
      status: 403,
      body: { error: "Not authorized", code: "forbidden" },
    });
  });
});

// Clearing is the named super user's, by a token: a page of another site could make a browser ask
// for an address (X6).
describe("clearing the error log", () => {
  beforeAll(() => broken("sebelum dikosongkan"));
  const clear = async (...by: [Parameters<typeof ask>[2], Parameters<typeof ask>[3]?]) => {
    const { status, body } = await ask("GET", `/clear_log?${SECRET}`, ...by);
    return { status, body, lines: await lines() };
  };

  it("is refused to another super user, and to a session (R-X5)", async () => {
    const [{ master, clearer }, before] = [await callers(), await lines()];
    expect(before).toBeGreaterThan(0);
    expect([await clear(master), await clear(null, await cookieOf(clearer))]).toMatchObject([
      { status: 403, lines: before },
      { status: 401, lines: before },
    ]);
  });

  it("empties the log for the named super user's token, and is audited (R-X5, R-7-60)", async () => {
    const { clearer } = await callers();
    const { body, ...answer } = await clear(await tokenOf(clearer));
    expect([answer, messageShape.parse(body)]).toEqual([
      { status: 200, lines: 0 },
      { message: "Log has been cleared" },
    ]);
    expect(await sql(null, "select actor_id from audit where module = 'error-log'")).toEqual([
      { actorId: clearer.id },
    ]);
  });
});

describe("the secret", () => {
  it("is refused wholly or let through", () => {
    expect(() => requireLogSecret(SECRET)).not.toThrow();
    for (const given of ["", SECRET.toUpperCase(), `${SECRET} `, SECRET.slice(0, 5)])
      expect(() => requireLogSecret(given)).toThrow("forbidden");
  });

  it("opens nothing where none is configured", async () => {
    vi.resetModules();
    vi.stubEnv("ERROR_LOG_SECRET", "");
    const { requireLogSecret: without } =
      await import("~/domain/error-log/require-log-secret.server");
    for (const given of ["", SECRET, "undefined"])
      expect(() => without(given)).toThrow("forbidden");
    vi.unstubAllEnvs();
  });
});
