import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff, sessionOf } from "../../../tests/support/staff";
import { clearLog } from "./clear-log.server";
import { deleteOldErrors } from "./delete-old-errors.server";
import { errorLogPage, errorsSinceClear } from "./queries.server";
import { MAX_ENTRIES_PER_MINUTE, recordError } from "./record-error.server";
import { requestPlace } from "./scrub-error.server";

useDatabase();
const now = new Date("2026-06-20T12:00:10Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const web = { source: "web", place: "GET /sales" } as const;
const news = () =>
  sql<{ ref: string }>(
    null,
    "select payload->>'ref' as ref from outbox where job = 'news.publish' order by id",
  );
afterEach(async () => {
  await sql(null, "delete from error_entry returning id");
  await sql(null, "delete from outbox returning id");
});

describe("the error log", () => {
  it("keeps who, where and what of an error, newest last, from web and workers alike", async () => {
    const user = await makeStaff({ name: "Nur Aisyah" });
    await recordError(
      new TypeError("no jetty"),
      { ...web, requestId: "request-1", token: await sessionOf(user, { now }) },
      now,
    );
    await recordError(
      new Error("no paper"),
      { source: "worker", place: "job paper.render" },
      later(1),
    );
    const { lines, total } = await errorLogPage(0);
    expect(total).toBe(2);
    expect(lines).toMatchObject([
      {
        source: "web",
        place: "GET /sales",
        requestId: "request-1",
        userName: "Nur Aisyah",
        name: "TypeError",
        message: "no jetty",
        times: 1,
        at: now,
      },
      {
        source: "worker",
        place: "job paper.render",
        requestId: "",
        userName: null,
        name: "Error",
        message: "no paper",
      },
    ]);
    expect(lines[0]?.stack).toContain("error-log.test");
  });

  it("keeps no password, token, ic number, e-mail nor what stood in an address", async () => {
    const secrets = [
      "rahsia77",
      "0oN8d1hTqv4C2bX7uK3mZ6yW9pA5sE1fR8tG4jL0iQc",
      "850412-11-5267",
      "850412115267",
      "siti@contoh.my",
      "siti%40contoh.my",
      "K7QMX3RDW9HTAB2C",
    ];
    const message = `login password=${secrets[0]} with token ${secrets[1]} ic ${secrets[2]} ${secrets[3]} of ${secrets[4]} at /login?email=${secrets[5]}&x=1 ticket ${secrets[6]}`;
    const error = Object.assign(new Error(message), {
      sql: `select '${secrets[3]}'`,
      parameters: secrets,
      original: { detail: secrets[3], code: "23505" },
    });
    await recordError(
      error,
      {
        ...web,
        place: requestPlace(
          "GET",
          `https://jetty.example/payment/return/AbCdEf0123456789xyz_-A?x=${secrets[5]}`,
        ),
      },
      now,
    );
    const [row] = await sql<{ all: string }>(null, "select e::text as all from error_entry e");
    for (const secret of secrets) expect(row?.all).not.toContain(secret);
    expect(row?.all).toContain("GET /payment/return/:code");
    expect(row?.all).toContain("(23505)");
  });

  it("counts equal errors of a minute on one line", async () => {
    const error = new Error("again");
    for (const seconds of [0, 5, 30, 70]) await recordError(error, web, later(seconds));
    expect((await errorLogPage(0)).lines).toMatchObject([
      { times: 3, at: now, lastAt: later(30) },
      { times: 1, at: later(70) },
    ]);
  });

  it("takes a limited number of new lines a minute, and still counts a known one", async () => {
    const [first, ...others] = Array.from(
      { length: MAX_ENTRIES_PER_MINUTE + 20 },
      (_, n) => new Error(`broken ${"abcdefghij"[n % 10]}${"abcdefghijklmn"[Math.floor(n / 10)]}`),
    );
    await recordError(first, web, now);
    for (const error of others) await recordError(error, web, now);
    expect(await errorsSinceClear()).toBe(MAX_ENTRIES_PER_MINUTE);
    await recordError(first, web, later(1));
    expect(await sql(null, "select times from error_entry order by id limit 1")).toEqual([
      { times: 2 },
    ]);
    await recordError(new Error("another minute"), web, later(60));
    expect(await errorsSinceClear()).toBe(MAX_ENTRIES_PER_MINUTE + 1);
  });

  it("tells the super users once a minute", async () => {
    for (const seconds of [0, 1, 2])
      await recordError(new Error(`broken ${"abc"[seconds]}`), web, later(seconds));
    expect(await news()).toHaveLength(1);
    await sql(null, "update outbox set state = 'done', done_at = now() returning id");
    await recordError(new Error("broken d"), web, later(3));
    expect(await news()).toHaveLength(1);
    await recordError(new Error("broken e"), web, later(60));
    expect(await news()).toHaveLength(2);
  });

  it("never throws, whatever is thrown at it", async () => {
    const odd: unknown[] = [
      undefined,
      null,
      "text\0",
      { a: 1 },
      Object.assign(new Error("x".repeat(5_000)), { name: "N".repeat(300) }),
      new Error("half \ud800"),
    ];
    for (const error of odd)
      await expect(
        recordError(
          error,
          { ...web, place: "p".repeat(500), requestId: "r".repeat(500), token: "none" },
          now,
        ),
      ).resolves.toBeUndefined();
    expect(await errorsSinceClear()).toBe(odd.length);
  });

  it("keeps every one of some errors at the same moment, and of an avalanche only the first", async () => {
    const linesOf = async (count: number, at: Date) => {
      await Promise.all(
        Array.from({ length: count }, (_, n) =>
          recordError(new Error(`at once ${"abcdefghijklmnopqrstuvwxyzABCD"[n]}`), web, at),
        ),
      );
      return sql(null, "select count(*)::int as lines from error_entry where minute >= :at", {
        at: new Date(at.getTime() - 10_000),
      });
    };
    expect(await linesOf(12, later(120))).toEqual([{ lines: 12 }]);
    expect(await linesOf(30, later(240))).toEqual([{ lines: 20 }]);
  });

  it("is cleared by somebody, which the audit keeps", async () => {
    const user = await makeStaff();
    await recordError(new Error("gone soon"), web, now);
    expect(await clearLog(user.id)).toBe(1);
    expect(await errorsSinceClear()).toBe(0);
    expect(
      await sql(null, "select module, action, before, after from audit where actor_id = :userId", {
        userId: user.id,
      }),
    ).toEqual([
      { module: "error-log", action: "delete", before: { lines: 1 }, after: { lines: 0 } },
    ]);
  });

  it("forgets after 90 days", async () => {
    await recordError(new Error("old"), web, now);
    await recordError(new Error("young"), web, later(86_400));
    expect(await deleteOldErrors(later(90 * 86_400))).toBe(1);
    expect((await errorLogPage(0)).lines).toMatchObject([{ message: "young" }]);
  });
});
