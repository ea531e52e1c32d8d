import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { isOutdatedHash } from "~/domain/users/password.server";
import { replacePassword } from "~/domain/users/replace-password.server";
import { issueTemporaryPassword } from "~/domain/users/temporary-password.server";
import { atOnce } from "../../../tests/support/at-once";
import { useDatabase } from "../../../tests/support/database";
import { cheapHash, makeStaff, sessionOf, STAFF_PASSWORD } from "../../../tests/support/staff";
import { readSession } from "./read-session.server";
import { signIn } from "./sign-in.server";
import { unlockSession } from "./unlock-session.server";

useDatabase();

const start = new Date("2026-06-20T08:00:00+08:00");
const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;
const from = (address: string) => ({ platform: "web_app", userAgent: "test", address }) as const;
const enter = (
  email: string,
  password: string,
  options: { address?: string; replaces?: string; now?: Date } = {},
) =>
  signIn(
    { email, password },
    from(options.address ?? newAddress()),
    options.replaces ?? null,
    options.now ?? start,
  ).then((signedIn) => (signedIn.state === "in" ? signedIn.token : ""));
const audited = (userId: number) =>
  sql<{ action: string; actorKind: string }>(
    null,
    "select action, actor_kind from audit where module = 'login' and subject_id = :subjectId order by id",
    { subjectId: String(userId) },
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

describe("signing in", () => {
  it("opens a session, whatever the case of the e-mail's letters, and audits it", async () => {
    const user = await makeStaff({ email: "Siti.Kaunter@contoh.my" });
    const token = await enter("siti.kaunter@CONTOH.my", STAFF_PASSWORD);
    expect(await readSession(token, start)).toMatchObject({ userId: user.id });
    expect(await audited(user.id)).toEqual([{ action: "login", actorKind: "user" }]);
  });

  it("refuses a wrong password, an unknown and an inactive account alike, and audits it", async () => {
    const [user, gone] = [await makeStaff(), await makeStaff({ active: false })];
    const codes = [
      enter(user.email, "salah-sekali"),
      enter("tiada@contoh.my", STAFF_PASSWORD),
      enter(gone.email, STAFF_PASSWORD),
    ].map(codeOf);
    expect(await Promise.all(codes)).toEqual(["wrong_login", "wrong_login", "wrong_login"]);
    expect(await audited(user.id)).toEqual([{ action: "failed", actorKind: "system" }]);
    expect(
      await sql(null, "select 1 as one from staff_session where user_id = any(:userId)", {
        userId: [user.id, gone.id],
      }),
    ).toEqual([]);
    const [clear] = await sql<{ found: boolean }>(
      null,
      "select bool_or(a::text like '%salah-sekali%') as found from audit a",
    );
    expect(clear?.found).toBe(false);
  });

  it("gives a new token each time and ends the browser's former session", async () => {
    const user = await makeStaff();
    const first = await enter(user.email, STAFF_PASSWORD);
    const planted = "A".repeat(43);
    const second = await enter(user.email, STAFF_PASSWORD, { replaces: first });
    const third = await enter(user.email, STAFF_PASSWORD, { replaces: planted });
    expect(new Set([first, second, third, planted]).size).toBe(4);
    expect(await readSession(first, start)).toBeNull();
    expect(await readSession(second, start)).not.toBeNull();
    expect(await readSession(planted, start)).toBeNull();
  });

  it("hashes a password anew that was hashed at another cost", async () => {
    const user = await makeStaff();
    await enter(user.email, STAFF_PASSWORD);
    const [row] = await sql<{ passwordHash: string }>(
      null,
      "select password_hash from app_user where id = :userId",
      { userId: user.id },
    );
    expect(isOutdatedHash(row?.passwordHash ?? "")).toBe(false);
    expect(await codeOf(enter(user.email, STAFF_PASSWORD))).toBe("in");
  });
});

describe("guessing", () => {
  it("waits after five failures from an address, with the right password too; then the owner is in", async () => {
    const user = await makeStaff();
    const address = newAddress();
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(enter(user.email, "salah-sekali", { address }))).toBe("wrong_login");
    await expect(enter(user.email, STAFF_PASSWORD, { address })).rejects.toMatchObject({
      code: "too_many",
      values: { seconds: 1 },
    });
    expect(await codeOf(enter(user.email, STAFF_PASSWORD, { address, now: seconds(1) }))).toBe(
      "in",
    );
    expect(await codeOf(enter(user.email, "salah-sekali", { address, now: seconds(1) }))).toBe(
      "wrong_login",
    );
  });

  it("of one address against many accounts ends at thirty", async () => {
    const address = newAddress();
    const codes: string[] = [];
    for (let n = 0; n < 32; n += 1)
      codes.push(await codeOf(enter(`orang${n}@contoh.my`, "salah-sekali", { address })));
    expect(codes.filter((code) => code === "wrong_login")).toHaveLength(30);
    expect(codes.slice(30)).toEqual(["too_many", "too_many"]);
    const rows = async () => (await sql(null, "select 1 as one from login_tally")).length;
    const before = await rows();
    for (let n = 0; n < 20; n += 1)
      expect(await codeOf(enter(`rekaan${n}@contoh.my`, "salah-sekali", { address }))).toBe(
        "too_many",
      );
    expect(await rows()).toBe(before);
    // Thirty slow hashes, one after another.
  });

  it("by many at once gets no more than five looks at the password", async () => {
    const user = await makeStaff();
    const address = newAddress();
    const codes = await Promise.all(
      Array.from({ length: 40 }, () => codeOf(enter(user.email, "salah-sekali", { address }))),
    );
    expect(codes.filter((code) => code === "wrong_login")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many")).toHaveLength(35);
  });

  it("by more than can wait asks the database nothing for those that are refused", async () => {
    const tallies = async () => (await sql(null, "select 1 as one from login_tally")).length;
    const before = await tallies();
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, n) => codeOf(enter(`ramai${n}@contoh.my`, "salah-sekali"))),
    );
    const lookedAt = codes.filter((code) => code === "wrong_login").length;
    // Each by its address, its account, and both together.
    expect([lookedAt, (await tallies()) - before]).toEqual([23, 3 * 23]);
  });

  it("of one account from everywhere does not shut its owner out for longer than a minute", async () => {
    const user = await makeStaff();
    for (let n = 0; n < 51; n += 1)
      await codeOf(enter(user.email, "salah-sekali", { address: `198.51.100.${n}` }));
    const home = newAddress();
    const refused = await enter(user.email, STAFF_PASSWORD, { address: home }).catch(
      (error: { values: { seconds: number } }) => error.values.seconds,
    );
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(60);
    expect(
      await codeOf(enter(user.email, STAFF_PASSWORD, { address: home, now: seconds(60) })),
    ).toBe("in");
  });
});

describe("a temporary password (R-A3)", () => {
  it("stands nowhere in clear", async () => {
    const issued = await issueTemporaryPassword((await makeStaff()).email, start);
    const password = issued?.password ?? "";
    expect(password).toMatch(/^[2-9a-z]{16}$/);
    const [stored] = await sql<{ text: string }>(
      null,
      "select (select string_agg(t::text, '') from temporary_password t) || (select string_agg(a::text, '') from audit a) as text",
    );
    expect(stored?.text).not.toContain(password);
  });

  it("leaves the old password until it is used; then it is the account's own, and its sessions end", async () => {
    const user = await makeStaff();
    const before = await sessionOf(user, { now: start });
    const password = (await issueTemporaryPassword(user.email, start))?.password ?? "";
    const told = [];
    for (const typed of [STAFF_PASSWORD, password, STAFF_PASSWORD, password]) {
      told.push(await codeOf(enter(user.email, typed)));
      if (told.length === 2) told.push(await readSession(before, start));
    }
    expect(told).toEqual(["in", "in", null, "wrong_login", "in"]);
  });

  it("ends after a day, with a newer one, and with another password", async () => {
    const user = await makeStaff();
    const first = (await issueTemporaryPassword(user.email, start))?.password ?? "";
    expect(await codeOf(enter(user.email, first, { now: seconds(86_400) }))).toBe("wrong_login");
    const second = (await issueTemporaryPassword(user.email, start))?.password ?? "";
    expect(await codeOf(enter(user.email, first))).toBe("wrong_login");
    await inTransaction((tx) =>
      replacePassword(tx, user.id, cheapHash("layar-putih-9"), { byUserId: user.id }),
    );
    expect(await codeOf(enter(user.email, second))).toBe("wrong_login");
    expect(await codeOf(enter(user.email, "layar-putih-9"))).toBe("in");
  });

  it("used by two at once is used by one", async () => {
    const user = await makeStaff();
    const password = (await issueTemporaryPassword(user.email, start))?.password ?? "";
    const logins = await atOnce(
      ["select 1 from app_user where id = :id for update", { id: user.id }],
      [1, 2].map(() => () => codeOf(enter(user.email, password))),
    );
    const codes = logins.map((one) => (one.status === "fulfilled" ? one.value : "failed"));
    expect(codes.toSorted()).toEqual(["in", "wrong_login"]);
  });

  it("is not made for an account that is not there or not active", async () => {
    const gone = await makeStaff({ active: false });
    expect(await issueTemporaryPassword(gone.email, start)).toBeNull();
    expect(await issueTemporaryPassword("tiada@contoh.my", start)).toBeNull();
  });
});

describe("a locked session", () => {
  it("opens with its owner's password alone", async () => {
    const user = await makeStaff();
    const token = await sessionOf(user, { now: start });
    const late = seconds(3_600);
    const session = await readSession(token, late);
    expect(session?.locked).toBe(true);
    const unlock = (password: string) =>
      unlockSession(
        { sessionId: session?.sessionId ?? 0, userId: user.id, email: user.email },
        password,
        newAddress(),
        late,
      );
    await expect(unlock("salah-sekali")).rejects.toMatchObject({ code: "wrong_password" });
    expect((await readSession(token, late))?.locked).toBe(true);
    await unlock(STAFF_PASSWORD);
    expect((await readSession(token, late))?.locked).toBe(false);
  });
});
