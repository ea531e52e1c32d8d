import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeStaff } from "../support/staff";
import { errorShape, messageShape, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
useDatabase();
const ask = useCalls();
const operatorShape = z.strictObject({
  id: z.number(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().regex(/^\d{9,12}$/),
  ic: z.string().regex(/^\d{12,14}$/),
  jetty: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  active: z.boolean(),
});
const oneShape = z.strictObject({ operator: operatorShape });
const listShape = z.strictObject({
  active: z.array(operatorShape),
  inactive: z.array(operatorShape),
  total_active: z.number().int(),
  total_inactive: z.number().int(),
});

let made = 0;
const aBoat = (wishes: Record<string, unknown> = {}) => ({
  company_name: `Bot Laut ${(made += 1)}`,
  name: "Awang Nakhoda",
  email: "awang@contoh.my",
  phone: "013-987 6543",
  ic: `85041211${5000 + made}`,
  jetty: 1,
  ...wishes,
});
const trail = async (id: number) =>
  (
    await sql<{ action: string }>(
      null,
      "select action from audit where module = 'operator' and subject_id = :subjectId order by id",
      { subjectId: String(id) },
    )
  ).map(({ action }) => action);

describe("the calls for boat operators", () => {
  it("add one, by JSON or by form, in its field names (R-7-30, R-3-26)", async () => {
    const admin = await somebodyOf(1);
    const input = aBoat();
    const { status, body } = await ask("POST", "/api/operators/add", admin, {
      body: { ...input, id: 1, active: false, version: 9 },
    });
    const { operator } = oneShape.parse(body);
    expect([status, operator]).toEqual([
      200,
      { ...input, id: operator.id, phone: "0139876543", active: true },
    ]);
    const form = await ask("POST", "/api/operators/add", admin, {
      body: new URLSearchParams({ ...aBoat(), jetty: "0" }),
    });
    expect(oneShape.parse(form.body).operator.jetty).toBe(0);
    expect(await trail(operator.id)).toEqual(["create"]);
  });

  it("change one wholly (R-7-31)", async () => {
    const admin = await somebodyOf(1);
    const { operator } = oneShape.parse(
      (await ask("POST", "/api/operators/add", admin, { body: aBoat() })).body,
    );
    const changed = { ...operator, company_name: "Bot Ombak", jetty: 2 as const };
    expect(
      await ask("POST", "/api/operators/edit", admin, { body: { ...changed, active: false } }),
    ).toMatchObject({ status: 200, body: { operator: changed } });
    expect(
      await ask("POST", "/api/operators/edit", admin, { body: { ...changed, id: 2_147_483_647 } }),
    ).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await trail(operator.id)).toEqual(["create", "update"]);
  });

  it("refuse as the form does, field by field, in either language", async () => {
    const admin = await somebodyOf(1);
    const wrong = {
      company_name: " ",
      name: "Awang",
      email: "awang",
      phone: "abc",
      ic: "12",
      jetty: 7,
    };
    const { status, body } = await ask("POST", "/api/operators/add", admin, { body: wrong });
    expect([status, errorShape.parse(body).fields]).toEqual([
      422,
      {
        company_name: "Please complete this field",
        email: "Please provide a valid email address",
        phone: "The phone number must be 9 to 12 digits, figures only.",
        ic: "The IC number must be 12 to 14 digits, figures only.",
        jetty: "Please select the options",
      },
    ]);
    expect(
      Object.keys(
        errorShape.parse(
          (await ask("POST", "/api/operators/edit", admin, { body: { id: 1 } })).body,
        ).fields ?? {},
      ).toSorted(),
    ).toEqual(["company_name", "email", "ic", "jetty", "name", "phone"]);
    const known = aBoat({ company_name: "Bot Sama" });
    await ask("POST", "/api/operators/add", admin, { body: known });
    const twice = await ask("POST", "/api/operators/add", admin, { body: known, language: "ms" });
    expect([twice.status, twice.body]).toEqual([
      409,
      {
        code: "operator_known",
        error: expect.stringContaining("Bot Sama") as string,
        fields: { ic: twice.body.error },
      },
    ]);
    expect(twice.body.error).not.toBe(
      (await ask("POST", "/api/operators/add", admin, { body: known })).body.error,
    );
  });

  describe("of one that goes and comes back", () => {
    const story = madeOnce(async () => {
      const [admin, colleague] = [
        await makeStaff({ level: 1, name: "Puan Asmah" }),
        await makeStaff({ level: 1 }),
      ];
      const { operator } = oneShape.parse(
        (await ask("POST", "/api/operators/add", admin, { body: aBoat() })).body,
      );
      const name = encodeURIComponent(operator.company_name);
      const path = `/api/operators?search_active=${name}&search_inactive=${name}`;
      const lists = async () => listShape.parse((await ask("GET", path, admin)).body);
      const gone = await ask("DELETE", `/api/operators/${operator.id}`, admin);
      const without = await lists();
      const again = await ask("DELETE", `/api/operators/${operator.id}`, colleague);
      const back = await ask("GET", `/api/operators/activate/${operator.id}`, colleague, {
        language: "ms",
      });
      return { operator, gone, without, again, back, within: await lists() };
    });

    it("move it to the inactive list (R-7-32)", async () => {
      const { operator, gone, without } = await story();
      expect([gone.status, messageShape.parse(gone.body), without]).toEqual([
        200,
        { message: "Operator has been removed" },
        {
          active: [],
          inactive: [{ ...operator, active: false }],
          total_active: 0,
          total_inactive: 1,
        },
      ]);
    });

    it("tell the second who was first", async () => {
      expect((await story()).again).toMatchObject({
        status: 409,
        body: { code: "already_inactive", error: "Puan Asmah removed it before you." },
      });
    });

    it("move it back (R-7-33)", async () => {
      const { operator, back, within } = await story();
      expect([back.status, messageShape.parse(back.body), within]).toEqual([
        200,
        { message: "Pengendali telah diaktifkan" },
        { active: [operator], inactive: [], total_active: 1, total_inactive: 0 },
      ]);
    });

    it("are audited", async () => {
      expect(await trail((await story()).operator.id)).toEqual(["create", "delete", "activate"]);
    });
  });

  it("move nothing that there is not", async () => {
    const admin = await makeStaff({ level: 1 });
    expect((await ask("DELETE", "/api/operators/2147483647", admin)).status).toBe(404);
  });

  it("list both, searched and paged each by itself (R-7-29, R-3-39)", async () => {
    const admin = await somebodyOf(1);
    await sql(
      null,
      `insert into operator (company_name, name, email, phone, ic, jetty_id, active)
       select 'Senarai ' || lpad(n::text, 3, '0'), 'Awang', 'b@contoh.my', '0139876543', (800000000000 + n)::text, 1, n % 2 = 0 from generate_series(1, 90) n`,
      {},
    );
    const get = async (query: string) =>
      listShape.parse((await ask("GET", `/api/operators?${query}`, admin)).body);
    const both = "search_active=senarai&search_inactive=senarai";
    const first = await get(both);
    expect([
      first.active.length,
      first.inactive.length,
      first.total_active,
      first.total_inactive,
    ]).toEqual([20, 20, 45, 45]);
    const last = await get(`${both}&page_active=2&page_inactive=1`);
    expect([last.active.map((one) => one.company_name), last.inactive[0]?.company_name]).toEqual([
      ["Senarai 082", "Senarai 084", "Senarai 086", "Senarai 088", "Senarai 090"],
      "Senarai 041",
    ]);
    expect((await get(`${both}&limit=45`)).active.length).toBe(45);
  });

  it("are level 1's, by a bearer token alone", async () => {
    const [admin, cashier] = [await somebodyOf(1), await somebodyOf(3)];
    const { operator } = oneShape.parse(
      (await ask("POST", "/api/operators/add", admin, { body: aBoat() })).body,
    );
    const acts = [
      ["GET", "/api/operators"],
      ["POST", "/api/operators/add"],
      ["POST", "/api/operators/edit"],
      ["DELETE", `/api/operators/${operator.id}`],
      ["GET", `/api/operators/activate/${operator.id}`],
    ] as const;
    for (const [method, path] of acts) {
      const body = method === "POST" ? aBoat({ id: operator.id }) : undefined;
      expect((await ask(method, path, cashier, { body })).status, path).toBe(403);
      expect(
        (
          await ask(method, path, null, {
            body,
            headers: { Cookie: "session=x", "Sec-Fetch-Site": "same-origin" },
          })
        ).status,
        path,
      ).toBe(401);
    }
    expect(await trail(operator.id)).toEqual(["create"]);
  });
});

describe("a list of a call", () => {
  it("counts its pages from 0, has 20 rows or as many as asked, and the total (R-3-44)", async () => {
    const admin = await somebodyOf(1, { jettyId: 0 });
    await sql(
      null,
      `insert into operator (company_name, name, email, phone, ic)
        select 'Halaman ' || n, 'Awang', 'b@contoh.my', '0139876543', (700000000000 + n)::text
        from generate_series(1, 45) n returning id`,
    );
    const page = async (query: string) => {
      const { body } = await ask("GET", `/api/operators?search_active=Halaman&${query}`, admin);
      const { active, total_active } = listShape.parse(body);
      return { ids: active.map(({ id }) => id), total: total_active };
    };
    const pages = [await page(""), await page("page_active=1"), await page("page_active=2")];
    expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
    ]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(45);
    expect((await page("page_active=0")).ids).toEqual(pages[0]?.ids);
    expect((await page("limit=7&page_active=1")).ids).toEqual(pages[0]?.ids.slice(7, 14));
    expect((await page("limit=1000")).ids).toHaveLength(45);
  });
});
