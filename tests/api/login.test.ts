import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import {
  CATEGORIES,
  FOREIGNER_CATEGORIES,
  MALAYSIAN_CATEGORIES,
} from "~/domain/pricing/categories";
import { readWsApiKey, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { sendPassword as mailPassword } from "../../workers/mail/send-password";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { codeAt, giveFactor, wrongCodeAt } from "../support/second-factor";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../support/staff";
import {
  dayShape,
  errorShape,
  instantShape,
  messageShape,
  nowOfTests,
  somebodyOf,
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
    const { rest, body, token } = await entered();
    expect(rest.super_user_emails).toEqual(["super@contoh.my", "ketua@contoh.my"]);
    expect(JSON.stringify(body).replace(token, "")).not.toMatch(/scrypt|password|hash/);
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

  describe("that is refused", () => {
    const account = madeOnce(() => makeStaff());
    const WRONG = { error: "The e-mail or the password is wrong.", code: "wrong_login" };
    it.each([
      [
        "without a password",
        {},
        "en",
        {
          error: "Please complete the form.",
          code: "form_incomplete",
          fields: { password: "Please complete the form." },
        },
      ],
      ["of an account that there is", { password: "tekaan-salah" }, "en", WRONG],
      [
        "of an account that there is not",
        { email: "tiada@contoh.my", password: "tekaan-salah" },
        "en",
        WRONG,
      ],
      [
        "in Malay",
        { password: "tekaan-salah" },
        "ms",
        { error: "E-mel atau kata laluan tidak betul.", code: "wrong_login" },
      ],
      [
        "of a platform that there is not",
        { password: STAFF_PASSWORD, platform: "toaster" },
        "en",
        { fields: { platform: "Please select the options" } },
      ],
    ] as const)("says what is wrong: %s", async (_what, fields, language, told) => {
      const { id, email } = await account();
      const { status, body } = await ask("POST", "/api/login", null, {
        ...form({ email, ...fields }),
        language,
      });
      expect([status, errorShape.parse(body)]).toMatchObject([422, told]);
      expect(await sessions(id)).toEqual([]);
    });
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

  describe("of an account with a second factor", () => {
    const story = madeOnce(async () => {
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
      const [without, wrong] = [await login(), await login(wrongCodeAt(secret, now))];
      const before = await sessions(user.id);
      const right = await login(codeAt(secret, now));
      return { without, wrong, before, right, again: await login(codeAt(secret, now)) };
    });

    it("asks for its code", async () => {
      const { status, body } = (await story()).without;
      expect([status, body]).toEqual([
        422,
        {
          error:
            "This account has a second factor. Send its code with the e-mail and the password.",
          code: "code_needed",
          fields: { code: body.error },
        },
      ]);
    });

    it("takes no wrong code, and makes no session before the right one", async () => {
      const { wrong, before } = await story();
      expect(wrong.body).toMatchObject({
        code: "wrong_code",
        fields: { code: expect.any(String) as string },
      });
      expect(before).toEqual([]);
    });

    it("gives a token for the right code", async () => {
      const { status, body } = (await story()).right;
      const { token } = loginShape.parse(body);
      expect([status, (await ask("GET", "/api/authenticate", token)).status]).toEqual([200, 200]);
    });

    it("takes a code once", async () => {
      expect((await story()).again.body.code).toBe("wrong_code");
    });
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

  describe("for three addresses, of which somebody has one", () => {
    const story = madeOnce(async () => {
      const user = await makeStaff();
      const emails = [user.email, "tiada-orang@contoh.my", "lain@contoh.my"];
      const answers = [];
      for (const [index, email] of emails.entries()) {
        const { status, body } = await ask("POST", "/api/forgot_password", null, {
          ...form(index === 2 ? { email } : { email, platform: "web_app" }),
          language: index === 2 ? "ms" : "en",
        });
        answers.push([status, messageShape.parse(body).message]);
      }
      const jobs = await asked();
      for (const { email, language } of jobs)
        await mailPassword({ email, language }, { rowId: 1, now });
      const mailed = readdirSync(letters).map((name) => readFileSync(join(letters, name), "utf8"));
      return { user, emails, answers, jobs, mailed };
    });

    it("answers the same for all, in the caller's language (R-7-05)", async () => {
      expect((await story()).answers).toEqual([
        [200, "Password has been sent!"],
        [200, "Password has been sent!"],
        [200, "Kata laluan telah dihantar!"],
      ]);
    });

    it("leaves each to the job that mails", async () => {
      const { emails, jobs } = await story();
      expect(jobs.map(({ email }) => email)).toEqual(emails.map((email) => email.toLowerCase()));
    });

    it("mails a password to the one that somebody has (R-7-05)", async () => {
      const { user, mailed } = await story();
      expect(mailed).toEqual([expect.stringContaining(`To: ${user.email}`)]);
    });
  });

  it("says that what is no address is none", async () => {
    const { body } = await ask(
      "POST",
      "/api/forgot_password",
      null,
      form({ email: "bukan e-mel" }),
    );
    expect(errorShape.parse(body)).toMatchObject({
      code: "bad_email",
      fields: { email: expect.any(String) as string },
    });
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
  const OUT = { status: 200, body: { message: "You are logged out." } };
  const sessionOfAnApp = async () => sessionOf(await makeStaff(), { now, platform: "mobile_app" });
  const isIn = async (token: string) =>
    (await ask("GET", "/api/authenticate", token)).status === 200;

  it("ends the session of its token, in the header or in the form (R-7-06)", async () => {
    const [header, inForm] = [await sessionOfAnApp(), await sessionOfAnApp()];
    expect([
      await ask("POST", "/api/logout", header),
      await ask("POST", "/api/logout", null, form({ token: inForm })),
    ]).toMatchObject([OUT, OUT]);
    expect([await isIn(header), await isIn(inForm)]).toEqual([false, false]);
  });

  it("is no mistake twice, nor without a token (R-7-06)", async () => {
    const token = await sessionOfAnApp();
    expect([
      await ask("POST", "/api/logout", token),
      await ask("POST", "/api/logout", token),
      await ask("POST", "/api/logout", null),
    ]).toMatchObject([OUT, OUT, OUT]);
  });

  it("ends nothing for a browser's cookie", async () => {
    const session = await sessionOf(await makeStaff(), { now });
    const headers = { Cookie: `session=${session}`, "Sec-Fetch-Site": "same-origin" };
    expect((await ask("POST", "/api/logout", null, { headers })).status).toBe(200);
    expect(await isIn(session)).toBe(true);
  });
});
