import { describe, expect, it } from "vitest";
import { closeRedis, openRedis } from "@db/redis";
import { inTransaction, sql } from "@db/transaction";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { replacePassword } from "~/domain/users/replace-password.server";
import { useDatabase } from "../../../tests/support/database";
import { cheapHash, makeStaff, sessionOf } from "../../../tests/support/staff";
import {
  deleteExpiredSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
} from "./end-session.server";
import { sessionsOf } from "./queries.server";
import { readSession } from "./read-session.server";
import { switchJetty } from "./switch-jetty.server";

useDatabase();

const start = new Date("2026-06-20T08:00:00+08:00");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const rowsOf = (userId: number) =>
  sql<{
    tokenHash: Buffer;
    lastSeen: Date;
    expiresAt: Date;
    platform: string;
    jettyId: number;
  }>(null, "select * from staff_session where user_id = :userId", { userId });

describe("a session (R-A1)", () => {
  it("is a random token kept as a hash, with user, platform, jetty, last seen and expiry", async () => {
    const user = await makeStaff({ jettyId: 2 });
    const token = await sessionOf(user, { now: start, jettyId: 2 });
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await rowsOf(user.id);
    expect(row).toMatchObject({
      tokenHash: hashOf(token),
      platform: "web_app",
      jettyId: 2,
      lastSeen: start,
      expiresAt: minutes(16 * 60),
    });
    const [text] = await sql<{ all: string }>(
      null,
      "select string_agg(s::text, ' ') as all from staff_session s",
    );
    expect(text?.all).not.toContain(token);
    expect(await readSession(token, minutes(1))).toMatchObject({
      userId: user.id,
      level: 1,
      jettyId: 2,
      ownJettyId: 2,
      isSuper: false,
      locked: false,
    });
    expect(
      await readSession(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, minutes(1)),
    ).toBeNull();
  });

  it("ends by age, whatever is done in it, and by four idle hours", async () => {
    const user = await makeStaff();
    const busy = await sessionOf(user, { now: start, platform: "mobile_app" });
    for (let at = 60; at < 16 * 60; at += 60)
      expect(await readSession(busy, minutes(at)), `after ${at} min`).not.toBeNull();
    expect(await readSession(busy, minutes(16 * 60))).toBeNull();
    const idle = await sessionOf(user, { now: start, platform: "mobile_app" });
    expect(await readSession(idle, minutes(240))).toBeNull();
  });

  it("notes that its user was seen, once a minute at most", async () => {
    const user = await makeStaff();
    const token = await sessionOf(user, { now: start });
    const seen = async () => (await rowsOf(user.id))[0]?.lastSeen;
    await readSession(token, new Date(start.getTime() + 59_000));
    expect(await seen()).toEqual(start);
    await readSession(token, minutes(2));
    expect(await seen()).toEqual(minutes(2));
    expect(
      await sql(null, "select last_active from app_user where id = :userId", { userId: user.id }),
    ).toEqual([{ lastActive: minutes(2) }]);
  });

  it("never waits for another request that is at its row", async () => {
    const user = await makeStaff();
    const token = await sessionOf(user, { now: start });
    await inTransaction(async (tx) => {
      await sql(
        tx,
        "select 1 as held from staff_session s, app_user u where s.user_id = :userId and u.id = :userId for update",
        { userId: user.id },
      );
      expect(await readSession(token, minutes(5))).not.toBeNull();
    });
    expect((await rowsOf(user.id))[0]?.lastSeen).toEqual(start);
  });

  it("locks a browser after half an idle hour, and no other client; reading does not unlock it", async () => {
    const user = await makeStaff();
    const [browser, phone] = [
      await sessionOf(user, { now: start }),
      await sessionOf(user, { now: start, platform: "mobile_app" }),
    ];
    expect((await readSession(browser, minutes(29)))?.locked).toBe(false);
    expect((await readSession(browser, minutes(59)))?.locked).toBe(true);
    expect((await readSession(browser, minutes(60)))?.locked).toBe(true);
    expect((await readSession(phone, minutes(60)))?.locked).toBe(false);
  });

  it("is over at once after logout, deactivation and another password", async () => {
    const user = await makeStaff();
    const [out, kept, other] = [
      await sessionOf(user, { now: start }),
      await sessionOf(user, { now: start }),
      await sessionOf(user, { now: start }),
    ];
    await endSession(out);
    expect(await readSession(out, start)).toBeNull();
    const keptId = (await readSession(kept, start))?.sessionId;
    await inTransaction((tx) =>
      replacePassword(tx, user.id, cheapHash("layar-putih-9"), {
        byUserId: user.id,
        exceptSessionId: keptId,
      }),
    );
    expect(await readSession(other, start)).toBeNull();
    expect(await readSession(kept, start)).not.toBeNull();
    await sql(null, "update app_user set active = false where id = :userId returning id", {
      userId: user.id,
    });
    expect(await readSession(kept, start)).toBeNull();
  });

  it("survives a Redis that is away", async () => {
    const token = await sessionOf(await makeStaff(), { now: start });
    openRedis("redis://127.0.0.1:1", () => {});
    try {
      expect(await readSession(token, start)).not.toBeNull();
    } finally {
      closeRedis();
    }
  });

  it("has the rights of its user as they are now", async () => {
    const user = await makeStaff({ level: 3, jettyId: 1 });
    const token = await sessionOf(user, { now: start, jettyId: 1 });
    await sql(
      null,
      "update app_user set access = 2, jetty_id = 2 where id = :userId returning id",
      { userId: user.id },
    );
    expect(await readSession(token, start)).toMatchObject({ level: 2, jettyId: 2 });
  });
});

describe("one's own sessions", () => {
  const threeOfMine = async () => {
    const [user, stranger] = [await makeStaff(), await makeStaff()];
    const [here, there, elsewhere] = [
      await sessionOf(user, { now: start }),
      await sessionOf(user, { now: minutes(1) }),
      await sessionOf(user, { now: minutes(2) }),
    ];
    const foreign = await sessionOf(stranger, { now: start });
    const id = async (token: string) => (await readSession(token, minutes(3)))?.sessionId ?? 0;
    const [hereId, thereId, foreignId] = [await id(here), await id(there), await id(foreign)];
    const isLive = async (token: string) => (await readSession(token, minutes(3))) !== null;
    return { user, here, there, elsewhere, foreign, hereId, thereId, foreignId, isLive };
  };

  it("are listed for their owner", async () => {
    const { user, hereId, thereId } = await threeOfMine();
    const ids = (await sessionsOf(user.id, minutes(3))).map((one) => one.id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(expect.arrayContaining([hereId, thereId]));
  });

  it("are ended by nobody else", async () => {
    const { user, foreign, foreignId, isLive } = await threeOfMine();
    expect(await endOwnSession(user.id, foreignId)).toBe(false);
    expect(await isLive(foreign)).toBe(true);
  });

  it("are ended one by one, or all others at once, with their trail", async () => {
    const { user, here, there, elsewhere, hereId, thereId, isLive } = await threeOfMine();
    expect(await endOwnSession(user.id, thereId)).toBe(true);
    expect([await isLive(there), await isLive(elsewhere)]).toEqual([false, true]);
    expect(await endOtherSessions(user.id, hereId)).toBe(1);
    expect([await isLive(elsewhere), await isLive(here)]).toEqual([false, true]);
    const audited = await sql(
      null,
      "select action from audit where module = 'login' and actor_id = :userId order by id",
      { userId: user.id },
    );
    expect(audited).toEqual([{ action: "logout" }, { action: "logout" }]);
  });

  it("are swept when they are over", async () => {
    const user = await makeStaff();
    await sessionOf(user, { now: start });
    await sessionOf(user, { now: minutes(500) });
    await deleteExpiredSessions(minutes(520));
    expect(await rowsOf(user.id)).toHaveLength(1);
  });
});

describe("the jetty of a session", () => {
  it("is 1 for users of jetty 0 until they switch (R-1-06)", async () => {
    const user = await makeStaff({ jettyId: 0 });
    const token = await sessionOf(user, { now: start, jettyId: 0 });
    const before = await readSession(token, start);
    expect(before).toMatchObject({ ownJettyId: 0, jettyId: 1 });
    await switchJetty(before?.sessionId ?? 0, 2);
    expect(await readSession(token, start)).toMatchObject({ ownJettyId: 0, jettyId: 2 });
  });

  it("is that of the open shift until the shift is closed, and is not switched meanwhile", async () => {
    const user = await makeStaff({ jettyId: 0 });
    const token = await sessionOf(user, { now: start, jettyId: 0 });
    const sessionId = (await readSession(token, start))?.sessionId ?? 0;
    const shiftId = await openShift(
      { userId: user.id, ownJettyId: 0 },
      { floatSen: 0, jettyId: 2, formKey: newSecret() },
      start,
    );
    expect(await readSession(token, start)).toMatchObject({ jettyId: 2, shiftJettyId: 2 });
    await expect(switchJetty(sessionId, 1)).rejects.toMatchObject({
      code: "shift_jetty",
      values: { jetty: "Mangkok" },
    });
    await switchJetty(sessionId, 2);
    await closeShift(
      { userId: user.id, name: user.name },
      { shiftId, count: {}, reason: "", handTo: null },
      minutes(1),
    );
    await switchJetty(sessionId, 1);
    expect(await readSession(token, start)).toMatchObject({ jettyId: 1, shiftJettyId: null });
  });

  it("stays what it is for a user bound to a jetty (R-6-22)", async () => {
    const user = await makeStaff({ jettyId: 1 });
    const token = await sessionOf(user, { now: start });
    const session = await readSession(token, start);
    await expect(switchJetty(session?.sessionId ?? 0, 2)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await rowsOf(user.id))[0]?.jettyId).toBe(1);
  });
});
