import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { issueTemporaryPassword } from "~/domain/users/temporary-password.server";
import { useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { codeAt, giveFactor, wrongCodeAt } from "../../../tests/support/second-factor";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../../../tests/support/staff";
import { finishSignIn } from "./finish-sign-in.server";
import { deleteOldPendingLogins } from "./pending-login.server";
import { readSession } from "./read-session.server";
import { signIn } from "./sign-in.server";

useDatabase();

const start = new Date("2026-06-20T08:00:00+08:00");
const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
let addresses = 0;
const newAddress = () => `198.18.0.${(addresses += 1)}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

/** The password is right: what waits for the code. */
async function begin(
  email: string,
  options: { password?: string; address?: string; now?: Date } = {},
): Promise<string> {
  const whence = {
    platform: "web_app",
    userAgent: "test",
    address: options.address ?? newAddress(),
  } as const;
  const signedIn = await signIn(
    { email, password: options.password ?? STAFF_PASSWORD },
    whence,
    null,
    options.now ?? start,
  );
  if (signedIn.state !== "code") throw new Error("It let somebody in without a code.");
  return signedIn.pending;
}
const finish = (
  pending: string,
  code: string,
  options: { address?: string; replaces?: string; now?: Date } = {},
) =>
  finishSignIn(
    pending,
    code,
    { userAgent: "test", address: options.address ?? newAddress() },
    options.replaces ?? null,
    options.now ?? start,
  );
const failures = async (userId: number) =>
  (
    await sql(
      null,
      "select 1 as one from audit where action = 'failed' and subject_id = :subjectId and after ->> 'factor' = 'true'",
      { subjectId: String(userId) },
    )
  ).length;
const sessions = async (userId: number) =>
  (await sql(null, "select 1 as one from staff_session where user_id = :userId", { userId }))
    .length;

describe("a login with a second factor", () => {
  describe("whose code is right", () => {
    const story = madeOnce(async () => {
      const user = await makeStaff();
      const { secret } = await giveFactor(user);
      const former = await sessionOf(user, { now: start });
      const pending = await begin(user.email);
      const before = [await readSession(pending, start), await sessions(user.id)];
      const told = await finish(pending, codeAt(secret, start), { replaces: former });
      return { user, secret, former, pending, before, told };
    });

    it("has no session before the code", async () => {
      // The one is the browser's former.
      expect((await story()).before).toEqual([null, 1]);
    });

    it("has one after it, which replaces the browser's former", async () => {
      const { user, former, told } = await story();
      expect(told.recoveryLeft).toBeNull();
      expect([
        await readSession(told.token, start),
        await readSession(former, start),
      ]).toMatchObject([{ userId: user.id, platform: "web_app" }, null]);
    });

    it("is finished once", async () => {
      const { pending, secret } = await story();
      const again = finish(pending, codeAt(secret, seconds(30)), { now: seconds(30) });
      expect(await codeOf(again)).toBe("login_again");
    });

    it("is audited with what the code came from", async () => {
      const { user } = await story();
      const rows = await sql<{ action: string; after: unknown }>(
        null,
        "select action, after from audit where module = 'login' and subject_id = :subjectId",
        { subjectId: String(user.id) },
      );
      expect(rows).toMatchObject([{ action: "login", after: { factor: "app" } }]);
    });
  });

  it("takes a recovery code in place of the app's, once, and tells its owner", async () => {
    const user = await makeStaff();
    const { recovery } = await giveFactor(user);
    expect((await finish(await begin(user.email), recovery[3] ?? "")).recoveryLeft).toBe(9);
    expect(await codeOf(finish(await begin(user.email), recovery[3] ?? ""))).toBe("wrong_code");
    expect(
      await sql(
        null,
        "select payload from outbox where job = 'mail.security' and payload ->> 'userId' = :id",
        { id: String(user.id) },
      ),
    ).toEqual([{ payload: { userId: user.id, change: "recovery_used" } }]);
  });

  it("does not take a code that let somebody in already, not even for another login", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    expect(await codeOf(finish(await begin(user.email), codeAt(secret, start)))).toBe("in");
    const two = await begin(user.email);
    expect(await codeOf(finish(two, codeAt(secret, start)))).toBe("wrong_code");
    expect(await codeOf(finish(two, codeAt(secret, seconds(30)), { now: seconds(30) }))).toBe("in");
  });

  it("ends after five wrong codes", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const guessed = await begin(user.email);
    const told = [];
    for (let n = 0; n < 5; n += 1)
      told.push(await codeOf(finish(guessed, wrongCodeAt(secret, start))));
    told.push(await codeOf(finish(guessed, codeAt(secret, start))));
    expect(told).toEqual([...Array<string>(4).fill("wrong_code"), "login_again", "login_again"]);
  });

  it("ends after five minutes, and is removed then", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const late = async (pending: string) =>
      codeOf(finish(pending, codeAt(secret, seconds(300)), { now: seconds(300) }));
    const old = await begin(user.email);
    expect(await late(old)).toBe("login_again");
    expect(await deleteOldPendingLogins(seconds(300))).toBeGreaterThanOrEqual(1);
    expect(await late(await begin(user.email))).toBe("login_again");
  });

  it("guessed at by eight at once has five looks", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const pending = await begin(user.email);
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(finish(pending, wrongCodeAt(secret, start)))),
    );
    expect(codes.filter((code) => code === "wrong_code")).toHaveLength(4);
    expect(codes.filter((code) => code === "login_again")).toHaveLength(4);
    expect(await failures(user.id)).toBe(5);
  });

  it("waits by the limits of passwords, which the right password does not clear", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const address = newAddress();
    for (let n = 0; n < 4; n += 1)
      await codeOf(
        finish(await begin(user.email, { address }), wrongCodeAt(secret, start), { address }),
      );
    const pending = await begin(user.email, { address });
    expect(await codeOf(finish(pending, wrongCodeAt(secret, start), { address }))).toBe(
      "wrong_code",
    );
    expect(await codeOf(finish(pending, codeAt(secret, start), { address }))).toBe("too_many");
    expect(await codeOf(begin(user.email, { address }))).toBe("too_many");
    expect(await codeOf(finish(pending, codeAt(secret, start), { address, now: seconds(1) }))).toBe(
      "in",
    );
    // Now both were right, and all is forgotten.
    expect(await codeOf(begin(user.email, { address, now: seconds(1) }))).toBe("in");
  });

  it("looks at thirty codes of an account in an hour, wherever they come from", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const codes: string[] = [];
    for (let login = 0; login < 7; login += 1) {
      const pending = await begin(user.email);
      for (let n = 0; n < 5; n += 1)
        codes.push(await codeOf(finish(pending, wrongCodeAt(secret, start))));
    }
    expect(codes.slice(0, 30)).not.toContain("too_many");
    expect(await failures(user.id)).toBe(30);
    expect(codes.slice(30)).toEqual(Array.from({ length: 5 }, () => "too_many"));
  });

  it("ends when the password or the account did not stay as they were", async () => {
    const [changed, gone] = [await makeStaff(), await makeStaff()];
    const secrets = [await giveFactor(changed), await giveFactor(gone)].map(({ secret }) => secret);
    const pendings = [await begin(changed.email), await begin(gone.email)];
    await sql(null, "update app_user set password_hash = 'x' where id = :changedId returning id", {
      changedId: changed.id,
    });
    await sql(null, "update app_user set active = false where id = :goneId returning id", {
      goneId: gone.id,
    });
    for (const [n, pending] of pendings.entries())
      expect(await codeOf(finish(pending, codeAt(secrets[n] ?? "", start)))).toBe("login_again");
    expect(await sessions(changed.id)).toBe(0);
  });

  it("leaves a temporary password unused until the code is right", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const temporary = (await issueTemporaryPassword(user.email, start))?.password ?? "";
    const pending = await begin(user.email, { password: temporary });
    expect(await codeOf(finish(pending, wrongCodeAt(secret, start)))).toBe("wrong_code");
    await begin(user.email);
    expect(await codeOf(finish(pending, codeAt(secret, start)))).toBe("in");
    expect(await codeOf(begin(user.email))).toBe("wrong_login");
    await begin(user.email, { password: temporary });
  });
});
