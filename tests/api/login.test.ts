import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { recordError } from "~/domain/error-log/record-error.server";
import {
  CATEGORIES,
  FOREIGNER_CATEGORIES,
  MALAYSIAN_CATEGORIES,
} from "~/domain/pricing/categories";
import { readWsApiKey, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { sendPassword as mailPassword } from "../../workers/mail/send-password";
import { asOwner, useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { codeAt, giveFactor, wrongCodeAt } from "../support/second-factor";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../support/staff";
import {
  dayShape,
  errorShape,
  instantShape,
  messageShape,
  nowOfTests,
  somebodyOf,
  tokenOf,
  useCalls,
  userShape,
} from "./api-client";

const letters = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }, { join }] = [
    await import("node:fs"),
    await import("node:os"),
    await import("node:path"),
  ];
  const MAIL_FOLDER = mkdtempSync(join(tmpdir(), "jetty-mail-"));
  Object.assign(process.env, {
    MAIL_FOLDER,
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "super@contoh.my, ketua@contoh.my",
    SECOND_FACTOR_LEVELS: "5",
  });
  return MAIL_FOLDER;
});
afterAll(() => rmSync(letters, { recursive: true }));
const now = nowOfTests();
const test = useDatabase();
const ask = useCalls();

const category = z.enum(CATEGORIES);
const authenticateShape = z.strictObject({
  user: userShape.extend({
    ws_api_key: z.string().nullable(),
    bubble: z.strictObject({
      ticket_cancellation: z.number().int(),
      error_log: z.number().int(),
      bug_report: z.number().int(),
    }),
  }),
  ticket_prices: z.record(category, z.number().min(0)),
  categories: z.partialRecord(category, z.string().min(1)),
  categories_malay: z.partialRecord(category, z.string().min(1)),
  categories_malaysian: z.array(z.enum(MALAYSIAN_CATEGORIES)),
  categories_foreigner: z.array(z.enum(FOREIGNER_CATEGORIES)),
  super_user_emails: z.array(z.string()),
});
const loginShape = authenticateShape.extend({ token: z.string().min(40) });
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
const sessions = (id: number) =>
  sql<{ platform: string; userAgent: string }>(
    null,
    "select platform, user_agent from staff_session where user_id = :id order by id",
    { id },
  );

describe("POST /api/login", () => {
  /** Who has logged in by the call, at prices of which one is not set and one not offered. */
  const entered = async () => {
    const user = await makeStaff({ level: 3, jettyId: 2, name: "Siti Juruwang" });
    await asOwner(test, (client) =>
      client.query(
        "update price set fare_sen = null where category = 'student'; update price set offered = false where category = 'senior'; update price set fare_sen = 1250 where category = 'child'",
      ),
    );
    const { status, body } = await ask(
      "POST",
      "/api/login",
      null,
      form({ email: user.email.toUpperCase(), password: STAFF_PASSWORD, platform: "mobile_app" }),
    );
    const { token, ...rest } = loginShape.parse(body);
    return { user, status, body, token, rest };
  };

  it("takes e-mail, password and platform, answers a bearer token (R-7-04, R-7-07, R-3-01)", async () => {
    const { user, status, token, rest } = await entered();
    expect(status).toBe(200);
    expect(rest.user).toMatchObject({
      id: user.id,
      name: "Siti Juruwang",
      jetty: 2,
      access: 3,
      type: "internal",
      img: null,
      lastActive: "2026-06-10T13:30:00+08:00",
      ws_api_key: null,
    });
    expect(await sessions(user.id)).toEqual([{ platform: "mobile_app", userAgent: "node" }]);
    const who = await ask("GET", "/api/authenticate?jetty=1", token);
    expect(authenticateShape.parse(who.body)).toEqual(rest);
    expect(
      (await ask("GET", "/api/authenticate", null, { headers: { Cookie: `session=${token}` } }))
        .status,
    ).toBe(401);
  });

  it("answers every price, and the categories that are offered (R-3-05)", async () => {
    const { rest } = await entered();
    expect(Object.keys(rest.ticket_prices).toSorted()).toEqual([...CATEGORIES].toSorted());
    expect(rest.ticket_prices).toMatchObject({ student: 0, child: 12.5 });
    expect([rest.categories.child, rest.categories_malay.child]).toEqual(["Child", "Kanak-kanak"]);
    for (const gone of ["student", "senior"] as const)
      expect([rest.categories[gone], rest.categories_malaysian.includes(gone)]).toEqual([
        undefined,
        false,
      ]);
    expect(Object.keys(rest.categories).toSorted()).toEqual(
      [...rest.categories_malaysian, ...rest.categories_foreigner].toSorted(),
    );
  });

  it("names the super users, and tells nothing of a password", async () => {
    const { rest, body } = await entered();
    expect(rest.super_user_emails).toEqual(["super@contoh.my", "ketua@contoh.my"]);
    expect(JSON.stringify(body)).not.toMatch(/scrypt|password|hash/);
  });

  it("is answered alike by authenticate, without the token; instants have their offset (R-K5)", async () => {
    const admin = await makeStaff({ level: 1 });
    const { token, ...rest } = loginShape.parse(
      (
        await ask("POST", "/api/login", null, {
          body: { email: admin.email, password: STAFF_PASSWORD },
        })
      ).body,
    );
    expect((await ask("GET", "/api/authenticate", token)).body).toEqual(rest);
    expect(
      (
        await ask("POST", "/api/blocked-date/add", token, {
          body: { start: "2026-06-30", end: "2026-07-01", details: "Ribut" },
        })
      ).status,
    ).toBe(200);
    const told = [
      await ask("GET", "/api/blocked-date", token),
      await ask("GET", "/api/users", token),
      await ask("GET", "/api/audit", token),
    ]
      .map(({ body }) => JSON.stringify(body))
      .join("");
    const times = told.match(/"\d{4}-\d{2}-\d{2}[^"]*"/g)?.map((text) => text.slice(1, -1)) ?? [];
    expect(times.length).toBeGreaterThan(5);
    for (const time of times)
      expect(z.union([dayShape, instantShape]).safeParse(time).success, time).toBe(true);
  });

  it("tells the key of a print server to its owner alone", async () => {
    const [owner, admin] = [await somebodyOf(3), await somebodyOf(1)];
    await renewWsApiKey(owner.id);
    const { body } = await ask("GET", "/api/authenticate", owner);
    expect(body.user).toMatchObject({ ws_api_key: await readWsApiKey(owner.id) });
    const others = JSON.stringify([
      (await ask("GET", "/api/users?limit=100", admin)).body,
      (await ask("GET", "/api/authenticate", admin)).body,
    ]);
    expect(others).toContain(owner.email);
    expect(others).not.toContain(String((await readWsApiKey(owner.id)) ?? "?"));
  });

  it("says what is wrong, the same for an unknown account, in the caller's language", async () => {
    const user = await makeStaff();
    const refused = async (fields: Record<string, string>, language: "ms" | "en" = "en") => {
      const { status, body } = await ask("POST", "/api/login", null, { ...form(fields), language });
      return [status, errorShape.parse(body)] as const;
    };
    expect(await refused({ email: user.email })).toEqual([
      422,
      {
        error: "Please complete the form.",
        code: "form_incomplete",
        fields: { password: "Please complete the form." },
      },
    ]);
    expect(await refused({ email: user.email, password: "tekaan-salah" })).toEqual([
      422,
      { error: "The e-mail or the password is wrong.", code: "wrong_login" },
    ]);
    expect(await refused({ email: "tiada@contoh.my", password: "tekaan-salah" })).toEqual([
      422,
      { error: "The e-mail or the password is wrong.", code: "wrong_login" },
    ]);
    expect(await refused({ email: user.email, password: "tekaan-salah" }, "ms")).toEqual([
      422,
      { error: "E-mel atau kata laluan tidak betul.", code: "wrong_login" },
    ]);
    expect(
      (await refused({ email: user.email, password: STAFF_PASSWORD, platform: "toaster" }))[1],
    ).toMatchObject({ fields: { platform: "Please select the options" } });
    expect(await sessions(user.id)).toEqual([]);
  });

  it("counts with the form's own failures: whoever guesses waits at both", async () => {
    const user = await makeStaff();
    const guess = (ip: string, password = "tekaan-salah") =>
      ask("POST", "/api/login", null, { body: { email: user.email, password }, ip });
    for (let n = 0; n < 5; n += 1) expect((await guess("198.51.100.7")).status).toBe(422);
    const over = await guess("198.51.100.7", STAFF_PASSWORD);
    expect([over.status, over.headers.get("Retry-After"), over.body.code]).toEqual([
      429,
      "1",
      "too_many",
    ]);
    const whence = { platform: "web_app", userAgent: "", address: "198.51.100.7" } as const;
    await expect(
      signIn({ email: user.email, password: STAFF_PASSWORD }, whence, null, now),
    ).rejects.toMatchObject({ code: "too_many" });
    expect((await guess("198.51.100.8", STAFF_PASSWORD)).status).toBe(200);
  });

  it("asks an account with a second factor for its code", async () => {
    const user = await makeStaff({ level: 5 });
    const { secret } = await giveFactor(user);
    const login = (code?: string) =>
      ask("POST", "/api/login", null, {
        body: {
          email: user.email,
          password: STAFF_PASSWORD,
          platform: "web_app",
          ...(code === undefined ? {} : { code }),
        },
      });
    const needed = await login();
    expect([needed.status, needed.body]).toEqual([
      422,
      {
        error: "This account has a second factor. Send its code with the e-mail and the password.",
        code: "code_needed",
        fields: { code: needed.body.error },
      },
    ]);
    expect((await login(wrongCodeAt(secret, now))).body).toMatchObject({
      code: "wrong_code",
      fields: { code: expect.any(String) as string },
    });
    expect(await sessions(user.id)).toEqual([]);
    const { status, body } = await login(codeAt(secret, now));
    expect(status).toBe(200);
    expect((await ask("GET", "/api/authenticate", loginShape.parse(body).token)).status).toBe(200);
    expect((await login(codeAt(secret, now))).body.code).toBe("wrong_code");
  });

  it("gives no token where the role must have a second factor and has none", async () => {
    const user = await makeStaff({ level: 5 });
    const { status, body } = await ask("POST", "/api/login", null, {
      body: { email: user.email, password: STAFF_PASSWORD },
    });
    expect([status, body.code, await sessions(user.id)]).toEqual([403, "factor_needed", []]);
  });
});

describe("POST /api/forgot_password", () => {
  const asked = async () =>
    (
      await sql<{ payload: { email: string; language: "ms" | "en" } }>(
        null,
        "select payload from outbox where job = 'mail.password' order by id",
      )
    ).map(({ payload }) => payload);

  it("has a password mailed, and answers the same for an address that nobody has (R-7-05)", async () => {
    const user = await makeStaff();
    for (const email of [user.email, "tiada-orang@contoh.my"]) {
      const { status, body } = await ask(
        "POST",
        "/api/forgot_password",
        null,
        form({ email, platform: "web_app" }),
      );
      expect([status, messageShape.parse(body)]).toEqual([
        200,
        { message: "Password has been sent!" },
      ]);
    }
    expect(
      (
        await ask("POST", "/api/forgot_password", null, {
          ...form({ email: "lain@contoh.my" }),
          language: "ms",
        })
      ).body,
    ).toEqual({ message: "Kata laluan telah dihantar!" });
    expect(await asked()).toEqual(
      [user.email, "tiada-orang@contoh.my", "lain@contoh.my"].map(
        (email) => expect.objectContaining({ email: email.toLowerCase() }) as object,
      ),
    );
    for (const payload of await asked())
      await mailPassword({ email: payload.email, language: payload.language }, { rowId: 1, now });
    expect(readdirSync(letters)).toHaveLength(1);
    expect(readFileSync(join(letters, String(readdirSync(letters)[0])), "utf8")).toContain(
      `To: ${user.email}`,
    );
    expect(
      errorShape.parse(
        (await ask("POST", "/api/forgot_password", null, form({ email: "bukan e-mel" }))).body,
      ),
    ).toMatchObject({ code: "bad_email", fields: { email: expect.any(String) as string } });
  });

  it("does so three times an hour for one address", async () => {
    const send = () =>
      ask("POST", "/api/forgot_password", null, { body: { email: "kerap@contoh.my" } });
    for (let n = 0; n < 3; n += 1) expect((await send()).status).toBe(200);
    const over = await send();
    expect([over.status, over.body.code, Number(over.headers.get("Retry-After")) > 0]).toEqual([
      429,
      "too_many",
      true,
    ]);
  });
});

describe("POST /api/logout", () => {
  it("ends the session of its token, wherever it stands, and is no mistake twice (R-7-06)", async () => {
    const user = await makeStaff();
    const [one, other, third] = [
      await sessionOf(user, { now, platform: "mobile_app" }),
      await sessionOf(user, { now, platform: "mobile_app" }),
      await sessionOf(user, { now }),
    ];
    const out = { message: "You are logged out." };
    expect(await ask("POST", "/api/logout", one)).toMatchObject({ status: 200, body: out });
    expect(await ask("POST", "/api/logout", null, form({ token: other }))).toMatchObject({
      status: 200,
      body: out,
    });
    for (const gone of [one, other])
      expect((await ask("GET", "/api/authenticate", gone)).status).toBe(401);
    expect(await ask("POST", "/api/logout", one)).toMatchObject({ status: 200, body: out });
    expect(await ask("POST", "/api/logout", null)).toMatchObject({ status: 200, body: out });
    // A browser's cookie says nothing here.
    expect(
      (
        await ask("POST", "/api/logout", null, {
          headers: { Cookie: `session=${third}`, "Sec-Fetch-Site": "same-origin" },
        })
      ).status,
    ).toBe(200);
    expect((await ask("GET", "/api/authenticate", third)).status).toBe(200);
  });
});

describe("GET /api/notification", () => {
  it("answers the counts of errors, reports and cancellation requests (R-7-08, R-3-04)", async () => {
    const [master, cashier] = [
      await makeStaff({ level: 2, jettyId: 0, email: "super@contoh.my" }),
      await somebodyOf(3, { jettyId: 1 }),
    ];
    await ask("POST", "/api/support/report", cashier, { body: { report: "Skrin beku" } });
    await recordError(new Error("rosak"), { source: "web", place: "GET /sales" }, now);
    const ticket = await makeTicket({ now, jettyId: 1 });
    const by = await readSession(await tokenOf(cashier), now);
    if (!by) throw new Error("no session");
    await requestCancellation(ticket.id, "Ribut", by, now);
    expect((await ask("GET", "/api/notification?jetty=2", cashier)).body).toEqual({
      ticket_cancellation: 1,
      error_log: 0,
      bug_report: 0,
    });
    for (const [jetty, requests] of [
      [1, 1],
      [2, 0],
    ]) {
      const bubble = { ticket_cancellation: requests, error_log: 1, bug_report: 1 };
      expect((await ask("GET", `/api/notification?jetty=${jetty}`, master)).body).toEqual(bubble);
      expect(
        authenticateShape.parse((await ask("GET", `/api/authenticate?jetty=${jetty}`, master)).body)
          .user.bubble,
      ).toEqual(bubble);
    }
  });
});
