import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { useDatabase } from "../../../tests/support/database";
import { auditOfTokens, giveToken, isLiveToken } from "../../../tests/support/device-token";
import { codeAt, giveFactor, wrongCodeAt } from "../../../tests/support/second-factor";
import { makeStaff, STAFF_PASSWORD } from "../../../tests/support/staff";
import { makeDeviceToken } from "./make-token.server";
import { liveTokenCount, tokensOf } from "./queries.server";
import { readDeviceToken } from "./read-token.server";
import { deleteOldTokens, revokeAllOwnTokens, revokeOwnToken } from "./revoke-token.server";
import { isDeviceToken, MAX_LIVE_TOKENS } from "./rules";
import { tokenForm, type TokenInput } from "./schema.server";

useDatabase();
const start = new Date("2026-06-10T13:30:00+08:00");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const DAY_S = 86_400;
const USE = { address: "203.0.113.7", userAgent: "Tablet/1" };
const isLive = (token: string, now = later(1)) => isLiveToken(token, now);

const INPUT: TokenInput = {
  name: "iPad jeti",
  scope: "figures",
  days: 30,
  password: STAFF_PASSWORD,
  code: "",
};
type Owner = Awaited<ReturnType<typeof makeStaff>>;
const make = ({ id, email }: Owner, input: Partial<TokenInput> = {}, now = start) =>
  makeDeviceToken({ userId: id, sessionId: 0, email }, { ...INPUT, ...input }, "203.0.113.1", now);
const codeOfRefusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
describe("the form of a device token", () => {
  const codes = (fields: Record<string, string>) =>
    tokenForm.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message]);

  it("wants a name, a scope, an end and the password", () => {
    expect(codes({})).toEqual([
      ["name", "required"],
      ["scope", "select_required"],
      ["days", "select_required"],
      ["password", "required"],
    ]);
  });

  it.each(["0", "366", "3650", "-1", "1e9", "x"])("takes no end of %s days", (days) => {
    const rest = { name: "a", scope: "figures", password: "b" };
    expect(codes({ ...rest, days })).toEqual([["days", "select_required"]]);
  });
});

describe("making a device token", () => {
  it("gives one that programs find in files, with 32 random bytes", async () => {
    const [one, other] = await Promise.all([make(await makeStaff()), make(await makeStaff())]);
    expect(one).toMatch(/^jty_[\w-]{43}$/);
    expect(isDeviceToken(one)).toBe(true);
    expect(one).not.toBe(other);
  });

  it("keeps its hash alone", async () => {
    const user = await makeStaff();
    const token = await make(user);
    const [row] = await sql<{ text: string }>(
      null,
      "select row_to_json(d)::text as text from device_token d where user_id = :userId",
      { userId: user.id },
    );
    expect(row?.text).not.toContain(token.slice(4));
    expect(row?.text).not.toContain(Buffer.from(token).toString("hex"));
  });

  it("wants the password, and no other", async () => {
    const user = await makeStaff();
    expect(await codeOfRefusal(make(user, { password: "salah-sekali" }))).toBe("wrong_password");
    expect(await tokensOf(user.id, start)).toEqual([]);
  });

  it("wants a code of whoever has a second factor", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    expect(await codeOfRefusal(make(user))).toBe("required");
    expect(await codeOfRefusal(make(user, { code: wrongCodeAt(secret, start) }))).toBe(
      "wrong_code",
    );
    expect(await isLive(await make(user, { code: codeAt(secret, start) }))).toBe(true);
  });

  it("stops at twenty that work, however many ask at once", async () => {
    const user = await makeStaff();
    // The first use of a password at this cost keeps it anew.
    await make(user);
    for (let n = 2; n < MAX_LIVE_TOKENS; n += 1) await giveToken(user, { now: start });
    const answers = await Promise.all([1, 2, 3].map(() => codeOfRefusal(make(user))));
    expect(answers.filter((code) => code === "tokens_many")).toHaveLength(2);
    expect(await liveTokenCount(user.id, start)).toBe(MAX_LIVE_TOKENS);
  });

  it("would make more without the user's row held", async () => {
    const user = await makeStaff();
    for (let n = 1; n < MAX_LIVE_TOKENS; n += 1) await giveToken(user, { now: start });
    const count = () => liveTokenCount(user.id, start);
    for (const live of await Promise.all([count(), count()]))
      if (live < MAX_LIVE_TOKENS) await giveToken(user, { now: start });
    expect(await liveTokenCount(user.id, start)).toBe(MAX_LIVE_TOKENS + 1);
  });

  it("does not count those that are over", async () => {
    const user = await makeStaff();
    for (let n = 0; n < MAX_LIVE_TOKENS; n += 1)
      await giveToken(user, { now: later(-2 * DAY_S), days: 1 });
    expect(await codeOfRefusal(make(user))).toBeNull();
  });

  it("is written down without the token", async () => {
    const user = await makeStaff();
    const token = await make(user);
    expect(await auditOfTokens(user)).toEqual([{ action: "create", actor: user.id }]);
    const [row] = await sql<{ after: object }>(
      null,
      "select after from audit where subject_type = 'device_token' order by id desc limit 1",
    );
    expect(row?.after).toEqual({
      tokenOwner: user.id,
      name: "iPad jeti",
      tokenScope: "figures",
      tokenExpires: later(30 * DAY_S).toISOString(),
    });
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
  });

  it("is refused by the table itself for more than a year", async () => {
    const user = await makeStaff();
    await expect(giveToken(user, { days: 366 })).rejects.toThrow(/device_token_check/);
  });
});

describe("a device token", () => {
  it("speaks for its user until its last second", async () => {
    const user = await makeStaff({ level: 3, jettyId: 2 });
    const token = await make(user, { days: 1 });
    expect(await readDeviceToken(token, USE, later(DAY_S - 1))).toMatchObject({
      scope: "figures",
      staff: { userId: user.id, level: 3, ownJettyId: 2, jettyId: 2, locked: false },
    });
    expect(await isLive(token, later(DAY_S))).toBe(false);
  });

  it("is noted as used at most once a minute, with where it was used", async () => {
    const user = await makeStaff();
    const token = await make(user);
    const seen = async () => (await tokensOf(user.id, start))[0];
    expect((await seen())?.lastSeen).toBeNull();
    await isLive(token, later(1));
    await readDeviceToken(token, { address: "198.51.100.1", userAgent: "Other" }, later(60));
    expect(await seen()).toMatchObject({ lastSeen: later(1), ...USE });
    await readDeviceToken(token, { address: "198.51.100.1", userAgent: "Other" }, later(61));
    expect(await seen()).toMatchObject({ lastSeen: later(61), address: "198.51.100.1" });
  });

  it("does not show its user as online", async () => {
    const user = await makeStaff();
    await isLive(await make(user));
    const [row] = await sql<{ lastActive: Date | null }>(
      null,
      "select last_active from app_user where id = :userId",
      { userId: user.id },
    );
    expect(row?.lastActive).toBeNull();
  });

  it("is over when its owner revokes it, and no other with it", async () => {
    const user = await makeStaff();
    const [lost, kept] = [await make(user, { name: "Hilang" }), await make(user)];
    const id = (await tokensOf(user.id, start)).find(({ name }) => name === "Hilang")?.id ?? 0;
    expect(await revokeOwnToken(user.id, id)).toBe(true);
    expect([await isLive(lost), await isLive(kept)]).toEqual([false, true]);
    expect((await auditOfTokens(user)).map(({ action }) => action)).toEqual([
      "create",
      "create",
      "delete",
    ]);
  });

  it("is nobody else's to revoke", async () => {
    const [user, other] = [await makeStaff(), await makeStaff()];
    const { id, token } = await giveToken(user, { now: start });
    expect(await revokeOwnToken(other.id, id)).toBe(false);
    expect(await isLive(token)).toBe(true);
  });

  it("goes with all others at once where its owner says so", async () => {
    const user = await makeStaff();
    await Promise.all([1, 2, 3].map(() => giveToken(user, { now: start })));
    expect(await revokeAllOwnTokens(user.id)).toBe(3);
    expect(await auditOfTokens(user)).toHaveLength(3);
  });

  it("is listed for 30 days after its end, then removed", async () => {
    const user = await makeStaff();
    await giveToken(user, { now: start, days: 1 });
    await deleteOldTokens(later(30 * DAY_S));
    expect(await tokensOf(user.id, later(30 * DAY_S))).toMatchObject([{ isOver: true }]);
    await deleteOldTokens(later(31 * DAY_S));
    expect(await tokensOf(user.id, later(31 * DAY_S))).toEqual([]);
  });
});
