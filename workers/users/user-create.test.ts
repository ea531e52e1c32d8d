import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { setPin } from "~/domain/sessions/lock-pin.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { useDatabase } from "../../tests/support/database";
import { madeOnce } from "../../tests/support/made-once";
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
  describe("without a password on standard input", { timeout: PATIENCE_MS }, () => {
    const story = madeOnce(async () => {
      const made = await run(wordsFor(siti));
      const password = /^([2-9a-z]{16})$/m.exec(made.out)?.[1] ?? "";
      const rows = await audited(await idOf(siti.email));
      const again = [];
      for (const change of [{}, { email: "lain@contoh.my", username: "SITI" }])
        again.push(await run(wordsFor({ ...siti, ...change })));
      return { made, password, rows, again };
    });

    it("makes the administrator that is described", async () => {
      const { made } = await story();
      expect([made.code, made.err]).toEqual([0, ""]);
      expect(
        await sql(
          null,
          "select name, username, phone, access, jetty_id, active from app_user where lower(username) = 'siti'",
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
    });

    it("shows a temporary password, which opens the account", async () => {
      const { password } = await story();
      expect(password).toHaveLength(16);
      expect(await enter(siti.email, password)).toBe("in");
    });

    it("is audited as the system's act, without the password", async () => {
      const { rows, password } = await story();
      expect(rows).toMatchObject([{ action: "create", actorKind: "system" }]);
      expect(rows[0]?.text).not.toContain(password);
    });

    it("says the second time who is there, by e-mail or by username", async () => {
      const { again } = await story();
      expect(again).toEqual(
        ["email", "username"].map((field) => ({
          code: 2,
          out: "",
          err: expect.stringMatching(new RegExp(`^${field}: .+\\n$`)) as string,
        })),
      );
    });
  });

  describe("with a password on standard input", { timeout: PATIENCE_MS }, () => {
    const ali = { ...siti, name: "Ali Bakar", username: "ali", email: "ali@contoh.my" };

    it("takes none that the rules of passwords refuse", async () => {
      const { code, err } = await run(wordsFor(ali), "password\n");
      expect([code, await idOf(ali.email)]).toEqual([2, 0]);
      expect(err).toContain("password: ");
    });

    it("takes none as an argument", async () => {
      const { code, err } = await run([...wordsFor(ali), "--password", "perahu-biru-9"]);
      expect([code, err]).toEqual([
        2,
        "A password is never an argument: pipe it in, or leave it out to have a temporary one made.\n",
      ]);
    });

    it("takes one by the rules, does not repeat it, and it opens the account", async () => {
      const { code, out, err } = await run(wordsFor(ali), "perahu-biru-9\n");
      expect(code).toBe(0);
      expect(`${out}${err}`).not.toContain("perahu-biru-9");
      expect(await enter(ali.email, "perahu-biru-9")).toBe("in");
    });
  });

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

  describe("--reset", { timeout: PATIENCE_MS }, () => {
    /** Somebody with a session, a PIN and a second factor, before and after. */
    const story = madeOnce(async () => {
      const user = await makeStaff({ email: "Terkunci@contoh.my" });
      const token = await sessionOf(user);
      const session = await readSession(token, new Date());
      if (!session) throw new Error("no session");
      await setPin(session, { pin: "4827", password: STAFF_PASSWORD }, "198.18.3.2", new Date());
      await giveFactor(user);
      const before = await enter(user.email, STAFF_PASSWORD);
      const reset = await run(["--reset", "terkunci@contoh.my"]);
      const left = await sql(
        null,
        ["second_factor", "recovery_code", "lock_pin", "pending_login"]
          .map((table) => `select '${table}' as name from ${table} where user_id = :userId`)
          .join(" union all "),
        { userId: user.id },
      );
      return { user, before, reset, session: await readSession(token, new Date()), left };
    });

    it("leaves no session, no second factor and no PIN", async () => {
      const { before, reset, session, left } = await story();
      expect({ before, code: reset.code, session, left }).toEqual({
        before: "code",
        code: 0,
        session: null,
        left: [],
      });
    });

    it("lets its holder in by a temporary password alone", async () => {
      const { user, reset } = await story();
      const password = /^([2-9a-z]{16})$/m.exec(reset.out)?.[1] ?? "";
      expect([await enter(user.email, STAFF_PASSWORD), await enter(user.email, password)]).toEqual([
        "wrong_login",
        "in",
      ]);
    });

    it("is audited as the system's act", async () => {
      const rows = await audited((await story()).user.id);
      expect(rows.map(({ action, actorKind }) => [action, actorKind])).toContainEqual([
        "update",
        "system",
      ]);
    });

    it("is told to its holder by mail", async () => {
      const { user } = await story();
      expect(
        await sql(
          null,
          "select payload ->> 'change' as change from outbox where job = 'mail.security' and payload ->> 'userId' = :id order by id limit 1",
          { id: String(user.id) },
        ),
      ).toEqual([{ change: "password_reset" }]);
    });

    it("says in one line that nobody active has the e-mail", async () => {
      expect(await run(["--reset", "tiada@contoh.my"])).toEqual({
        code: 2,
        out: "",
        err: "There is no active user with this e-mail.\n",
      });
    });
  });
});
