import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { addBlockedDate } from "~/domain/blocked-dates/add-blocked-date.server";
import { editBlockedDate } from "~/domain/blocked-dates/edit-blocked-date.server";
import { buyersToMail, mailBuyers } from "~/domain/blocked-dates/mail-buyers.server";
import { removeBlockedDate } from "~/domain/blocked-dates/remove-blocked-date.server";
import { moveTicket } from "~/domain/departures/move-ticket.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { addDays, type Day, day } from "~/domain/shared/day";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { makeStaff } from "../../tests/support/staff";
import { aStoppage, stop } from "../../tests/support/weather";
import { sendDateBlocked } from "./send-date-blocked";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-10T08:00:00+08:00");
let next = day("2026-07-01");
const letters = () =>
  readdirSync(folder).map((name) =>
    readFileSync(join(folder, name), "utf8")
      .replace(/=\r?\n/g, "")
      .replaceAll("=C2=A0", " "),
  );

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  next = addDays(next, 7);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function block(start: Day) {
  const by = { userId: (await makeStaff()).id };
  const range = { start, end: addDays(start, 1), details: "Monsun <utara>" };
  return { by, id: (await addBlockedDate(range, by, now)).id };
}

async function sold(ticketDate: Day, language: "ms" | "en" = "ms") {
  const ticket = await makeTicket({ now, ticketDate, language, email: "aisyah@contoh.my" });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

const jobsOf = (id: number) =>
  sql<{ payload: JobPayload<"mail.date-blocked"> }>(
    null,
    "select payload from outbox where job = 'mail.date-blocked' and (payload->>'blockedDateId')::int = :id",
    { id },
  );

describe("mails to the buyers of a blocked range", () => {
  it("are asked for of every live ticket in it", async () => {
    const tickets = [await sold(next), await sold(addDays(next, 1))];
    await sold(addDays(next, 2));
    const { id, by } = await block(next);
    expect(await mailBuyers(id, by, now)).toBe(2);
    expect((await jobsOf(id)).map(({ payload }) => payload.ticketId).sort()).toEqual(
      tickets.map((ticket) => ticket.id).sort(),
    );
  });

  it("are asked for once, and again for those who were added since", async () => {
    await sold(next);
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    const late = await makeTicket({ now, ticketDate: addDays(next, 2), email: "lewat@contoh.my" });
    await payTicket(late.id, { paidAt: now });
    await sql(
      null,
      "update blocked_date set days = daterange(:start::date, :end::date, '[]') where id = :id returning id",
      { id, start: next, end: addDays(next, 2) },
    );
    expect([await mailBuyers(id, by, now), await mailBuyers(id, by, now)]).toEqual([1, 0]);
  });

  it("are asked for once by two who press at the same time", async () => {
    await sold(next);
    const { id, by } = await block(next);
    const asked = await Promise.all([mailBuyers(id, by, now), mailBuyers(id, by, now)]);
    expect(asked.sort()).toEqual([0, 1]);
  });

  it("are counted before they are asked for", async () => {
    await sold(next);
    const { id } = await block(next);
    expect(await buyersToMail(id)).toBe(1);
  });

  it("are not asked for of a range that was removed", async () => {
    await sold(next);
    const { id, by } = await block(next);
    await removeBlockedDate(id, by, now);
    await expect(mailBuyers(id, by, now)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("that the boats leave after all", () => {
  const openedJobs = async (id: number) =>
    (await jobsOf(id)).flatMap(({ payload }) => (payload.opened ? [payload.ticketId] : []));

  it("is told to whoever was told to stay away, once the range is removed", async () => {
    const [told, cancelled] = [await sold(next), await sold(next)];
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    await sold(next);
    await sql(null, "update ticket set state = 'cancelled', cancelled_at = now() where id = :id", {
      id: cancelled.id,
    });
    await removeBlockedDate(id, by, now);
    expect(await openedJobs(id)).toEqual([told.id]);
  });

  it("is told of a day that the range covers no more", async () => {
    const [first, second] = [await sold(next), await sold(addDays(next, 1))];
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    await editBlockedDate(id, null, { start: next, end: next, details: "Monsun" }, by, now);
    expect([await openedJobs(id), first.id === second.id]).toEqual([[second.id], false]);
  });

  it("is told to nobody who was moved to another day meanwhile", async () => {
    const { id: ticketId } = await sold(next);
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    const to = { ticketId, day: addDays(next, 3), departureIds: [] };
    await inTransaction((tx) => moveTicket(tx, to, { ...by, ownJettyId: 0 }, now));
    await editBlockedDate(id, null, { start: next, end: next, details: "Monsun" }, by, now);
    await removeBlockedDate(id, by, now);
    expect(await openedJobs(id)).toEqual([]);
  });

  it("is told to nobody whose boat the weather keeps in all the same", async () => {
    await sold(next);
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    await stop(aStoppage(next), { ...by, ownJettyId: 0 }, now);
    await removeBlockedDate(id, by, now);
    expect(await openedJobs(id)).toEqual([]);
  });

  it("is told to nobody whose day is over", async () => {
    await sold(next);
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    await removeBlockedDate(id, by, new Date(`${addDays(next, 1)}T09:00:00+08:00`));
    expect(await openedJobs(id)).toEqual([]);
  });

  it("makes one who is blocked again one who has to be told", async () => {
    await sold(addDays(next, 1));
    const { id, by } = await block(next);
    await mailBuyers(id, by, now);
    const until = (end: Day) =>
      editBlockedDate(id, null, { start: next, end, details: "Monsun" }, by, now);
    await until(next);
    await until(addDays(next, 1));
    expect(await buyersToMail(id)).toBe(1);
  });
});

describe("the job mail.date-blocked", () => {
  it.each([
    ["ms", "tiada bot bertolak", "Tiket anda kekal sah"],
    ["en", "no boat leaves", "Your ticket stays valid"],
  ] as const)(
    "tells the buyer why in %s, once however often it runs",
    async (language, ...said) => {
      const ticket = await sold(next, language);
      const { id } = await block(next);
      const job = { ticketId: ticket.id, blockedDateId: id, language };
      await sendDateBlocked(job, { rowId: 7 });
      await sendDateBlocked(job, { rowId: 7 });
      const [letter = "", ...more] = letters();
      expect(more).toEqual([]);
      for (const words of ["To: aisyah@contoh.my", ticket.receiptNo, "&lt;utara&gt;", ...said])
        expect(letter).toContain(words);
    },
  );

  it("sends nothing once the day is open again", async () => {
    const ticket = await sold(next);
    const { id, by } = await block(next);
    await removeBlockedDate(id, by, now);
    await sendDateBlocked({ ticketId: ticket.id, blockedDateId: id, language: "ms" }, { rowId: 7 });
    expect(letters()).toEqual([]);
  });

  it.each([
    ["ms", "bot bertolak seperti biasa", "Tiket anda sah"],
    ["en", "the boats leave as usual", "Your ticket is valid"],
  ] as const)("tells in %s that the boats leave after all", async (language, ...said) => {
    const ticket = await sold(next, language);
    const { id, by } = await block(next);
    await removeBlockedDate(id, by, now);
    await sendDateBlocked(
      { ticketId: ticket.id, blockedDateId: id, language, opened: true },
      { rowId: 7 },
    );
    const [letter = ""] = letters();
    expect([...said, ticket.receiptNo].filter((words) => !letter.includes(words))).toEqual([]);
  });

  it("says nothing of boats on a day that another range blocks, or the weather", async () => {
    const open = async () => {
      const ticket = await sold(next);
      const { id, by } = await block(next);
      await removeBlockedDate(id, by, now);
      return { ticketId: ticket.id, blockedDateId: id, language: "ms", opened: true } as const;
    };
    const blocked = await open();
    await block(next);
    const skipped = [await sendDateBlocked(blocked, { rowId: 7 })];
    next = addDays(next, 3);
    const stopped = await open();
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 } as const;
    await stop(aStoppage(next), by, now);
    skipped.push(await sendDateBlocked(stopped, { rowId: 8 }));
    expect([skipped, letters()]).toEqual([["date_open", "date_open"], []]);
  });

  it("says nothing of boats on a day that is blocked again", async () => {
    const ticket = await sold(next);
    const { id } = await block(next);
    const job = { ticketId: ticket.id, blockedDateId: id, language: "ms", opened: true } as const;
    expect([await sendDateBlocked(job, { rowId: 7 }), letters()]).toEqual(["date_open", []]);
  });
});
