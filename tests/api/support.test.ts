import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { type MadeStaff, makeStaff } from "../support/staff";
import {
  errorShape,
  instantShape,
  messageShape,
  somebodyOf,
  tokenOf,
  useCalls,
} from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
useDatabase();
const ask = useCalls();
const reportShape = z.strictObject({
  id: z.number(),
  username: z.string(),
  report: z.string(),
  created_at: instantShape,
  status: z.enum(["Pending", "Resolved"]),
});
const oneShape = z.strictObject({ report: reportShape });
const listShape = z.strictObject({ data: z.array(reportShape), total: z.number().int() });
const usernameOf = async ({ id }: MadeStaff) =>
  String(
    (
      await sql<{ username: string }>(null, "select username from app_user where id = :id", { id })
    )[0]?.username,
  );
const list = async (by: MadeStaff, query = "") =>
  listShape.parse((await ask("GET", `/api/support${query}`, by)).body);
const send = async (by: MadeStaff, report: string) =>
  oneShape.parse((await ask("POST", "/api/support/report", by, { body: { report } })).body).report;

describe("the calls for bug reports", () => {
  it("keep a report of anybody who works here (R-7-22)", async () => {
    for (const level of [1, 2, 3, 4, 5] as const) {
      const by = await somebodyOf(level);
      const { status, body } = await ask("POST", "/api/support/report", by, {
        body: new URLSearchParams({ report: `Tahap ${level}\r\nrosak` }),
        headers: { "X-App-Version": "3.1", "X-Platform": "mobile_app" },
      });
      const { report } = oneShape.parse(body);
      expect([status, report]).toEqual([
        200,
        {
          id: report.id,
          username: await usernameOf(by),
          report: `Tahap ${level}\nrosak`,
          created_at: "2026-06-10T13:30:00+08:00",
          status: "Pending",
        },
      ]);
      expect(
        await sql(
          null,
          "select user_id, language, app_version, user_agent from bug_report where id = :reportId",
          { reportId: report.id },
        ),
      ).toEqual([{ userId: by.id, language: "en", appVersion: "3.1", userAgent: "node" }]);
    }
    const empty = await ask("POST", "/api/support/report", await somebodyOf(3), {
      body: { report: "  " },
    });
    expect([empty.status, errorShape.parse(empty.body)]).toEqual([
      422,
      {
        error: "Description cannot be empty",
        code: "description_required",
        fields: { report: "Description cannot be empty" },
      },
    ]);
  });

  it("list all reports to who resolves them, others their own, searched and paged (R-7-23, R-3-43)", async () => {
    const [admin, cashier, other] = [
      await somebodyOf(1),
      await makeStaff({ level: 3 }),
      await somebodyOf(4),
    ];
    await sql(
      null,
      "insert into bug_report (user_id, report, created_at, language, path, user_agent, app_version) select :cashierId, 'Pencetak ' || n, now(), 'ms', '', '', '' from generate_series(1, 22) n",
      { cashierId: cashier.id },
    );
    await send(other, "Pencetak senyap");
    expect(await list(cashier)).toMatchObject({
      total: 22,
      data: { length: 20, 0: { report: "Pencetak 22", username: await usernameOf(cashier) } },
    });
    expect((await list(cashier, "?page=1")).data.map(({ report }) => report)).toEqual([
      "Pencetak 2",
      "Pencetak 1",
    ]);
    expect(await list(cashier, "?search=senyap")).toEqual({ data: [], total: 0 });
    const found = await list(admin, "?search=PENCETAK%20SENYAP");
    expect([found.total, found.data[0]?.username]).toEqual([1, await usernameOf(other)]);
    expect((await list(admin, "?search=pencetak&limit=23")).data.length).toBe(23);
    expect((await ask("GET", "/api/support", await somebodyOf(2))).status).toBe(403);
  });

  it("resolve one, once, for whoever may, and never by a cookie (R-7-24)", async () => {
    const [admin, colleague, cashier] = [
      await makeStaff({ level: 1, name: "Puan Asmah" }),
      await somebodyOf(1),
      await somebodyOf(3),
    ];
    const { id } = await send(cashier, "Tiada resit");
    const path = `/api/support/resolve/${id}`;
    expect((await ask("GET", path, cashier)).status).toBe(403);
    expect(
      (await ask("GET", path, null, { headers: { Cookie: `session=${await tokenOf(admin)}` } }))
        .status,
    ).toBe(401);
    expect((await list(cashier)).data[0]?.status).toBe("Pending");
    const done = await ask("GET", path, admin);
    expect([done.status, messageShape.parse(done.body)]).toEqual([
      200,
      { message: "Report has been resolved" },
    ]);
    expect((await list(cashier)).data[0]?.status).toBe("Resolved");
    expect(await ask("GET", path, colleague, { language: "ms" })).toMatchObject({
      status: 409,
      body: { code: "already_resolved", error: expect.stringContaining("Puan Asmah") as string },
    });
    expect((await ask("GET", "/api/support/resolve/2147483647", admin)).status).toBe(404);
  });
});
