import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
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

  describe("of 22 reports by one and one by another", () => {
    const story = madeOnce(async () => {
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
      return { admin, cashier, other };
    });

    it("list their own to whoever resolves none, 20 a page (R-7-23, R-3-43)", async () => {
      const { cashier } = await story();
      expect(await list(cashier)).toMatchObject({
        total: 22,
        data: { length: 20, 0: { report: "Pencetak 22", username: await usernameOf(cashier) } },
      });
      expect((await list(cashier, "?page=1")).data.map(({ report }) => report)).toEqual([
        "Pencetak 2",
        "Pencetak 1",
      ]);
    });

    it("list all to who resolves them, as many a page as are asked for (R-7-23)", async () => {
      const { admin } = await story();
      expect((await list(admin, "?search=pencetak&limit=23")).data.length).toBe(23);
    });

    it("are searched among those that one sees (R-7-23)", async () => {
      const { admin, cashier, other } = await story();
      expect(await list(cashier, "?search=senyap")).toEqual({ data: [], total: 0 });
      const found = await list(admin, "?search=PENCETAK%20SENYAP");
      expect([found.total, found.data[0]?.username]).toEqual([1, await usernameOf(other)]);
    });
  });

  it("list none to level 2", async () => {
    expect((await ask("GET", "/api/support", await somebodyOf(2))).status).toBe(403);
  });

  describe("of a report that is resolved", () => {
    const story = madeOnce(async () => {
      const [admin, colleague, cashier] = [
        await makeStaff({ level: 1, name: "Puan Asmah" }),
        await somebodyOf(1),
        await somebodyOf(3),
      ];
      const { id } = await send(cashier, "Tiada resit");
      const resolve = (...by: [MadeStaff | null, Parameters<typeof ask>[3]?]) =>
        ask("GET", `/api/support/resolve/${id}`, ...by);
      const status = async () => (await list(cashier)).data[0]?.status;
      const cookie = { Cookie: `session=${await tokenOf(admin)}` };
      const refused = [await resolve(cashier), await resolve(null, { headers: cookie })];
      const before = await status();
      const done = await resolve(admin);
      const after = await status();
      return { refused, before, done, after, again: await resolve(colleague, { language: "ms" }) };
    });

    it("resolve it for nobody who may not, and never by a cookie", async () => {
      const { refused, before } = await story();
      expect([refused.map(({ status }) => status), before]).toEqual([[403, 401], "Pending"]);
    });

    it("resolve it for whoever may (R-7-24)", async () => {
      const { done, after } = await story();
      expect([done.status, messageShape.parse(done.body), after]).toEqual([
        200,
        { message: "Report has been resolved" },
        "Resolved",
      ]);
    });

    it("resolve it once, and tell the second who was first", async () => {
      expect((await story()).again).toMatchObject({
        status: 409,
        body: { code: "already_resolved", error: expect.stringContaining("Puan Asmah") as string },
      });
    });
  });

  it("resolve nothing that there is not", async () => {
    const { status } = await ask("GET", "/api/support/resolve/2147483647", await somebodyOf(1));
    expect(status).toBe(404);
  });
});
