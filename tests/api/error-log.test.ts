import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { recordError } from "~/domain/error-log/record-error.server";
import { requireLogSecret } from "~/domain/error-log/require-log-secret.server";
import { useDatabase } from "../support/database";
import { makeStaff, sessionOf } from "../support/staff";
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

it("the error log needs a super user's session or token, and the secret (R-X5, R-7-59, R-7-60)", async () => {
  const [master, clearer] = [
    await makeStaff({ level: 2, email: "super@contoh.my" }),
    await makeStaff({ level: 1, email: "ketua@contoh.my" }),
  ];
  await broken("pertama rosak", 0);
  await broken("kedua rosak", 1);
  const wrong = [
    "",
    "?",
    `?${SECRET.slice(0, -1)}`,
    `?${SECRET}x`,
    `?secret=${SECRET}`,
    `?a=1&${SECRET}`,
    `?${SECRET}=1`,
  ];
  for (const path of ["/error_log", "/clear_log"]) {
    expect((await ask("GET", `${path}?${SECRET}`, null)).status, path).toBe(401);
    for (const level of [1, 2, 3, 4, 5] as const)
      expect((await ask("GET", `${path}?${SECRET}`, await somebodyOf(level))).status, path).toBe(
        403,
      );
    for (const query of wrong)
      expect([400, 403], path + query).toContain((await ask("GET", path + query, clearer)).status);
  }
  expect(await ask("GET", `/error_log?${SECRET.slice(0, -1)}x`, clearer)).toMatchObject({
    status: 403,
    body: { error: "Not authorized", code: "forbidden" },
  });

  const told = logShape.parse((await ask("GET", `/error_log?${SECRET}`, master)).body);
  expect([
    told.total,
    told.log.indexOf("pertama rosak") > 0,
    told.log.indexOf("kedua rosak") > told.log.indexOf("pertama rosak"),
    told.log.includes("GET /sales"),
  ]).toEqual([2, true, true, true]);
  expect(
    logShape.parse((await ask("GET", `/error_log?${SECRET}&limit=1&page=1`, master)).body).log,
  ).not.toContain("kedua");
  const browser = { Cookie: `session=${await sessionOf(master, { now })}` };
  expect((await ask("GET", `/error_log?${SECRET}`, null, { headers: browser })).status).toBe(200);
  expect(
    (await ask("GET", `/error_log?${SECRET.slice(1)}`, null, { headers: browser })).status,
  ).toBe(403);

  // Clearing is the named super user's, by a token: a page of another site could make a browser ask
  // for an address (X6).
  expect((await ask("GET", `/clear_log?${SECRET}`, master)).status).toBe(403);
  expect(
    (
      await ask("GET", `/clear_log?${SECRET}`, null, {
        headers: { Cookie: `session=${await sessionOf(clearer, { now })}` },
      })
    ).status,
  ).toBe(401);
  expect(await lines()).toBe(2);
  const cleared = await ask("GET", `/clear_log?${SECRET}`, await tokenOf(clearer));
  expect([cleared.status, messageShape.parse(cleared.body), await lines()]).toEqual([
    200,
    { message: "Log has been cleared" },
    0,
  ]);
  expect(await sql(null, "select actor_id from audit where module = 'error-log'")).toEqual([
    { actorId: clearer.id },
  ]);
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
