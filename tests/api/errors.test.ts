import { describe, expect, it, vi } from "vitest";
import { isOlder } from "~/api/client-version.server";
import { PRODUCT_VERSION } from "~/product-version";
import { useDatabase } from "../support/database";
import { type Caller, errorShape, somebodyOf, tokenOf, useCalls } from "./api-client";

vi.hoisted(() =>
  Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00", MIN_APP_VERSION: "2.10" }),
);
useDatabase();
const ask = useCalls();

describe("a call of our own app", () => {
  const APP = { "X-Platform": "web_app", "X-App-Version": PRODUCT_VERSION };

  it("carries a bearer token, its platform and its version, and each counts (R-7-01)", async () => {
    const user = await somebodyOf(3);
    const status = async (by: Caller, headers: Record<string, string>) =>
      (await ask("GET", "/api/notification", by, { headers })).status;
    expect([
      await status(user, APP),
      await status(null, APP),
      await status("x".repeat(43), APP),
      await status(user, { ...APP, "X-App-Version": "2.0" }),
      await status(user, { ...APP, "X-Platform": "mobile_app", "X-App-Version": "2.9" }),
    ]).toEqual([200, 401, 401, 409, 409]);
  });

  it("is none by the token of a session in another place than the header", async () => {
    const token = await tokenOf(await somebodyOf(3));
    const places: Record<string, string>[] = [{ Cookie: `session=${token}` }, { "X-Token": token }];
    for (const headers of places)
      expect((await ask("GET", `/api/notification?token=${token}`, null, { headers })).status).toBe(
        401,
      );
  });
});

describe("the version of a client", () => {
  it("is refused when older than the oldest served, or a web app other than the server's (R-K1)", async () => {
    const user = await somebodyOf(3);
    const said = async (headers: Record<string, string>, language: "ms" | "en" = "en") =>
      ask("GET", "/api/notification", user, { headers, language });
    const served: Record<string, string>[] = [
      {},
      { "X-Platform": "web_app" },
      { "X-App-Version": "2.10" },
      { "X-App-Version": "2.10.1", "X-Platform": "mobile_app" },
      { "X-App-Version": "3", "X-Platform": "scanner_app" },
      { "X-App-Version": PRODUCT_VERSION, "X-Platform": "web_app" },
    ];
    for (const headers of served)
      expect((await said(headers)).status, JSON.stringify(headers)).toBe(200);
    const outdated: Record<string, string>[] = [
      { "X-App-Version": "2.9.9" },
      { "X-App-Version": "2.9", "X-Platform": "mobile_app" },
      { "X-App-Version": "999.0", "X-Platform": "web_app" },
      { "X-App-Version": "terkini", "X-Platform": "mobile_app" },
    ];
    for (const headers of outdated)
      expect(await said(headers), JSON.stringify(headers)).toMatchObject({
        status: 409,
        body: { error: "New updates! Please refresh your browser", code: "app_outdated" },
      });
    expect((await said({ "X-App-Version": "1" }, "ms")).body).toEqual({
      error: "Ada kemas kini baharu! Sila muat semula pelayar anda",
      code: "app_outdated",
    });
    expect(
      (await ask("POST", "/ticket/generate", null, { body: {}, headers: { "X-App-Version": "1" } }))
        .status,
    ).toBe(409);
  });

  it("is compared by numbers", () => {
    for (const [one, other] of [
      ["1.9", "1.10"],
      ["0.9.9", "1"],
      ["1.0.0.1", "1.0.0.2"],
      ["", "0"],
      ["1.x", "0"],
    ] as const)
      expect([isOlder(one, other), one], other).toEqual([true, one]);
    for (const [one, other] of [
      ["1.10", "1.9"],
      ["1", "1.0.0"],
      ["1.0", "1"],
      ["2", "1.99.99"],
    ] as const)
      expect([isOlder(one, other), one], other).toEqual([false, one]);
  });
});

describe("what a call refuses", () => {
  it("is a sentence, a code and a status, with the fields that are filled in wrongly (R-K4)", async () => {
    const [admin, cashier, gone] = [
      await somebodyOf(1),
      await somebodyOf(3),
      await somebodyOf(3, { active: false }),
    ];
    const guess = { body: { email: admin.email, password: "tekaan-salah" }, ip: "198.51.100.40" };
    for (let n = 0; n < 5; n += 1) await ask("POST", "/api/login", null, guess);
    type Case = [
      status: number,
      code: string,
      fields: string[] | null,
      ...request: Parameters<typeof ask>,
    ];
    const cases: Case[] = [
      [400, "bad_request", ["id"], "DELETE", "/api/users/abc", admin],
      [401, "signed_out", null, "GET", "/api/users", null],
      [401, "signed_out", null, "GET", "/api/users", "A".repeat(43)],
      [403, "forbidden", null, "GET", "/api/users", cashier],
      [404, "not_found", null, "DELETE", "/api/users/2147483647", admin],
      [405, "method_not_allowed", null, "DELETE", "/api/users", admin],
      [409, "user_inactive", null, "DELETE", `/api/users/${gone.id}`, admin],
      [
        409,
        "app_outdated",
        null,
        "GET",
        "/api/users",
        admin,
        { headers: { "X-App-Version": "1" } },
      ],
      [
        413,
        "too_large",
        null,
        "POST",
        "/api/users/add",
        admin,
        { body: { name: "x".repeat(70_000) } },
      ],
      [
        415,
        "unsupported",
        null,
        "POST",
        "/api/users/add",
        admin,
        { body: {}, headers: { "Content-Type": "text/plain" } },
      ],
      [
        422,
        "required",
        ["name", "username", "email", "phone", "password", "jetty", "access"],
        "POST",
        "/api/users/add",
        admin,
        { body: {} },
      ],
      [422, "wrong_login", null, "POST", "/api/login", null, { body: guess.body }],
      [429, "too_many", null, "POST", "/api/login", null, guess],
    ];
    for (const [status, code, fields, ...request] of cases) {
      const sentences = new Set<string>();
      for (const language of ["en", "ms"] as const) {
        const [method, path, by, asked = {}] = request;
        const answer = await ask(method, path, by, { ...asked, language });
        const { error, code: said, fields: told } = errorShape.parse(answer.body);
        expect([answer.status, said, told ? Object.keys(told) : null], `${method} ${path}`).toEqual(
          [status, code, fields],
        );
        expect(error).not.toMatch(/^[a-z_]*$/);
        sentences.add(error);
      }
      expect(sentences.size, code).toBe(2);
    }
    expect((await ask("GET", "/api/users", cashier)).body.error).toBe("Not authorized");
  });
});
