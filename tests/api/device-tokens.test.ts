import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import type { Call } from "~/api/call-line";
import { calls } from "~/api/calls.server";
import { can } from "~/domain/access/capabilities";
import { LEVELS } from "~/domain/access/levels";
import { revokeOwnToken } from "~/domain/device-tokens/revoke-token.server";
import { DEVICE_SCOPES, scopeAllows } from "~/domain/device-tokens/scopes";
import { personOf } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { answerReportPdf } from "~/routes/staff/reports/pdf-call.server";
import { useDatabase } from "../support/database";
import { giveToken } from "../support/device-token";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { type Caller, nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "ketua@contoh.my",
    LOG_CLEARER_EMAIL: "ketua@contoh.my",
  }),
);
const now = nowOfTests();
const DAY_MS = 86_400_000;
useDatabase();
const ask = useCalls();
const site = useSite(["staff", "session"]);

/** A request that names no row that is there; JSON without a field where it has a body. */
const send = (line: Call, by: Caller) =>
  ask(line.method, line.path.replace(/:\w+/g, "2147483647"), by, {
    headers: { "X-Platform": "mobile_app" },
    ...(line.method !== "GET" && { body: {} }),
  });
const toldOf = async (line: Call, by: Caller) => {
  const { status, body } = await send(line, by);
  return [status, body.code];
};

/** Tokens that open nothing, and who made them. */
const DEAD: Record<string, () => Promise<string | null>> = {
  "no token": () => Promise.resolve(null),
  "a token that was never made": () => Promise.resolve(`jty_${newSecret()}`),
  "a token without its prefix": async () => (await giveToken(await somebodyOf(1))).token.slice(4),
  "a token with another letter": async () => {
    const { token } = await giveToken(await somebodyOf(1), { now });
    return token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
  },
  "an expired token": async () =>
    (await giveToken(await somebodyOf(1), { now: new Date(now.getTime() - DAY_MS), days: 1 }))
      .token,
  "a revoked token": async () => {
    const user = await somebodyOf(1);
    const { id, token } = await giveToken(user, { now });
    await revokeOwnToken(user.id, id);
    return token;
  },
  "a token of somebody deactivated": async () => {
    const user = await somebodyOf(1);
    const { token } = await giveToken(user, { now });
    await sql(null, "update app_user set active = false where id = :id returning id", {
      id: user.id,
    });
    return token;
  },
};

const staffLines = calls.lines.flatMap((line) =>
  line.needs === null ? [] : [{ ...line, needs: line.needs }],
);
const named = <Line extends Call>(lines: readonly Line[]) =>
  lines.map((line) => [`${line.method} ${line.path}`, line] as const);

/** Somebody who may do something, by level or as the super user. */
const PEOPLE = [
  { level: 2, email: "ketua@contoh.my" } as const,
  ...LEVELS.map((level) => ({ level, email: "orang@contoh.my" })),
];
let chief: Promise<{ id: number }> | undefined;
async function somebodyWhoMay(line: (typeof staffLines)[number]): Promise<{ id: number }> {
  const found = PEOPLE.find(({ level, email }) =>
    can(personOf({ access: level, email }), line.needs),
  );
  if (!found) throw new Error(`nobody may ${line.needs}`);
  if (found.email === "ketua@contoh.my") return (chief ??= makeStaff(found));
  return somebodyOf(found.level);
}

describe.each(named(staffLines))("%s", (_name, line) => {
  it("answers 401 to every token that opens nothing", async () => {
    const answers: unknown[] = [];
    for (const tokenOf of Object.values(DEAD)) answers.push(await toldOf(line, await tokenOf()));
    expect(answers).toEqual(Object.keys(DEAD).map(() => [401, "signed_out"]));
  });

  it("is opened by the scopes that have its capability, and refused by the others", async () => {
    const user = await somebodyWhoMay(line);
    for (const scope of DEVICE_SCOPES) {
      const { token } = await giveToken(user, { now, scope });
      const told = await toldOf(line, token);
      if (scopeAllows(scope, line.needs, line.method)) expect([401, 403]).not.toContain(told[0]);
      else expect([scope, ...told]).toEqual([scope, 403, "token_scope"]);
    }
  });
});

describe.each(named(calls.lines.filter(({ needs }) => needs === null)))("%s", (_name, line) => {
  it("is open to whoever shows a dead token as to anybody", async () => {
    const [open, ...others] = Object.values(DEAD);
    const told = await toldOf(line, (await open?.()) ?? null);
    for (const tokenOf of others) expect(await toldOf(line, await tokenOf())).toEqual(told);
  });
});

describe("a device token", () => {
  it("may no more than its user may", async () => {
    const somebody = await somebodyOf(3);
    const { token } = await giveToken(somebody, { now, scope: "print_server" });
    expect((await ask("GET", "/api/users", token)).body.code).toBe("forbidden");
  });

  it("is refused in both languages with a sentence that says why", async () => {
    const { token } = await giveToken(await somebodyOf(1), { now });
    const told = await Promise.all(
      (["ms", "en"] as const).map((language) => ask("GET", "/api/users", token, { language })),
    );
    expect(told.map(({ body }) => body.error)).toEqual([
      "Token peranti ini tidak dibenarkan membuat panggilan ini. Buat token dengan skop yang betul dalam profil anda.",
      "This device token may not make this call. Make one with the right scope in your profile.",
    ]);
  });

  it("opens what its scope has while its user has it", async () => {
    const { token } = await giveToken(await somebodyOf(5), { now });
    expect((await ask("GET", "/api/dashboard", token)).status).toBe(200);
  });

  it("is none in a cookie, where a question takes a browser's session", async () => {
    const user = await somebodyOf(1);
    const { token } = await giveToken(user, { now });
    const asked = (value: string) =>
      ask("GET", "/api/options/staff", null, { headers: { Cookie: `session=${value}` } });
    expect([
      (await asked(token)).status,
      (await asked(await sessionOf(user, { now }))).status,
    ]).toEqual([401, 200]);
  });

  it.each(["/dashboard", "/user-profile", "/user-profile/tokens", "/tickets"])(
    "opens no page: %s",
    async (path) => {
      const { token } = await giveToken(await somebodyOf(1), { now, scope: "scanner" });
      const [bearer, cookie] = [site.browser(), site.browser()];
      bearer.bearer = token;
      cookie.cookies.set("session", token);
      expect([(await bearer.get(path)).status, (await cookie.get(path)).status]).toEqual([
        401, 401,
      ]);
    },
  );

  it("of figures asks for reports, until it is revoked", async () => {
    const user = await somebodyOf(1);
    const { id, token } = await giveToken(user, { now });
    const link = (await ask("GET", "/api/report/token", token)).body.token;
    const ofReport = () =>
      answerReportPdf(
        new Request(`http://jetty.test/api/report/pdf/daily?token=${String(link)}&from=x`),
        "daily",
        0,
      );
    expect((await ofReport()).status).toBe(422);
    await revokeOwnToken(user.id, id);
    expect((await ofReport()).status).toBe(401);
  });

  it("logs nobody out", async () => {
    const { token } = await giveToken(await somebodyOf(1), { now });
    expect((await ask("POST", "/api/logout", token, { body: {} })).status).toBe(200);
    expect((await ask("GET", "/api/dashboard", token)).status).toBe(200);
  });
});
