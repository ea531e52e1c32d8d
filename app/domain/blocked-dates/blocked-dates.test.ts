import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, type Day, day } from "~/domain/shared/day";
import { atOnce } from "../../../tests/support/at-once";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeStaff } from "../../../tests/support/staff";
import { addBlockedDate } from "./add-blocked-date.server";
import { affectedOrders } from "./affected-orders.server";
import { firstAvailableDate } from "./available-dates.server";
import { editBlockedDate } from "./edit-blocked-date.server";
import { blockedDayCounts, blockedList, blockedRangeById } from "./queries.server";
import { removeBlockedDate } from "./remove-blocked-date.server";

const test = useDatabase();
const NOW = new Date("2026-06-10T13:30:00+08:00");
const TODAY = day("2026-06-10");
const owner = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));
const somebody = async (name: string) => ({ userId: (await makeStaff({ name })).id });
const range = (start: string, end: string, details = "Monsun") => ({
  start: day(start),
  end: day(end),
  details,
});
const trail = (id: number) =>
  sql(
    null,
    "select action, before, after from audit where module = 'blockeddate' and subject_id = :subjectId order by id",
    { subjectId: String(id) },
  );
const paid = async (ticketDate: Day, wishes = {}) => {
  const ticket = await makeTicket({ now: NOW, ticketDate, ...wishes });
  await payTicket(ticket.id, { paidAt: NOW });
  return ticket;
};

beforeEach(() => owner("delete from blocked_date"));

describe("a blocked date", () => {
  it("has id, start, end, days, details, who made it and when (R-3-28)", async () => {
    const { id, soldTickets } = await addBlockedDate(
      range("2026-11-15", "2027-01-31"),
      await somebody("Nur Aisyah"),
      NOW,
    );
    expect(soldTickets).toBe(0);
    expect(await blockedRangeById(id)).toEqual({
      id,
      start: "2026-11-15",
      end: "2027-01-31",
      days: 78,
      details: "Monsun",
      createdBy: "Nur Aisyah",
      createdAt: NOW,
      version: 1,
      removed: false,
      soldTickets: 0,
    });
  });

  describe("that is changed and then removed", () => {
    const story = madeOnce(async () => {
      const by = await somebody("Nur Aisyah");
      const { id } = await addBlockedDate(range("2026-06-10", "2026-06-12"), by, NOW);
      const version = async () =>
        (await sql<{ version: number }>(null, "select version from setting"))[0]?.version ?? 0;
      const before = await version();
      const free = [await firstAvailableDate(NOW)];
      await editBlockedDate(id, 1, range("2026-06-10", "2026-06-14", "Ribut"), by, NOW);
      free.push(await firstAvailableDate(NOW));
      await removeBlockedDate(id, by, NOW);
      free.push(await firstAvailableDate(NOW));
      const listed = (kind: "upcoming" | "inactive") =>
        blockedList(kind, { search: "", page: 0 }, TODAY);
      return {
        ...{ id, free, versions: (await version()) - before },
        ...{ upcoming: await listed("upcoming"), cancelled: await listed("inactive") },
      };
    });

    it("leaves its days to be sold again", async () => {
      const { free, versions } = await story();
      expect([free, versions]).toEqual([["2026-06-13", "2026-06-15", "2026-06-10"], 2]);
    });

    it("stands in the cancelled list, and no longer among the upcoming (R-4-04)", async () => {
      const { id, upcoming, cancelled } = await story();
      expect([upcoming.total, cancelled.rows.map((row) => row.id)]).toEqual([0, [id]]);
    });

    it("has its trail", async () => {
      expect(await trail((await story()).id)).toEqual([
        {
          action: "create",
          before: null,
          after: { start: "2026-06-10", end: "2026-06-12", details: "Monsun" },
        },
        {
          action: "update",
          before: { end: "2026-06-12", details: "Monsun" },
          after: { end: "2026-06-14", details: "Ribut" },
        },
        {
          action: "delete",
          before: { start: "2026-06-10", end: "2026-06-14", details: "Ribut" },
          after: null,
        },
      ]);
    });
  });

  it("that is past is neither changed nor removed", async () => {
    const by = await somebody("Nur Aisyah");
    await owner(
      "insert into blocked_date (days, details) values ('[2026-06-01,2026-06-09]', 'Lama')",
    );
    const [past] = (await blockedList("past", { search: "", page: 0 }, TODAY)).rows;
    const id = past?.id ?? 0;
    await expect(
      editBlockedDate(id, 1, range("2026-06-20", "2026-06-21"), by, NOW),
    ).rejects.toMatchObject({ code: "blocked_over" });
    await expect(removeBlockedDate(id, by, NOW)).rejects.toMatchObject({ code: "blocked_over" });
  });

  it("that has begun keeps its start, and ends no earlier than today", async () => {
    const by = await somebody("Nur Aisyah");
    const { id } = await addBlockedDate(range("2026-06-10", "2026-06-20"), by, NOW);
    const later = new Date("2026-06-12T08:00:00+08:00");
    const edit = (start: string, end: string) =>
      editBlockedDate(id, 1, range(start, end), by, later);
    await expect(edit("2026-06-11", "2026-06-20")).rejects.toMatchObject({ code: "range_begun" });
    await expect(edit("2026-06-10", "2026-06-11")).rejects.toMatchObject({
      code: "range_end_past",
    });
    await edit("2026-06-10", "2026-06-12");
    expect(await blockedRangeById(id)).toMatchObject({ end: "2026-06-12", version: 2 });
  });

  it("that there is not is not removed", async () => {
    const by = await somebody("Nur Aisyah");
    await expect(removeBlockedDate(2 ** 31 - 1, by, NOW)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("tells the second of two people who was first", async () => {
    const [first, second] = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")];
    const { id } = await addBlockedDate(range("2026-07-01", "2026-07-02"), second, NOW);
    await editBlockedDate(id, 1, range("2026-07-01", "2026-07-03"), first, NOW);
    await expect(
      editBlockedDate(id, 1, range("2026-07-01", "2026-07-09"), second, NOW),
    ).rejects.toMatchObject({ code: "changed_meanwhile", values: { name: "Siti Aminah" } });
    await removeBlockedDate(id, first, NOW);
    await expect(removeBlockedDate(id, second, NOW)).rejects.toMatchObject({
      code: "already_removed",
      values: { name: "Siti Aminah" },
    });
    await expect(
      editBlockedDate(id, 2, range("2026-07-01", "2026-07-09"), second, NOW),
    ).rejects.toMatchObject({ code: "already_removed" });
  });

  it("tells the second of two simultaneous removals who was first, and accepts a call without a version", async () => {
    const people = [await somebody("Siti Aminah"), await somebody("Nur Aisyah")] as const;
    const maker = await somebody("Puan Asmah");
    const { id } = await addBlockedDate(range("2026-07-01", "2026-07-02"), maker, NOW);
    await editBlockedDate(id, null, range("2026-07-01", "2026-07-04"), maker, NOW);
    expect(await blockedRangeById(id)).toMatchObject({ end: "2026-07-04", version: 2 });
    const both = await atOnce(
      ["select id from blocked_date where id = :id for update", { id }],
      people.map((by) => () => removeBlockedDate(id, by, NOW)),
    );
    const lost = both.findIndex(({ status }) => status === "rejected");
    expect(both[lost]).toMatchObject({
      reason: {
        code: "already_removed",
        values: { name: ["Siti Aminah", "Nur Aisyah"][1 - lost] },
      },
    });
  });
});

describe("two ranges that overlap", () => {
  it("are refused with the one that is in the way, at either end, by adding and by changing", async () => {
    const by = await somebody("Nur Aisyah");
    await addBlockedDate(range("2026-07-10", "2026-07-12", "Latihan"), by, NOW);
    const inTheWay = {
      code: "range_overlaps",
      values: { start: "2026-07-10", end: "2026-07-12", details: "Latihan" },
    };
    await expect(addBlockedDate(range("2026-07-12", "2026-07-20"), by, NOW)).rejects.toMatchObject(
      inTheWay,
    );
    await expect(addBlockedDate(range("2026-07-01", "2026-07-10"), by, NOW)).rejects.toMatchObject(
      inTheWay,
    );
    const { id } = await addBlockedDate(range("2026-07-13", "2026-07-14"), by, NOW);
    await expect(
      editBlockedDate(id, 1, range("2026-07-11", "2026-07-14"), by, NOW),
    ).rejects.toMatchObject(inTheWay);
    await editBlockedDate(id, 1, range("2026-07-13", "2026-07-15"), by, NOW);
    expect((await blockedList("upcoming", { search: "", page: 0 }, TODAY)).total).toBe(2);
  });

  const twoAtOnce = async () => {
    const by = await somebody("Nur Aisyah");
    const both = await Promise.allSettled([
      addBlockedDate(range("2026-08-01", "2026-08-05"), by, NOW),
      addBlockedDate(range("2026-08-05", "2026-08-09"), by, NOW),
    ]);
    return both
      .map((one) => (one.status === "fulfilled" ? "added" : (one.reason as { code?: string }).code))
      .sort();
  };

  it("added by two people at once: one stands, the other is told; without the constraint both would", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await twoAtOnce()).toEqual(["added", "range_overlaps"]);
      await owner("delete from blocked_date");
    }
    await owner("alter table blocked_date drop constraint blocked_date_overlap");
    try {
      expect(await twoAtOnce()).toEqual(["added", "added"]);
    } finally {
      await owner("delete from blocked_date");
      await owner(
        "alter table blocked_date add constraint blocked_date_overlap exclude using gist (days with &&) where (removed_at is null)",
      );
    }
  });
});

describe("the cards", () => {
  it("count days, one under way day by day, removed ones not at all", async () => {
    await owner(`insert into blocked_date (days, details, removed_at) values ('[2026-03-20,2026-03-31]', 'Hari Raya', null), ('[2026-06-08,2026-06-11]', 'Ribut', null),
      ('[2026-11-15,2027-01-31]', 'Monsun', null), ('[2026-09-01,2026-09-30]', 'Batal', now())`);
    expect(await blockedDayCounts(TODAY)).toEqual({ total: 94, upcoming: 80, past: 14 });
  });
});

describe("the lists", () => {
  const story = madeOnce(async () => {
    const by = await somebody("Nur Aisyah");
    for (let at = day("2026-07-01"), index = 0; index < 21; at = addDays(at, 2), index += 1)
      await addBlockedDate({ start: at, end: at, details: `Latihan ${index}` }, by, NOW);
    await addBlockedDate(range("2026-06-10", "2026-06-10", "Hari ini"), by, NOW);
    await owner(
      "insert into blocked_date (days, details) values ('[2026-06-09,2026-06-09]', 'Semalam')",
    );
    const list = async (kind: "upcoming" | "past", search = "", page = 0) => {
      const { rows, total } = await blockedList(kind, { search, page }, TODAY);
      return { total, details: rows.map(({ details }) => details) };
    };
    const found: Record<string, number> = {};
    for (const search of ["aisyah", "2026-08", "%"])
      found[search] = (await list("upcoming", search)).total;
    return {
      ...{ first: await list("upcoming"), second: await list("upcoming", "", 1) },
      ...{ past: await list("past"), today: await list("upcoming", "HARI"), found },
    };
  });

  it("hold the upcoming ranges, the newest first, 20 a page (R-4-05)", async () => {
    const { first, second } = await story();
    expect([first.total, first.details.length, first.details.slice(0, 2)]).toEqual([
      22,
      20,
      ["Hari ini", "Latihan 20"],
    ]);
    expect(second.details).toEqual(["Latihan 1", "Latihan 0"]);
  });

  it("hold the ranges whose end has passed (R-4-06)", async () => {
    expect((await story()).past).toEqual({ total: 1, details: ["Semalam"] });
  });

  it("are searched by details, person and day", async () => {
    const { today, found } = await story();
    expect(today).toEqual({ total: 1, details: ["Hari ini"] });
    expect(found).toEqual({ aisyah: 22, "2026-08": 5, "%": 0 });
  });
});

describe("tickets already sold", () => {
  describe("of the two days that are blocked", () => {
    /** Three live tickets; others are unpaid, cancelled, or of the days before and after. */
    const story = madeOnce(async () => {
      const date = day("2026-10-02");
      const tickets = [
        await paid(date),
        await paid(date, { adults: 3 }),
        await paid(addDays(date, 1)),
      ];
      await makeTicket({ now: NOW, ticketDate: date });
      await paid(addDays(date, -1));
      await paid(addDays(date, 2));
      const cancelled = await paid(date);
      await sql(
        null,
        "update ticket set state = 'cancelled', cancelled_at = :now where id = :cancelledId returning id",
        { cancelledId: cancelled.id, now: NOW },
      );
      const stored = () => sql(null, "select * from ticket order by id");
      const before = await stored();
      const by = await somebody("Nur Aisyah");
      const days = { start: date, end: addDays(date, 1) };
      const added = await addBlockedDate({ ...days, details: "Ribut" }, by, NOW);
      const overlapping = { start: days.end, end: days.end, details: "Lagi" };
      return {
        ...{ days, tickets, before, after: await stored(), added },
        upcoming: await blockedList("upcoming", { search: "", page: 0 }, TODAY),
        again: await addBlockedDate(overlapping, by, NOW).catch((error: unknown) => error),
      };
    });

    it("stay as they are (R-T5)", async () => {
      const { before, after } = await story();
      expect(after).toEqual(before);
    });

    it("are counted while they live (R-T5)", async () => {
      const { added, upcoming } = await story();
      expect([added.soldTickets, upcoming.rows[0]]).toMatchObject([
        3,
        { id: added.id, soldTickets: 3 },
      ]);
    });

    it("are listed with whom to call", async () => {
      const { days, tickets } = await story();
      const { rows, total, passengers } = await affectedOrders(days, { ownJettyId: 0 }, 0);
      expect([rows.map((row) => row.id), total, passengers]).toEqual([
        tickets.map((one) => one.id),
        3,
        7,
      ]);
      expect(rows[0]).toMatchObject({
        name: "Pembeli Ujian",
        phone: "0123456789",
        email: "pembeli@contoh.my",
        passengers: 2,
        date: days.start,
      });
    });

    it("are blocked once: a range that overlaps is refused (R-T5)", async () => {
      expect((await story()).again).toMatchObject({ code: "range_overlaps" });
    });
  });
});
