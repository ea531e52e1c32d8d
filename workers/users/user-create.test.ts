import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { setPin } from "~/domain/sessions/lock-pin.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { useDatabase } from "../../tests/support/database";
import { giveFactor } from "../../tests/support/second-factor";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../../tests/support/staff";
import { errorSentence } from "./error-sentence";
import { parseCommand } from "./parse-command";

const database = useDatabase();
const PATIENCE_MS = 120_000;

/** The program as its script runs it; without `input` there is nothing on standard input. */
async function run(
  words: string[],
  input?: string,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "workers/users/main.ts", ...words], {
    env: { ...process.env, DATABASE_URL: database.ownerUrl },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [out, err, code] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    ended,
  ]);
  return { code, out, err };
}

const wordsFor = (user: Record<string, string>) =>
  Object.entries(user).flatMap(([name, value]) => [`--${name}`, value]);
const siti = {
  name: "Siti Nur",
  username: "siti",
  email: "siti@contoh.my",
  phone: "0123456789",
  level: "1",
  jetty: "0",
};
const enter = (email: string, password: string) =>
  signIn(
    { email, password },
    { platform: "web_app", userAgent: "", address: "198.18.3.1" },
    null,
    new Date(),
  ).then(
    ({ state }) => state,
    (error: { code: string }) => error.code,
  );
const audited = (id: number) =>
  sql<{ action: string; actorKind: string; text: string }>(
    null,
    "select action, actor_kind, a::text as text from audit a where module = 'users' and subject_type = 'user' and subject_id = :subjectId order by id",
    { subjectId: String(id) },
  );
const idOf = async (email: string) =>
  (await sql<{ id: number }>(null, "select id from app_user where email = :email", { email }))[0]
    ?.id ?? 0;

describe("npm run user:create", () => {
  it(
    "makes an administrator whose temporary password is shown once; a second time it says who is there",
    async () => {
      const made = await run(wordsFor(siti));
      expect([made.code, made.err]).toEqual([0, ""]);
      const password = /^([2-9a-z]{16})$/m.exec(made.out)?.[1] ?? "";
      expect(password).toHaveLength(16);
      const id = await idOf(siti.email);
      expect(
        await sql(
          null,
          "select name, username, phone, access, jetty_id, active from app_user where id = :id",
          { id },
        ),
      ).toEqual([
        {
          name: "Siti Nur",
          username: "siti",
          phone: "0123456789",
          access: 1,
          jettyId: 0,
          active: true,
        },
      ]);
      const rows = await audited(id);
      expect(rows).toMatchObject([{ action: "create", actorKind: "system" }]);
      expect(rows[0]?.text).not.toContain(password);
      expect(await enter(siti.email, password)).toBe("in");

      for (const [change, said] of [
        [{}, "email"],
        [{ email: "lain@contoh.my", username: "SITI" }, "username"],
      ] as const) {
        const again = await run(wordsFor({ ...siti, ...change }));
        expect([again.code, again.out]).toEqual([2, ""]);
        expect(again.err).toMatch(new RegExp(`^${said}: .+\\n$`));
      }
      expect(
        await sql(null, "select 1 as one from app_user where lower(username) = 'siti'"),
      ).toHaveLength(1);
    },
    PATIENCE_MS,
  );

  it(
    "takes the password that is piped in, by the rules of passwords, and never one as an argument",
    async () => {
      const ali = { ...siti, name: "Ali Bakar", username: "ali", email: "ali@contoh.my" };
      const common = await run(wordsFor(ali), "password\n");
      expect(common.code).toBe(2);
      expect(common.err).toContain("password: ");
      expect(await idOf(ali.email)).toBe(0);
      const argument = await run([...wordsFor(ali), "--password", "perahu-biru-9"]);
      expect([argument.code, argument.err]).toEqual([
        2,
        "A password is never an argument: pipe it in, or leave it out to have a temporary one made.\n",
      ]);
      const made = await run(wordsFor(ali), "perahu-biru-9\n");
      expect(made.code).toBe(0);
      expect(`${made.out}${made.err}`).not.toContain("perahu-biru-9");
      expect(await enter(ali.email, "perahu-biru-9")).toBe("in");
    },
    PATIENCE_MS,
  );

  it.each([
    [{ level: "9" }, "--level: "],
    [{ jetty: "" }, "--jetty: "],
    [{ email: "siti" }, "--email: "],
    [{ name: "" }, "--name: "],
    [{ colour: "red" }, "Unknown option '--colour'"],
  ])("says in one sentence that %j is wrong", (change, said) => {
    const failure = (): string => {
      try {
        return `taken: ${parseCommand(wordsFor({ ...siti, ...change })).act}`;
      } catch (error) {
        return errorSentence(error);
      }
    };
    expect(failure().startsWith(said), failure()).toBe(true);
    expect(failure()).not.toContain("\n");
  });

  it(
    "lets a locked-out administrator in again: a temporary password, no second factor, no PIN, no session",
    async () => {
      const user = await makeStaff({ email: "Terkunci@contoh.my" });
      const token = await sessionOf(user);
      const session = await readSession(token, new Date());
      if (!session) throw new Error("no session");
      await setPin(session, { pin: "4827", password: STAFF_PASSWORD }, "198.18.3.2", new Date());
      await giveFactor(user);
      expect(await enter(user.email, STAFF_PASSWORD)).toBe("code");
      const reset = await run(["--reset", "terkunci@contoh.my"]);
      expect(reset.code).toBe(0);
      const password = /^([2-9a-z]{16})$/m.exec(reset.out)?.[1] ?? "";
      expect(await readSession(token, new Date())).toBeNull();
      for (const table of ["second_factor", "recovery_code", "lock_pin", "pending_login"])
        expect(
          await sql(null, `select 1 as one from ${table} where user_id = :userId`, {
            userId: user.id,
          }),
          table,
        ).toEqual([]);
      expect(await enter(user.email, STAFF_PASSWORD)).toBe("wrong_login");
      expect(await enter(user.email, password)).toBe("in");
      expect(
        (await audited(user.id)).map(({ action, actorKind }) => [action, actorKind]),
      ).toContainEqual(["update", "system"]);
      expect(
        await sql(
          null,
          "select payload ->> 'change' as change from outbox where job = 'mail.security' and payload ->> 'userId' = :id order by id limit 1",
          { id: String(user.id) },
        ),
      ).toEqual([{ change: "password_reset" }]);

      const unknown = await run(["--reset", "tiada@contoh.my"]);
      expect([unknown.code, unknown.out, unknown.err]).toEqual([
        2,
        "",
        "There is no active user with this e-mail.\n",
      ]);
    },
    PATIENCE_MS,
  );
});
