import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { aPicture } from "../staff/pictures";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();

type Json = Record<string, unknown> & {
  user?: Record<string, unknown>;
  fields?: Record<string, string>;
};

async function send(
  path: string,
  body: unknown,
  by: MadeStaff | string | null,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const { calls } = await import("~/api/calls.server");
  const call = calls.lines.find((line) => line.path === path);
  if (!call) throw new Error(`${path} is not in the table.`);
  const token =
    by === null || typeof by === "string"
      ? by
      : await sessionOf(by, { now, platform: "mobile_app" });
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await call.answer({
    headers: {
      "content-type": "application/json",
      "accept-language": "en",
      ...authorization,
      ...headers,
    },
    body: Buffer.from(JSON.stringify(body)),
    ip: "203.0.113.9",
    now,
  });
  return { status: answer.status, body: answer.body as Json };
}

let made = 0;
const someone = () => ({
  name: "Orang Panggilan",
  username: `panggilan${(made += 1)}`,
  email: `panggilan${made}@contoh.my`,
  phone: "012-345 6789",
  password: "layar-putih-9",
  jetty: 2,
  access: 3,
});
const row = async (id: number) =>
  (await sql<Record<string, unknown>>(null, "select * from app_user where id = :id", { id }))[0];

describe.each([
  ["internal", "/api/users"],
  ["amiro", "/amiro/users"],
] as const)("calls for %s users (R-A5)", (type, root) => {
  it("need a bearer session of level 1", async () => {
    const user = await makeStaff();
    const token = await sessionOf(user, { now });
    for (const path of ["/add", "/edit", "/upload"]) {
      for (const by of [null, "A".repeat(43)])
        expect(await send(root + path, {}, by)).toEqual({
          status: 401,
          body: { error: "Your session has ended. Please log in again.", code: "signed_out" },
        });
      // A browser's cookie says nothing here.
      expect((await send(root + path, {}, null, { cookie: `session=${token}` })).status).toBe(401);
    }
    const others = await makeStaff({ level: 3 });
    const picture = {
      img: (await aPicture()).toString("base64"),
      original_name: "a.jpg",
      user_id: others.id,
    };
    for (const level of [2, 3, 4, 5] as const) {
      const by = await makeStaff({ level });
      const bodies = {
        "/add": someone(),
        "/edit": { id: others.id, name: "Nama Curi" },
        "/upload": picture,
      };
      for (const [path, body] of Object.entries(bodies))
        expect(await send(root + path, body, by), path).toEqual({
          status: 403,
          body: { error: "Not authorized", code: "forbidden" },
        });
    }
    expect(await row(others.id)).toMatchObject({ name: "Kakitangan Ujian", img: null });
  });

  /** Somebody who was added with more than the call takes, changed and given a picture. */
  const story = madeOnce(async () => {
    const by = await makeStaff({ level: 1 });
    const input = someone();
    const added = await send(`${root}/add`, { ...input, type: "super", active: false, id: 1 }, by);
    const id = Number(added.body.user?.id);
    const kept = await row(id);
    const edited = await send(`${root}/edit`, { id, name: "Nama Baharu", access: "5" }, by);
    const img = `data:image/png;base64,${(await aPicture("png")).toString("base64")}`;
    const uploaded = await send(
      `${root}/upload`,
      { img, original_name: "Saya.PNG", user_id: id },
      by,
    );
    return { by, input, id, added, kept, edited, uploaded };
  });

  it("add a user of the type, active, in its field names", async () => {
    const { input, added, kept } = await story();
    const shown = Object.fromEntries(Object.entries(input).filter(([name]) => name !== "password"));
    expect(added).toEqual({
      status: 200,
      body: {
        user: {
          ...shown,
          phone: "0123456789",
          id: expect.any(Number) as number,
          img: null,
          lastActive: null,
          type,
        },
      },
    });
    expect(kept).toMatchObject({ type, active: true, access: 3, jettyId: 2 });
  });

  it("edit one, and tell the changes", async () => {
    const { added, edited } = await story();
    expect(edited).toEqual({
      status: 200,
      body: {
        user: { ...(added.body.user ?? {}), name: "Nama Baharu", access: 5 },
        changes: { name: "Nama Baharu", access: 5 },
      },
    });
  });

  it("give one a picture", async () => {
    const { id, uploaded } = await story();
    expect(uploaded).toEqual({
      status: 200,
      body: { img: `/storage/users/${String((await row(id))?.img)}` },
    });
  });

  it("tell nothing of the password", async () => {
    const { input, added, edited, uploaded } = await story();
    expect(JSON.stringify([added.body, edited, uploaded])).not.toMatch(
      new RegExp(`password|scrypt|${input.password}`),
    );
  });

  it("are audited", async () => {
    const { by, id } = await story();
    const trail = await sql<{ action: string; actorId: number }>(
      null,
      "select action, actor_id from audit where module = 'users' and subject_id = :subjectId order by id",
      { subjectId: String(id) },
    );
    expect(trail).toEqual(
      ["create", "update", "upload"].map((action) => ({ action, actorId: by.id })),
    );
  });

  it("say what is wrong, field by field", async () => {
    const by = await makeStaff({ level: 1 });
    const { status, body } = await send(
      `${root}/add`,
      { ...someone(), name: "", phone: "abc", jetty: 7 },
      by,
    );
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      name: "Please complete this field",
      phone: expect.stringContaining("9 to 12 digits") as string,
      jetty: "Please select the options",
    });
    expect((await send(`${root}/add`, { ...someone(), email: by.email }, by)).body).toMatchObject({
      code: "email_taken",
      fields: { email: expect.any(String) as string },
    });
    for (const [picture, code] of [
      [{ img: "not base64!", original_name: "a.jpg" }, "file_unsupported"],
      [{ img: "AAAA", original_name: "a.jpg" }, "file_unsupported"],
    ] as const)
      expect(await send(`${root}/upload`, { ...picture, user_id: by.id }, by)).toMatchObject(
        type === "internal" || picture.img !== "AAAA"
          ? { status: 422, body: { code } }
          : { status: 404 },
      );
  });

  it("do not reach a user of the other type", async () => {
    const by = await makeStaff({ level: 1 });
    const other = await makeStaff({ level: 3 });
    await sql(null, "update app_user set type = :type where id = :otherId returning id", {
      otherId: other.id,
      type: type === "amiro" ? "internal" : "amiro",
    });
    const picture = {
      img: (await aPicture()).toString("base64"),
      original_name: "a.jpg",
      user_id: other.id,
    };
    expect((await send(`${root}/edit`, { id: other.id, name: "Nama Lain" }, by)).status).toBe(404);
    expect((await send(`${root}/upload`, picture, by)).status).toBe(404);
    expect(await row(other.id)).toMatchObject({ name: "Kakitangan Ujian", img: null });
  });
});

describe("one's own row by call", () => {
  it("takes name, phone and password from anybody, and nothing else (R-5-12)", async () => {
    const user = await makeStaff({ level: 3, jettyId: 1 });
    const { status, body } = await send(
      "/api/users/edit",
      {
        id: user.id,
        name: "Nama Sendiri",
        phone: "+60123456789",
        jetty: 0,
        access: 1,
        email: "lain@contoh.my",
        username: "lain",
        active: false,
        type: "amiro",
      },
      user,
    );
    expect([status, body.changes]).toEqual([200, { name: "Nama Sendiri", phone: "+60123456789" }]);
    expect(await row(user.id)).toMatchObject({
      name: "Nama Sendiri",
      jettyId: 1,
      access: 3,
      email: user.email,
      active: true,
      type: "internal",
    });
    const admin = await makeStaff({ level: 1, jettyId: 1 });
    expect(
      (
        await send(
          "/api/users/edit",
          { id: admin.id, access: 3, jetty: 0, name: "Pentadbir Sendiri" },
          admin,
        )
      ).body.changes,
    ).toEqual({ name: "Pentadbir Sendiri" });
    expect(await row(admin.id)).toMatchObject({ access: 1, jettyId: 1 });
    expect(
      (
        await send(
          "/api/users/upload",
          { img: (await aPicture()).toString("base64"), original_name: "a.jpg", user_id: user.id },
          user,
        )
      ).status,
    ).toBe(200);
  });
});
