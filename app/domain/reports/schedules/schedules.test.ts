import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import {
  anAsker,
  type Asker,
  askReport,
  makeNextReport,
  sessionOf,
} from "../../../../tests/support/ask-report";
import { useDatabase } from "../../../../tests/support/database";
import { sendScheduledReport } from "../../../../workers/mail/send-scheduled-report";
import { day } from "../../shared/day";
import { runSchedules } from "./run-schedules.server";
import { addSchedule, editSchedule } from "./save-schedule.server";
import type { ScheduleContent } from "./schedule";
import { pauseSchedule, removeSchedule, resumeSchedule } from "./set-schedule-state.server";

const folder = mkdtempSync(join(tmpdir(), "mail-"));
Object.assign(process.env, { MAIL_FOLDER: folder, PUBLIC_URL: "https://tiket.example.my" });
useDatabase();
const at = (text: string) => new Date(`${text}:00+08:00`);
const evening = at("2026-06-10T20:00");
const morning = at("2026-06-11T06:00");

const SALES: ScheduleContent = {
  ...{ type: "jualan", format: "csv", jettyId: 1, platform: 0, language: "en", period: "daily" },
  ...{ weekday: null, monthDay: null, hour: 6, addresses: ["a@example.my", "b@example.my"] },
};

afterEach(async () => {
  await sql(
    null,
    "update report_schedule set state = 'removed', next_at = null, paused_because = null returning id",
  );
  await sql(
    null,
    "update report set state = 'cancelled', slot = null, finished_at = now() where state in ('waiting', 'running') returning id",
  );
  await sql(null, "delete from outbox returning id");
  readdirSync(folder).forEach((name) => rmSync(join(folder, name)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function aSchedule(content: Partial<ScheduleContent> = {}, by?: Asker) {
  const owner = by ?? (await anAsker(5));
  const staff = sessionOf(owner);
  const id = await addSchedule({ ...SALES, ...content }, staff, evening);
  return { id, staff, owner };
}

const reportsOf = (scheduleId: number) =>
  sql<{ id: number; from: string; to: string; scheduledAt: Date }>(
    null,
    `select id, from_day as from, to_day as to, scheduled_at from report
      where schedule_id = :scheduleId order by scheduled_at`,
    { scheduleId },
  );
const stateOf = async (id: number) =>
  (
    await sql<{ state: string; pausedBecause: string | null; nextAt: Date | null }>(
      null,
      "select state, paused_because, next_at from report_schedule where id = :id",
      { id },
    )
  )[0];

describe("a schedule", () => {
  it("asks for nothing before its time", async () => {
    const { id } = await aSchedule();
    expect(await runSchedules(new Date(morning.getTime() - 1))).toBe(0);
    expect(await reportsOf(id)).toEqual([]);
  });

  it("asks for the report of its days at its time, in its owner's name", async () => {
    const { id, owner } = await aSchedule();
    await runSchedules(morning);
    const [report] = await reportsOf(id);
    expect(report).toMatchObject({ from: "2026-06-10", to: "2026-06-10", scheduledAt: morning });
    const [row] = await sql<{ userId: number }>(
      null,
      "select user_id from report where schedule_id = :id",
      { id },
    );
    expect(row?.userId).toBe(owner.userId);
  });

  it("runs next at the next of its times", async () => {
    const { id } = await aSchedule();
    await runSchedules(morning);
    expect(await stateOf(id)).toMatchObject({ nextAt: at("2026-06-12T06:00") });
  });

  it("asks once, however many workers look at the same moment", async () => {
    const { id } = await aSchedule();
    await Promise.all(Array.from({ length: 6 }, () => runSchedules(morning)));
    expect(await reportsOf(id)).toHaveLength(1);
  });

  it("makes up for the runs that were missed, one at a time", async () => {
    const { id } = await aSchedule();
    const late = at("2026-06-13T07:00");
    for (let turn = 0; turn < 5; turn += 1) await runSchedules(late);
    expect((await reportsOf(id)).map(({ from }) => from)).toEqual([
      "2026-06-10",
      "2026-06-11",
      "2026-06-12",
    ]);
  });

  it("makes up for a month at most", async () => {
    const { id } = await aSchedule();
    await runSchedules(at("2026-12-01T07:00"));
    expect(await stateOf(id)).toMatchObject({ nextAt: at("2026-11-01T06:00") });
  });

  it("stays due while its owner has no free place", async () => {
    const { id, owner } = await aSchedule();
    for (const from of ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"].map(
      day,
    ))
      await askReport({ by: owner, from, to: from, now: morning });
    expect(await runSchedules(morning)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: "active", nextAt: morning });
  });

  it("waits for the minute in which its owner asked for the same by hand", async () => {
    const { id, owner } = await aSchedule();
    const by = { by: owner, jettyId: 1, from: day("2026-06-10"), to: day("2026-06-10") } as const;
    await askReport({ ...by, now: morning });
    expect(await runSchedules(morning)).toBe(0);
    await runSchedules(new Date(morning.getTime() + 61_000));
    expect(await reportsOf(id)).toHaveLength(1);
  });

  it("pauses when its owner is deactivated", async () => {
    const { id, owner } = await aSchedule();
    await sql(null, "update app_user set active = false where id = :id returning id", {
      id: owner.userId,
    });
    await runSchedules(morning);
    expect(await stateOf(id)).toMatchObject({ state: "paused", pausedBecause: "owner_may_not" });
    expect(await reportsOf(id)).toEqual([]);
  });

  it("pauses when its owner's level may have none any more", async () => {
    const { id, owner } = await aSchedule();
    await sql(null, "update app_user set access = 3 where id = :id returning id", {
      id: owner.userId,
    });
    await runSchedules(morning);
    expect(await stateOf(id)).toMatchObject({ pausedBecause: "owner_may_not" });
  });

  it("rests while it is paused, and runs at its next time when resumed", async () => {
    const { id, staff } = await aSchedule();
    await pauseSchedule(id, staff);
    expect(await runSchedules(morning)).toBe(0);
    await resumeSchedule(id, staff, at("2026-06-11T09:00"));
    expect(await stateOf(id)).toMatchObject({ state: "active", nextAt: at("2026-06-12T06:00") });
  });

  it("is of who resumes it", async () => {
    const { id, staff } = await aSchedule();
    const other = sessionOf(await anAsker(1));
    await pauseSchedule(id, staff);
    await resumeSchedule(id, other, evening);
    await runSchedules(morning);
    const [row] = await sql<{ userId: number }>(
      null,
      "select user_id from report where schedule_id = :id",
      { id },
    );
    expect(row?.userId).toBe(other.userId);
  });

  it("is not found by who is bound to another jetty", async () => {
    const { id } = await aSchedule();
    const elsewhere = sessionOf(await anAsker(5, 2));
    await expect(removeSchedule(id, elsewhere, evening)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("tells the second of two editors who was first", async () => {
    const { id, staff } = await aSchedule();
    await editSchedule(id, 1, { ...SALES, hour: 7 }, staff, evening);
    await expect(editSchedule(id, 1, { ...SALES, hour: 8 }, staff, evening)).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
  });
});

describe("a scheduled report that is ready", () => {
  async function delivered() {
    const { id } = await aSchedule();
    await runSchedules(morning);
    await makeNextReport();
    const jobs = await sql<{ payload: { reportId: number; no: number } }>(
      null,
      "select payload from outbox where job = 'mail.scheduled-report' order by id",
    );
    for (const { payload } of jobs) await sendScheduledReport(payload, { now: morning });
    return { id, jobs };
  }
  const letters = () =>
    readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"));

  it("goes to each of its addresses", async () => {
    await delivered();
    expect(letters().map((raw) => /^To: (.*)\r$/m.exec(raw)?.[1])).toEqual([
      "a@example.my",
      "b@example.my",
    ]);
  });

  it("is attached as the file that it is", async () => {
    await delivered();
    expect(letters()[0]).toContain("Content-Type: text/csv; charset=utf-8; name=");
  });

  it("is sent to nobody twice", async () => {
    const { jobs } = await delivered();
    readdirSync(folder).forEach((name) => rmSync(join(folder, name)));
    for (const { payload } of jobs) await sendScheduledReport(payload, { now: morning });
    expect(letters()).toEqual([]);
  });
});
