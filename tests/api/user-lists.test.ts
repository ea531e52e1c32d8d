import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeStaff, sessionOf } from "../support/staff";
import {
  errorShape,
  messageShape,
  nowOfTests,
  somebodyOf,
  tokenOf,
  useCalls,
  userShape,
} from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
useDatabase();
const ask = useCalls();
const listShape = z.strictObject({
  active: z.array(userShape),
  inactive: z.array(userShape),
  total_active: z.number().int(),
  total_inactive: z.number().int(),
});
const row = async (id: number) =>
  (await sql<{ active: boolean }>(null, "select active from app_user where id = :id", { id }))[0];

describe("GET /api/users", () => {
  it("answers two lists, each searched and paged by itself, with what there is of each (R-7-11, R-3-37)", async () => {
    const admin = await makeStaff({ level: 1, name: "Zaiton Pentadbir" });
    for (let n = 10; n < 35; n += 1) await makeStaff({ level: 3, name: `Aktif ${n}` });
    for (let n = 10; n < 33; n += 1)
      await makeStaff({ level: 2, name: `Lama ${n}`, active: false });
    const get = async (query: string) =>
      listShape.parse((await ask("GET", `/api/users${query}`, admin)).body);
    const first = await get("");
    expect([
      first.active.length,
      first.inactive.length,
      first.total_active,
      first.total_inactive,
    ]).toEqual([20, 20, 26, 23]);
    expect([first.active[0]?.name, first.inactive[0]?.name]).toEqual(["Aktif 10", "Lama 10"]);
    const second = await get("?page_active=1&page_inactive=0");
    expect([second.active.map(({ name }) => name), second.inactive[0]?.name]).toEqual([
      ["Aktif 30", "Aktif 31", "Aktif 32", "Aktif 33", "Aktif 34", "Zaiton Pentadbir"],
      "Lama 10",
    ]);
    const found = await get("?search_active=zaiton&search_inactive=LAMA%2012");
    expect([
      found.active.map(({ email }) => email),
      found.inactive.map(({ name }) => name),
      found.total_active,
      found.total_inactive,
    ]).toEqual([[admin.email], ["Lama 12"], 1, 1]);
  });

  it("has 20 rows a page, as many as are asked for, at most 100", async () => {
    const admin = await somebodyOf(1);
    await sql(
      null,
      `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
       select 'Ramai ' || n, 'ramai' || n, 'ramai' || n || '@contoh.my', '0123456789', password_hash, 1, 3 from app_user, generate_series(1, 120) n where id = :adminId`,
      { adminId: admin.id },
    );
    const shown = async (query: string) =>
      listShape.parse((await ask("GET", `/api/users${query}`, admin)).body).active.length;
    expect(
      await Promise.all(
        ["?limit=5", "?limit=100", "?limit=1000", "?limit=0", "?limit=x", ""].map(shown),
      ),
    ).toEqual([5, 100, 100, 20, 20, 20]);
    const [one, two] = [
      await ask("GET", "/api/users?limit=7&page_active=0", admin),
      await ask("GET", "/api/users?limit=7&page_active=1", admin),
    ].map(({ body }) => listShape.parse(body).active.map(({ id }) => id));
    expect(new Set([...(one ?? []), ...(two ?? [])]).size).toBe(14);
  });

  it("is level 1's", async () => {
    for (const level of [2, 3, 4, 5] as const)
      expect((await ask("GET", "/api/users", await somebodyOf(level))).status).toBe(403);
    expect((await ask("GET", "/api/users", null)).status).toBe(401);
  });
});

describe("a user who goes and comes back", () => {
  const story = madeOnce(async () => {
    const [admin, user] = [await makeStaff({ level: 1, name: "Puan Asmah" }), await somebodyOf(3)];
    const token = await tokenOf(user);
    const isIn = async () => (await ask("GET", "/api/authenticate", token)).status;
    const before = await isIn();
    const gone = await ask("DELETE", `/api/users/${user.id}`, admin);
    const inactive = { session: await isIn(), row: await row(user.id) };
    const again = await ask("DELETE", `/api/users/${user.id}`, admin, { language: "ms" });
    const back = await ask("GET", `/api/users/activate/${user.id}`, admin, { language: "ms" });
    return { admin, user, before, gone, inactive, again, back, active: await row(user.id) };
  });

  it("is deactivated by DELETE, which ends the sessions (R-7-16)", async () => {
    const { before, gone, inactive } = await story();
    expect([before, gone.status, messageShape.parse(gone.body), inactive]).toEqual([
      200,
      200,
      { message: "User has been removed" },
      { session: 401, row: { active: false } },
    ]);
  });

  it("is deactivated once: the second is told who was first, and when", async () => {
    const { again } = await story();
    expect([again.status, errorShape.parse(again.body).code, String(again.body.error)]).toEqual([
      409,
      "user_inactive",
      expect.stringMatching(/^Puan Asmah .*13:30/),
    ]);
  });

  it("is activated by GET (R-7-17)", async () => {
    const { back, active } = await story();
    expect([back.status, messageShape.parse(back.body), active]).toEqual([
      200,
      { message: "Pengguna telah diaktifkan" },
      { active: true },
    ]);
  });

  it("has a trail of both", async () => {
    const { admin, user } = await story();
    const trail = await sql<{ action: string; actorId: number }>(
      null,
      "select action, actor_id from audit where module = 'users' and subject_id = :subjectId order by id",
      { subjectId: String(user.id) },
    );
    expect(trail).toEqual(["delete", "activate"].map((action) => ({ action, actorId: admin.id })));
  });

  it("is nobody's to remove but an administrator's, and not one's own", async () => {
    const [admin, other] = [await somebodyOf(1), await somebodyOf(3)];
    expect((await ask("DELETE", `/api/users/${other.id}`, await somebodyOf(4))).status).toBe(403);
    expect(await ask("DELETE", `/api/users/${admin.id}`, admin)).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
    expect((await ask("DELETE", "/api/users/2147483647", admin)).status).toBe(404);
    for (const odd of ["0", "abc", "1e99", "%20"])
      expect((await ask("DELETE", `/api/users/${odd}`, admin)).status, odd).toBe(400);
    expect([await row(admin.id), await row(other.id)]).toEqual([
      { active: true },
      { active: true },
    ]);
  });

  it("is not activated by a page of another site: a cookie opens nothing here", async () => {
    const [admin, user] = [await somebodyOf(1), await makeStaff({ active: false })];
    const token = await sessionOf(admin, { now: nowOfTests() });
    expect(
      (
        await ask("GET", `/api/users/activate/${user.id}`, null, {
          headers: { Cookie: `session=${token}`, "Sec-Fetch-Site": "same-origin" },
        })
      ).status,
    ).toBe(401);
    expect(await row(user.id)).toEqual({ active: false });
  });

  it("answers another method with those there are, and leaves named paths to their own calls", async () => {
    const admin = await somebodyOf(1);
    const posted = await ask("POST", `/api/users/${admin.id}`, admin, { body: {} });
    expect([posted.status, posted.headers.get("Allow"), posted.body.code]).toEqual([
      405,
      "DELETE",
      "method_not_allowed",
    ]);
    expect((await ask("DELETE", "/api/users/add", admin)).headers.get("Allow")).toBe("POST");
    expect((await ask("POST", "/api/users/add", admin, { body: {} })).status).toBe(422);
    const setting = await ask("DELETE", "/api/setting", admin);
    expect([setting.status, setting.headers.get("Allow")]).toEqual([405, "GET, POST, HEAD"]);
  });
});
