import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { deleteDoneJobs } from "~/domain/jobs/recover-jobs.server";
import { deleteExpiredDrafts } from "~/domain/ordering/delete-expired-drafts.server";
import { deleteOldHits } from "~/domain/rate-limits/enforce-limit.server";
import { startSweeps, SweepLock } from "../../workers/sweeps/sweeper";
import { asOwner, useDatabase } from "../support/database";
import { eventually } from "./support";

const test = useDatabase();
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const OWN =
  "from pg_stat_activity where application_name = 'jetty-sweeps' and datname = current_database()";

describe("a sweep", () => {
  /** Two workers whose sweeps are due at once: how many ran at the same time, and how many at all. */
  const most = async (names: [string, string], databaseUrl = test.ownerUrl) => {
    const locks = [new SweepLock(databaseUrl), new SweepLock(databaseUrl)] as const;
    let [now, peak] = [0, 0];
    const work = async () => {
      now += 1;
      peak = Math.max(peak, now);
      await pause(200);
      now -= 1;
    };
    const ran = await Promise.all([locks[0].hold(names[0], work), locks[1].hold(names[1], work)]);
    await Promise.all(locks.map((lock) => lock.close()));
    return { peak, ran: ran.filter(Boolean).length };
  };

  it("is run by one worker at a time, beside another sweep", async () => {
    expect(await most(["payments", "payments"])).toEqual({ peak: 1, ran: 1 });
    expect(await most(["payments", "another"])).toEqual({ peak: 2, ran: 2 });
    expect(await most(["payments", "payments"])).toEqual({ peak: 1, ran: 1 });
  });

  it("is run by both where the database gives its lock to everybody (control)", async () => {
    await asOwner(test, (client) =>
      client.query(`
        create schema unguarded;
        create function unguarded.pg_try_advisory_lock(int, int) returns boolean
          language sql as 'select true';`),
    );
    const unguarded = new URL(test.ownerUrl);
    unguarded.searchParams.set("options", "-c search_path=unguarded,pg_catalog,public");
    try {
      expect(await most(["payments", "payments"], unguarded.href)).toEqual({ peak: 2, ran: 2 });
    } finally {
      await asOwner(test, (client) => client.query("drop schema unguarded cascade"));
    }
  });

  it("goes on after it failed, and after its connection was cut", async () => {
    let runs = 0;
    const sweeper = startSweeps(
      [
        {
          name: "shaky",
          everyS: 0.02,
          run: async () => (runs += 1) === 1 && Promise.reject(new Error("once")),
        },
      ],
      test.ownerUrl,
    );
    await eventually(() => runs >= 3);
    expect(await sql(null, "select source, place, message from error_entry")).toEqual([
      { source: "worker", place: "sweep shaky", message: "once" },
    ]);
    expect(await sql(null, "delete from outbox returning payload->>'event' as event")).toEqual([
      { event: "error-log" },
    ]);
    for (let cuts = 0; cuts < 5; cuts += 1) {
      await asOwner(test, (client) => client.query(`select pg_terminate_backend(pid) ${OWN}`));
      const before = runs;
      await eventually(() => runs >= before + 3);
    }
    expect(
      await asOwner(test, async (client) => (await client.query(`select pid ${OWN}`)).rowCount),
    ).toBe(1);
    await sweeper.stop();
    const after = runs;
    await pause(300);
    expect(runs).toBe(after);
  });

  it("removes drafts after their 24 hours, and no other", async () => {
    const now = new Date("2026-06-20T12:00:00Z");
    const draft = (byte: string, expires: string) =>
      sql(
        null,
        "insert into order_draft (id_hash, channel, form_key, data, expires_at) values (decode(repeat(:byte, 32), 'hex'), 'web', :byte, '{}', :expires) returning 1 as made",
        { byte, expires },
      );
    await draft("01", "2026-06-20T11:59:59Z");
    await draft("02", "2026-06-20T12:00:01Z");
    expect(await deleteExpiredDrafts(now)).toBe(1);
    expect(await sql<{ formKey: string }>(null, "select form_key from order_draft")).toEqual([
      { formKey: "02" },
    ]);
  });

  it("removes rows of jobs done a week ago, and keeps failed ones", async () => {
    const now = new Date("2026-06-20T12:00:00Z");
    const job = (state: string, at: string) =>
      sql(
        null,
        "insert into outbox (job, payload, state, created_at, done_at) values ('news.publish', '{}', :state, :at::timestamptz, case when :state = 'done' then :at::timestamptz end) returning 1 as made",
        { state, at },
      );
    await job("done", "2026-06-13T11:59:00Z");
    await job("done", "2026-06-13T12:01:00Z");
    await job("failed", "2026-01-01T00:00:00Z");
    expect(await deleteDoneJobs(now)).toBe(1);
    expect(await sql(null, "select state from outbox order by id")).toEqual([
      { state: "done" },
      { state: "failed" },
    ]);
  });

  it("keeps a ticket's mails for 93 days, for the detail of the ticket", async () => {
    const now = new Date("2026-06-20T12:00:00Z");
    for (const [ticketId, at] of [
      [1, "2026-03-19T11:00:00Z"],
      [2, "2026-03-19T13:00:00Z"],
    ] as const)
      await sql(
        null,
        "insert into outbox (job, payload, state, created_at, done_at) values ('mail.ticket', jsonb_build_object('ticketId', :ticketId::int), 'done', :at::timestamptz, :at::timestamptz) returning 1 as made",
        { ticketId, at },
      );
    expect(await deleteDoneJobs(now)).toBe(1);
    expect(await sql(null, "select payload from outbox where job = 'mail.ticket'")).toEqual([
      { payload: { ticketId: 2 } },
    ]);
  });

  it("removes counts of windows long over", async () => {
    const now = new Date("2026-06-20T12:00:00Z");
    for (const at of ["2026-06-18T11:00:00Z", "2026-06-20T11:00:00Z"])
      await sql(null, "insert into rate_limit values ('k', :at, 3) returning hits", { at });
    expect(await deleteOldHits(now)).toBe(1);
    expect(await sql(null, "select key from rate_limit")).toHaveLength(1);
  });
});
