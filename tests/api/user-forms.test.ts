import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { passwordMatches } from "~/domain/users/password.server";
import { aPicture } from "../staff/pictures";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeStaff } from "../support/staff";
import { errorShape, somebodyOf, useCalls, userShape } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
useDatabase();
const ask = useCalls();
const oneShape = z.strictObject({ user: userShape });
const editedShape = z.strictObject({ user: userShape, changes: z.record(z.string(), z.unknown()) });
const pictureShape = z.strictObject({ img: z.string().regex(/^\/storage\/users\//) });
const hashOf = async (id: number) =>
  String(
    (
      await sql<{ hash: string }>(
        null,
        "select password_hash as hash from app_user where id = :id",
        { id },
      )
    )[0]?.hash,
  );
const isPasswordOf = async (id: number, password: string) =>
  passwordMatches(password, await hashOf(id));

let made = 0;
const someone = () => ({
  name: "Orang Borang",
  username: `borang${(made += 1)}`,
  email: `borang${made}@contoh.my`,
  password: "layar-putih-9",
  phone: "012-345 6789",
  jetty: "2",
  access: "3",
});
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });

describe.each([
  ["internal", "/api/users", { add: "R-7-12", edit: "R-7-13", upload: "R-7-18" }],
  ["amiro", "/amiro/users", { add: "R-7-15", edit: "R-7-15", upload: "R-7-15" }],
] as const)("the forms for %s users", (type, root, ids) => {
  /** Somebody who was added, changed and given a picture, and a picture that was refused. */
  const story = madeOnce(async () => {
    const admin = await somebodyOf(1);
    const input = someone();
    const added = await ask("POST", `${root}/add`, admin, form(input));
    const { user } = oneShape.parse(added.body);
    const first = await hashOf(user.id);
    const wanted = {
      ...someone(),
      id: String(user.id),
      name: "Nama Baharu",
      password: "kapal-merah-4",
      jetty: "0",
      access: "5",
    };
    const edited = await ask("POST", `${root}/edit`, admin, form(wanted));
    const upload = (img: string) =>
      ask(
        "POST",
        `${root}/upload`,
        admin,
        form({ img, original_name: "saya.png", user_id: String(user.id) }),
      );
    const uploaded = await upload(
      `data:image/png;base64,${(await aPicture("png")).toString("base64")}`,
    );
    const refused = await upload(Buffer.from("bukan gambar").toString("base64"));
    return { input, added, user, first, wanted, edited, uploaded, refused };
  });

  it(`add one (${ids.add})`, async () => {
    const { input, added, user, first } = await story();
    expect([added.status, user]).toEqual([
      200,
      {
        id: user.id,
        name: input.name,
        username: input.username,
        email: input.email,
        phone: "0123456789",
        jetty: 2,
        access: 3,
        img: null,
        lastActive: null,
        type,
      },
    ]);
    expect(await passwordMatches("layar-putih-9", first)).toBe(true);
  });

  it(`change one, and tell the changes (${ids.edit})`, async () => {
    const { user, wanted, edited } = await story();
    const changes = {
      name: "Nama Baharu",
      username: wanted.username,
      email: wanted.email,
      jetty: 0,
      access: 5,
    };
    expect(editedShape.parse(edited.body)).toEqual({ user: { ...user, ...changes }, changes });
    expect([
      await isPasswordOf(user.id, "kapal-merah-4"),
      await isPasswordOf(user.id, "layar-putih-9"),
    ]).toEqual([true, false]);
  });

  it(`give one a picture (${ids.upload})`, async () => {
    const { uploaded } = await story();
    expect([uploaded.status, pictureShape.safeParse(uploaded.body).success]).toEqual([200, true]);
  });

  it(`take no picture that is none (${ids.upload})`, async () => {
    const { refused } = await story();
    expect([refused.status, errorShape.parse(refused.body)]).toEqual([
      422,
      {
        error: "File not supported.",
        code: "file_unsupported",
        fields: { img: "File not supported." },
      },
    ]);
  });

  it("tell nothing of a password", async () => {
    const { added, edited, uploaded } = await story();
    expect(JSON.stringify([added.body, edited.body, uploaded.body])).not.toMatch(
      /layar-putih|kapal-merah|scrypt|password/,
    );
  });
});

describe("the profile's call", () => {
  it("takes one's own name, phone and password and returns the changes (R-7-14)", async () => {
    const user = await makeStaff({ level: 3, name: "Siti Lama" });
    const { status, body } = await ask(
      "POST",
      "/api/users/edit",
      user,
      form({
        id: String(user.id),
        name: "Siti Baharu",
        phone: "0139876543",
        password: "kapal-merah-4",
      }),
    );
    const { changes, user: after } = editedShape.parse(body);
    expect([status, changes, after.name, after.phone]).toEqual([
      200,
      { name: "Siti Baharu", phone: "0139876543" },
      "Siti Baharu",
      "0139876543",
    ]);
    expect(await isPasswordOf(user.id, "kapal-merah-4")).toBe(true);
    expect(
      (
        await ask(
          "POST",
          "/api/users/edit",
          await somebodyOf(3),
          form({ id: String(user.id), name: "Nama Curi" }),
        )
      ).status,
    ).toBe(403);
  });

  it("takes an administrator's own password too: the token proves who calls", async () => {
    const admin = await makeStaff({ level: 1 });
    const fields = form({ id: String(admin.id), password: "kapal-merah-4" });
    expect((await ask("POST", "/api/users/edit", admin, fields)).status).toBe(200);
    expect(await isPasswordOf(admin.id, "kapal-merah-4")).toBe(true);
  });
});
