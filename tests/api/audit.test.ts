import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { makeStaff } from "../support/staff";
import { instantShape, nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
useDatabase();
const ask = useCalls();
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const entryShape = z.strictObject({
  module: z.string(),
  action: z.string(),
  username: z.string().nullable(),
  admin: z.strictObject({ username: z.string(), name: z.string() }).nullable(),
  operator: z.strictObject({ id: z.number(), company_name: z.string().nullable() }).nullable(),
  user: z.strictObject({ id: z.number(), name: z.string().nullable() }).nullable(),
  blocked_date: z.strictObject({ id: z.number(), details: z.string().nullable() }).nullable(),
  ticket: z.strictObject({ id: z.number(), _id: z.string().nullable() }).nullable(),
  data: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
  created_at: instantShape,
});
const listShape = z.strictObject({
  data: z.array(entryShape),
  total: z.number().int(),
  staffs: z.array(z.strictObject({ id: z.number(), name: z.string(), username: z.string() })),
});
const get = async (
  by: Awaited<ReturnType<typeof makeStaff>>,
  query = "",
  language: "ms" | "en" = "en",
) => listShape.parse((await ask("GET", `/api/audit${query}`, by, { language })).body);

describe("GET /api/audit", () => {
  const changed = async () => {
    const [admin, accountant] = [
      await makeStaff({ level: 1, name: "Puan Asmah" }),
      await somebodyOf(5),
    ];
    const operator = (
      await ask("POST", "/api/operators/add", admin, {
        body: {
          company_name: "Bot Ombak",
          name: "Awang",
          email: "a@contoh.my",
          phone: "0139876543",
          ic: "850412115267",
          jetty: 1,
        },
      })
    ).body.operator as { id: number };
    await ask("POST", "/api/blocked-date/add", admin, {
      body: { details: "Kerja jeti", start: "2026-07-01", end: "2026-07-02" },
    });
    await ask("POST", "/api/users/edit", admin, {
      body: { id: accountant.id, jetty: 2, phone: "0111111111" },
    });
    const ticket = await makeTicket({ now: nowOfTests() });
    await inTransaction((tx) =>
      writeAudit(
        tx,
        { kind: "buyer" },
        {
          module: "ticket",
          action: "update",
          subject: { type: "ticket", id: ticket.id },
          before: { state: "unpaid", amountSen: 6_050 },
          after: { state: "paid", amountSen: 6_000, paidAt: "2026-06-10T05:30:00.000Z" },
        },
      ),
    );

    return { admin, accountant, operator, ticket, ...(await get(accountant)) };
  };

  let told: Awaited<ReturnType<typeof changed>>;
  beforeAll(async () => {
    told = await changed();
  });

  it("answers who changed what, newest first, and the staff to choose from (R-7-58, R-3-42)", () => {
    const { admin, data, total, staffs } = told;
    expect([total, staffs.map(({ name, id }) => [name, id])]).toEqual([
      data.length,
      [["Puan Asmah", admin.id]],
    ]);
    expect(JSON.stringify(data)).not.toContain("850412115267");
  });

  it("tells of a ticket what changed, sums in ringgit (R-3-33)", () => {
    const { ticket, data } = told;
    const [sold] = data;
    expect(sold).toMatchObject({
      module: "ticket",
      action: "update",
      username: null,
      admin: null,
      ticket: { id: ticket.id, _id: ticket.receiptNo },
      operator: null,
      user: null,
      blocked_date: null,
    });
    expect(sold?.data).toEqual([
      { field: "amount", before: 60.5, after: 60 },
      { field: "state", before: "unpaid", after: "paid" },
      { field: "paidAt", before: null, after: "2026-06-10T13:30:00+08:00" },
    ]);
  });

  it("tells of users, blocked dates and operators by their names (R-3-33)", () => {
    const { accountant, operator, data } = told;
    const [, user, blocked, boat] = data;
    expect(user).toMatchObject({
      module: "users",
      action: "update",
      admin: { name: "Puan Asmah" },
      user: { id: accountant.id, name: accountant.name },
      ticket: null,
    });
    expect(user?.data).toContainEqual({ field: "jetty", before: 1, after: 2 });
    expect(blocked).toMatchObject({
      module: "blockeddate",
      action: "create",
      blocked_date: { details: "Kerja jeti" },
      username: user?.username,
    });
    expect(blocked?.data).toContainEqual({ field: "start", before: null, after: "2026-07-01" });
    expect(boat).toMatchObject({
      module: "operator",
      action: "create",
      operator: { id: operator.id, company_name: "Bot Ombak" },
    });
  });

  it("is searched in the caller's words, filtered by who, and paged", async () => {
    const [admin, other] = [await makeStaff({ level: 1 }), await makeStaff({ level: 5 })];
    for (let n = 0; n < 25; n += 1)
      await inTransaction((tx) =>
        writeAudit(
          tx,
          { kind: "user", userId: other.id },
          {
            module: "printer",
            action: "print",
            subject: { type: "printer", id: n },
            after: { name: `Kertas ${n}` },
          },
        ),
      );
    const first = await get(admin, `?staff_id=${other.id}`);
    expect([first.data.length, first.total]).toEqual([20, 25]);
    const second = await get(admin, `?staff_id=${other.id}&page=1`);
    expect(second.data.map(({ data }) => data[0]?.after)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `Kertas ${n}`),
    );
    expect([
      (await get(admin, `?staff_id=${other.id}&limit=25`)).data.length,
      (await get(admin, `?search=kertas%2024`)).total,
      (await get(admin, `?search=tiada-begitu`)).total,
    ]).toEqual([25, 1, 0]);
    expect((await get(admin, "?search=pencetak&limit=100", "ms")).total).toBe(25);
    expect((await get(admin, "?staff_id=x&limit=1")).total).toBe((await get(admin)).total);
  });

  it("is for administrators and accountants", async () => {
    for (const level of [2, 3, 4] as const)
      expect((await ask("GET", "/api/audit", await somebodyOf(level))).status).toBe(403);
  });
});
