import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { makeStaff } from "../support/staff";
import {
  dayShape,
  errorShape,
  instantShape,
  messageShape,
  nowOfTests,
  somebodyOf,
  useCalls,
} from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
const test = useDatabase();
const ask = useCalls();
const rangeShape = z.strictObject({
  id: z.number(),
  start: dayShape,
  end: dayShape,
  days: z.number().int().min(1),
  details: z.string(),
  createdBy: z.string(),
  createdAt: instantShape,
});
const oneShape = z.strictObject({ blocked_date: rangeShape, sold_tickets: z.number().int() });
const listShape = z.strictObject({
  upcoming: z.array(rangeShape),
  past: z.array(rangeShape),
  inactive: z.array(rangeShape),
  total_upcoming: z.number().int(),
  total_past: z.number().int(),
  total: z.strictObject({
    upcoming: z.number().int(),
    past: z.number().int(),
    inactive: z.number().int(),
  }),
});
const trail = async (id: number) =>
  (
    await sql<{ action: string }>(
      null,
      "select action from audit where module = 'blockeddate' and subject_id = :subjectId order by id",
      { subjectId: String(id) },
    )
  ).map(({ action }) => action);

describe("the calls for blocked dates", () => {
  it("add a range and tell how many tickets fall in it (R-7-26)", async () => {
    const admin = await makeStaff({ level: 1, name: "Puan Asmah" });
    await payTicket((await makeTicket({ now, ticketDate: day("2026-07-02") })).id);
    const { status, body } = await ask("POST", "/api/blocked-date/add", admin, {
      body: new URLSearchParams({ details: "Ombak besar", start: "2026-07-01", end: "2026-07-03" }),
    });
    const { blocked_date, sold_tickets } = oneShape.parse(body);
    expect([status, sold_tickets]).toEqual([200, 1]);
    expect(blocked_date).toEqual({
      id: blocked_date.id,
      start: "2026-07-01",
      end: "2026-07-03",
      days: 3,
      details: "Ombak besar",
      createdBy: "Puan Asmah",
      createdAt: "2026-06-10T13:30:00+08:00",
    });
    expect(await trail(blocked_date.id)).toEqual(["create"]);
  });

  it("change a range (R-7-27)", async () => {
    const admin = await somebodyOf(1);
    const { blocked_date } = oneShape.parse(
      (
        await ask("POST", "/api/blocked-date/add", admin, {
          body: { details: "Kerja jeti", start: "2026-08-01", end: "2026-08-02" },
        })
      ).body,
    );
    const changed = await ask("POST", "/api/blocked-date/edit", admin, {
      body: {
        id: blocked_date.id,
        details: "Kerja jeti, lanjut",
        start: "2026-08-01",
        end: "2026-08-05",
      },
    });
    expect([changed.status, oneShape.parse(changed.body).blocked_date]).toEqual([
      200,
      { ...blocked_date, details: "Kerja jeti, lanjut", end: "2026-08-05", days: 5 },
    ]);
    expect(
      (
        await ask("POST", "/api/blocked-date/edit", admin, {
          body: { id: 2_147_483_647, details: "x", start: "2026-08-01", end: "2026-08-05" },
        })
      ).status,
    ).toBe(404);
    expect(await trail(blocked_date.id)).toEqual(["create", "update"]);
  });

  it("make a range inactive, once (R-7-28)", async () => {
    const [admin, colleague] = [
      await makeStaff({ level: 1, name: "Puan Asmah" }),
      await somebodyOf(1),
    ];
    const { blocked_date } = oneShape.parse(
      (
        await ask("POST", "/api/blocked-date/add", admin, {
          body: { details: "Salah tarikh", start: "2026-09-01", end: "2026-09-01" },
        })
      ).body,
    );
    const gone = await ask("DELETE", `/api/blocked-date/${blocked_date.id}`, admin);
    expect([gone.status, messageShape.parse(gone.body)]).toEqual([
      200,
      { message: "Date has been removed" },
    ]);
    const list = listShape.parse((await ask("GET", "/api/blocked-date", admin)).body);
    expect([list.upcoming.some(({ id }) => id === blocked_date.id), list.inactive[0]]).toEqual([
      false,
      blocked_date,
    ]);
    expect(await ask("DELETE", `/api/blocked-date/${blocked_date.id}`, colleague)).toMatchObject({
      status: 409,
      body: { code: "already_removed", error: expect.stringContaining("Puan Asmah") as string },
    });
    expect(await trail(blocked_date.id)).toEqual(["create", "delete"]);
  });

  it("refuse as the form does, in either language", async () => {
    const admin = await somebodyOf(1);
    const add = async (body: object, language: "ms" | "en" = "en") => {
      const answer = await ask("POST", "/api/blocked-date/add", admin, { body, language });
      return [answer.status, errorShape.parse(answer.body)] as const;
    };
    expect(await add({})).toEqual([
      422,
      {
        code: "required",
        error: "Please complete this field",
        fields: Object.fromEntries(
          ["details", "start", "end"].map((name) => [name, "Please complete this field"]),
        ),
      },
    ]);
    expect((await add({ details: "x", start: "2026-02-30" }))[1].fields).toEqual({
      start: "There is no such date. Please choose one from the calendar.",
      end: "Please complete this field",
    });
    expect((await add({ details: "x", start: "2026-06-01", end: "2026-06-20" }))[1]).toMatchObject({
      code: "range_past",
      fields: { start: "The start date has passed. Choose today or later." },
    });
    await add({ details: "Pertama", start: "2026-11-01", end: "2026-11-05" }).catch(
      () => undefined,
    );
    expect(
      await add({ details: "Kedua", start: "2026-11-05", end: "2026-11-06" }, "ms"),
    ).toMatchObject([
      409,
      { code: "range_overlaps", error: expect.stringContaining("Pertama") as string },
    ]);
  });

  it("list upcoming, past and removed, each searched and paged, with the cards' days (R-7-25, R-3-38)", async () => {
    const admin = await somebodyOf(1);
    await asOwner(test, (client) => client.query("delete from blocked_date"));
    await sql(
      null,
      `insert into blocked_date (days, details, created_by, removed_at, removed_by)
       select daterange('2027-01-01'::date + n * 3, '2027-01-01'::date + n * 3 + 1, '[]'), 'Depan ' || n, :adminId::int, null::timestamptz, null::int from generate_series(1, 23) n
       union all select daterange('2025-01-01'::date + n * 3, '2025-01-01'::date + n * 3 + 1, '[]'), 'Lepas ' || n, :adminId, null, null from generate_series(1, 25) n
       union all select daterange('2027-01-01'::date + n, '2027-01-01'::date + n, '[]'), 'Batal ' || n, :adminId, :now, :adminId from generate_series(1, 21) n`,
      { adminId: admin.id, now },
    );
    const get = async (query: string) =>
      listShape.parse((await ask("GET", `/api/blocked-date?${query}`, admin)).body);
    const first = await get("");
    expect([first.upcoming.length, first.past.length, first.inactive.length]).toEqual([20, 20, 20]);
    expect([first.total, first.total_upcoming, first.total_past]).toEqual([
      { upcoming: 23, past: 25, inactive: 21 },
      46,
      50,
    ]);
    const last = await get("page_upcoming=1&page_past=1&page_inactive=1");
    expect([last.upcoming.length, last.past.length, last.inactive.length]).toEqual([3, 5, 1]);
    const found = await get("search_upcoming=depan%2023&search_past=LEPAS%207&limit=3");
    expect([
      found.upcoming.map(({ details }) => details),
      found.past.map(({ details }) => details),
      found.inactive.length,
      found.total.inactive,
    ]).toEqual([["Depan 23"], ["Lepas 7"], 3, 21]);
  });

  it("are level 1's, by a bearer token alone", async () => {
    const accountant = await somebodyOf(5);
    for (const [method, path] of [
      ["GET", "/api/blocked-date"],
      ["POST", "/api/blocked-date/add"],
      ["POST", "/api/blocked-date/edit"],
      ["DELETE", "/api/blocked-date/1"],
    ] as const) {
      const body =
        method === "POST"
          ? { id: 1, details: "x", start: "2026-12-01", end: "2026-12-01" }
          : undefined;
      expect((await ask(method, path, accountant, { body })).status, path).toBe(403);
      expect((await ask(method, path, null, { body })).status, path).toBe(401);
    }
  });
});
