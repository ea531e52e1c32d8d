import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import {
  anAsker,
  askReport,
  makeNextReport,
  reportRow,
  sessionOf,
} from "../../../tests/support/ask-report";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { day } from "../shared/day";
import { cancelReport } from "./cancel-report.server";
import { readReport, reportPieces } from "./queries.server";
import { noteProgress, ReportGone, takeReport } from "./take-report.server";
import { expireReports, recoverReports } from "./watch-reports.server";

const test = useDatabase();
const now = new Date();
const seconds = (count: number) => new Date(now.getTime() + count * 1_000);
const days = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"].map(day);

/** Requests that differ, of one person. */
async function ask(count: number, by: Awaited<ReturnType<typeof anAsker>>): Promise<number[]> {
  const ids: number[] = [];
  for (const from of days.slice(0, count)) ids.push(await askReport({ by, from, to: from, now }));
  return ids;
}

/** Makes so many reports one after another, as one worker does. Returns which, in their order. */
async function begunInTurn(count: number): Promise<number[]> {
  const made = await readyReports();
  const begun: number[] = [];
  for (let no = 0; no < count; no += 1) {
    await makeNextReport();
    begun.push(...(await readyReports()).filter((id) => ![...made, ...begun].includes(id)));
  }
  return begun;
}

async function readyReports(): Promise<number[]> {
  const rows = await sql<{ id: number }>(null, "select id from report where state = 'ready'");
  return rows.map(({ id }) => id);
}

async function emptied(): Promise<void> {
  await sql(
    null,
    "update report set state = 'cancelled', slot = null, finished_at = now() where state in ('waiting', 'running') returning id",
  );
  await sql(null, "delete from outbox returning id");
}

describe("a request for a report", () => {
  it("is the same report within a minute, however often it comes (R-F4)", async () => {
    const by = await anAsker();
    const ids = await Promise.all(Array.from({ length: 8 }, () => askReport({ by, now })));
    expect(new Set(ids).size).toBe(1);
    expect(await askReport({ by, now: seconds(59) })).toBe(ids[0]);
    expect(await askReport({ by, now: seconds(61) })).not.toBe(ids[0]);
    await emptied();
  });

  it("cannot stand twice in the table within that minute, whoever writes it", async () => {
    const id = await askReport({ now });
    const copy = sql(
      null,
      `insert into report (user_id, type, format, jetty_id, platform, from_day, to_day, language, slot, requested_at, same_until)
       select user_id, type, format, jetty_id, platform, from_day, to_day, language, 2, requested_at, same_until
         from report where id = :id returning id`,
      { id },
    );
    await expect(copy).rejects.toThrow(/report_same/);
    await emptied();
  });

  it("is refused when five of the same person wait; others are not in its way", async () => {
    const by = await anAsker();
    await ask(5, by);
    await expect(askReport({ by, from: day("2026-06-06"), now })).rejects.toMatchObject({
      code: "reports_waiting",
    });
    expect(await askReport({ now })).toBeGreaterThan(0);
    await emptied();
  });

  it("leaves five of 500 that one person makes at once, and no other trace", async () => {
    const by = await anAsker();
    const asked = Array.from({ length: 500 }, (_, index) =>
      askReport({ by, jettyId: index % 2 ? 1 : 2, platform: 0, now: seconds(index * 120) }).then(
        () => "made",
        () => "refused",
      ),
    );
    const made = (await Promise.all(asked)).filter((one) => one === "made");
    expect(made).toHaveLength(5);
    const rows = await sql(null, "select id from report where user_id = :userId", {
      userId: by.userId,
    });
    expect(rows).toHaveLength(5);
    await emptied();
  });

  it.each([
    ["94 days", { from: day("2026-01-01"), to: day("2026-04-04") }, "report_range_long"],
    [
      "days the wrong way round",
      { from: day("2026-02-02"), to: day("2026-02-01") },
      "report_range_reversed",
    ],
    ["agencies by level 3", { type: "agency", level: 3 }, "forbidden"],
  ] as const)("is refused for %s (R-F3, R-6-17)", async (_, { ...wishes }, code) => {
    const { level = 5, ...asked } = { level: undefined, ...wishes };
    await expect(askReport({ ...asked, by: await anAsker(level) })).rejects.toMatchObject({ code });
  });

  it("may have 93 days (R-F3)", async () => {
    expect(await askReport({ from: day("2026-01-01"), to: day("2026-04-03") })).toBeGreaterThan(0);
    await emptied();
  });
});

describe("whose report is next", () => {
  it("is whose fewest run, then the one that waits longest", async () => {
    const [eager, modest] = [await anAsker(), await anAsker()];
    const first = await ask(4, eager);
    const [second] = await ask(1, modest);
    const taken: (number | undefined)[] = [];
    for (let job = 1; job <= 5; job += 1) taken.push((await takeReport(900_000 + job, now))?.id);
    expect(taken).toEqual([first[0], second, first[1], undefined, undefined]);
    await emptied();
  });

  it("is each person's in turn where one is made at a time, whoever asked for more", async () => {
    const [eager, modest] = [await anAsker(), await anAsker()];
    const many = await ask(5, eager);
    const [one] = await ask(1, modest);
    expect(await begunInTurn(6)).toEqual([many[0], one, ...many.slice(1)]);
    await emptied();
  });

  it("is theirs who never had one, before theirs who had one lately", async () => {
    const [lately, never] = [await anAsker(), await anAsker()];
    const [before] = await ask(1, lately);
    expect(await begunInTurn(1)).toEqual([before]);
    const again = await askReport({ by: lately, from: day("2026-06-09"), now: seconds(1) });
    const first = await askReport({ by: never, now: seconds(2) });
    expect(await begunInTurn(2)).toEqual([first, again]);
    await emptied();
  });

  it("is told by the number of reports ahead of each", async () => {
    const [eager, modest] = [await anAsker(), await anAsker()];
    const asked = [...(await ask(3, eager)), ...(await ask(2, modest))];
    const ahead = new Map<number, number | undefined>();
    for (const id of asked)
      ahead.set(id, (await readReport(id, sessionOf(await anAsker())))?.ahead);
    expect(asked.toSorted((a, b) => (ahead.get(a) ?? 0) - (ahead.get(b) ?? 0))).toEqual(
      await begunInTurn(asked.length),
    );
    expect([...ahead.values()].toSorted()).toEqual([0, 1, 2, 3, 4]);
    await emptied();
  });

  it("goes to one of many workers that ask at once", async () => {
    const by = await anAsker();
    const ids = await ask(2, by);
    const taken = await Promise.all(
      Array.from({ length: 6 }, (_, index) => takeReport(910_000 + index, now)),
    );
    expect(taken.flatMap((one) => (one ? [one.id] : [])).sort()).toEqual(ids.sort());
    await emptied();
  });

  it("cannot be a third of one person's, whoever writes it", async () => {
    const by = await anAsker();
    const ids = await ask(3, by);
    const begin = (id: number | undefined, slot: number) =>
      sql(
        null,
        "update report set state = 'running', slot = :slot, job_id = :id, started_at = now() where id = :id returning id",
        { id, slot },
      );
    await begin(ids[0], 1);
    await begin(ids[1], 2);
    await expect(begin(ids[2], 2)).rejects.toThrow(/report_slot/);
    await expect(begin(ids[2], 3)).rejects.toThrow(/report_slots/);
    await emptied();
  });

  it("is made after all when two others of the same person ran in its way", async () => {
    const by = await anAsker();
    const ids = await ask(3, by);
    await takeReport(920_001, now);
    await makeNextReport();
    const [job] = await sql<{ id: number }>(
      null,
      "select id from outbox where job = 'report.make' and state = 'waiting' limit 1",
    );
    expect(job).toBeDefined();
    await makeNextReport();
    expect((await reportRow(ids[2] ?? 0)).state).toBe("ready");
    await emptied();
  });
});

describe("a report whose worker died", () => {
  it("is begun anew by its job, and the one before can no longer finish it", async () => {
    const id = await askReport({ now });
    const before = await takeReport(930_001, now);
    const again = await takeReport(930_001, now);
    expect([before?.id, again?.id, before?.tries, again?.tries]).toEqual([id, id, 1, 2]);
    if (before) await expect(noteProgress(before, 1, 2)).rejects.toBeInstanceOf(ReportGone);
    await emptied();
  });

  it("fails for that reason once its job is over", async () => {
    const id = await askReport({ now });
    await takeReport(930_002, now);
    expect(await recoverReports(now)).toBe(1);
    expect(await reportRow(id)).toMatchObject({ state: "failed", reason: "worker_died" });
    await emptied();
  });

  it("gets a job again where the outbox lost it", async () => {
    await askReport({ now });
    await sql(null, "delete from outbox returning id");
    await recoverReports(now);
    expect(await sql(null, "select id from outbox where job = 'report.make'")).toHaveLength(1);
    await emptied();
  });
});

describe("a report's file", () => {
  it("is stored whole or not at all", async () => {
    const id = await askReport({ now });
    await makeNextReport();
    const half = inTransaction((tx) =>
      sql(tx, "delete from report_part where report_id = :id and no = 0 returning no", { id }),
    );
    await expect(half).rejects.toThrow(/is not whole/);
    const more = inTransaction((tx) =>
      sql(tx, "insert into report_part values (:id, 9, 'a') returning no", { id }),
    );
    await expect(more).rejects.toThrow(/is not whole/);
    await emptied();
  });

  it("is kept for seven days and then gone, its row stays (R-F4)", async () => {
    const id = await askReport({ now });
    await makeNextReport();
    const after = (count: number) => new Date(Date.now() + count * 86_400_000);
    await expireReports(after(6.9));
    expect((await reportRow(id)).state).toBe("ready");
    await expireReports(after(7.1));
    expect((await reportRow(id)).state).toBe("expired");
    expect((await reportPieces(id).next()).done).toBe(true);
  });

  it("is never changed by the application (grants)", async () => {
    await expect(
      sql(null, "update report_part set bytes = 'a' where false returning no"),
    ).rejects.toThrow(/permission denied/);
    await asOwner(test, (client) => client.query("update report_part set bytes = 'a' where false"));
  });
});

describe("a report that is given up", () => {
  it("stops its worker at the next rows and leaves no file", async () => {
    const by = await anAsker();
    const id = await askReport({ by, now });
    const taken = await takeReport(940_001, now);
    expect(await cancelReport(id, by.userId, now)).toBe(true);
    if (taken) await expect(noteProgress(taken, 0, 1)).rejects.toBeInstanceOf(ReportGone);
    expect(await reportRow(id)).toMatchObject({ state: "cancelled", file: null });
    expect(await cancelReport(id, by.userId, now)).toBe(false);
    await emptied();
  });

  it("is its owner's alone to give up", async () => {
    const id = await askReport({ now });
    expect(await cancelReport(id, (await anAsker(1)).userId, now)).toBe(false);
    await emptied();
  });
});
