import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import {
  allByTag,
  getByRole,
  hasRole,
  namesByRole,
  type Scope,
  wrongFieldsIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aBomb, aPicture, upload } from "./pictures";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { signedIn } = staffBrowsers(site, now);

const MB = 1_048_576;
const imgOf = async (id: number) =>
  (await sql<{ img: string | null }>(null, "select img from app_user where id = :id", { id }))[0]
    ?.img ?? null;
const fileNamed = async (name: string | null) =>
  (
    await sql<{
      bytes: Buffer;
      contentType: string;
      originalName: string;
      createdBy: number;
      whole: boolean;
    }>(
      null,
      "select *, sha256 = pg_catalog.sha256(bytes) as whole from stored_file where name = :name",
      { name },
    )
  )[0];
/** A picture followed by as many zeros as make it so large; readers of pictures stop at its end. */
const padded = (picture: Buffer, bytes: number) =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);

const picturesIn = (html: string) => allByTag(html, "img").map((img) => img.attribute("src"));
/** Whether a form has a field for files, and sends what is in it. */
const sendsFiles = (scope: Scope) =>
  allByTag(scope, "form").some(
    (form) =>
      form.attribute("enctype") === "multipart/form-data" &&
      allByTag(form, "input").some((input) => input.attribute("type") === "file"),
  );

describe("a user's picture", () => {
  it("is uploaded in a modal that the avatar opens, and shown in its place (R-2.6-04)", async () => {
    const { browser, user: me } = await signedIn({ language: "en", name: "Pentadbir Gambar" });
    const user = await makeStaff({ name: "Nur Gambar" });
    const { html } = await browser.get("/users?search_active=nur+gambar");
    const avatar = getByRole(html, "link", { name: "Change the picture of Nur Gambar" });
    expect([avatar.href, avatar.text]).toEqual([
      `/users/${user.id}/picture?search_active=nur+gambar`,
      expect.stringMatching(/^NG /),
    ]);
    const modal = await browser.get(`/users/${user.id}/picture?search_active=nur+gambar`);
    expect(sendsFiles(getByRole(modal.html, "dialog"))).toBe(true);
    expect(await htmlProblems(modal.html)).toEqual([]);
    const answer = await upload(browser, `/users/${user.id}/picture?search_active=nur+gambar`, [
      { name: "Saya.JPG", bytes: await aPicture() },
    ]);
    expect([answer.status, answer.location]).toEqual([303, "/users?search_active=nur+gambar"]);
    const list = await browser.follow();
    expect(list.text).toContain("Image has been uploaded");
    const img = await imgOf(user.id);
    expect(picturesIn(list.html)).toContain(`/storage/users/${img}`);
    const [entry] = await sql<{
      actorId: number;
      action: string;
      before: unknown;
      after: Record<string, unknown>;
    }>(null, "select * from audit where module = 'users' and subject_id = :subjectId", {
      subjectId: String(user.id),
    });
    expect(entry).toMatchObject({
      actorId: me.id,
      action: "upload",
      before: { picture: false },
      after: { picture: true },
    });
  });

  it("is encoded anew: square, small, without its metadata", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const sent = await aPicture();
    expect((await sharp(sent).metadata()).exif?.includes("rahsia-lokasi")).toBe(true);
    expect(
      (
        await upload(browser, `/users/${user.id}/picture`, [
          { name: "../../saya.jpeg", bytes: sent },
        ])
      ).status,
    ).toBe(303);
    const file = await fileNamed(await imgOf(user.id));
    expect(file).toMatchObject({ contentType: "image/webp", createdBy: user.id, whole: true });
    const { format, width, height, exif } = await sharp(file?.bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "webp",
      width: 256,
      height: 256,
      exif: undefined,
    });
    expect(file?.bytes.includes("rahsia-lokasi")).toBe(false);
  });

  it("takes the place of an earlier one, whose file goes", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    await upload(browser, `/users/${user.id}/picture`, [
      { name: "satu.png", bytes: await aPicture("png", "red") },
    ]);
    const first = await imgOf(user.id);
    await upload(browser, `/users/${user.id}/picture`, [
      { name: "dua.PNG", bytes: await aPicture("png", "blue") },
    ]);
    const second = await imgOf(user.id);
    expect(second).not.toBe(first);
    expect([await fileNamed(first), (await fileNamed(second))?.originalName]).toEqual([
      undefined,
      "dua.webp",
    ]);
  });

  it("is exactly one file of at most 5 MB (R-5-13)", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const picture = await aPicture();
    const path = `/users/${user.id}/picture`;
    const large = await upload(browser, path, [
      { name: "besar.jpg", bytes: padded(picture, 5 * MB + 1) },
    ]);
    expect([large.status, large.text.includes("Image must be below 5MB.")]).toEqual([422, true]);
    expect(wrongFieldsIn(large.html)).toEqual(["img"]);
    expect(await htmlProblems(large.html)).toEqual([]);
    const two = await upload(browser, path, [
      { name: "satu.jpg", bytes: picture },
      { name: "dua.jpg", bytes: picture },
    ]);
    expect([two.status, two.text.includes("Please choose one file only.")]).toEqual([422, true]);
    const none = await upload(browser, path, []);
    expect([none.status, none.text.includes("Please complete this field")]).toEqual([422, true]);
    expect(await imgOf(user.id)).toBeNull();
    expect(
      (await upload(browser, path, [{ name: "cukup.jpg", bytes: padded(picture, 5 * MB) }])).status,
    ).toBe(303);
  });

  it("is a jpg, jpeg or png by its name in any letter case, and by its content (R-5-14)", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const [jpeg, png] = [await aPicture("jpeg"), await aPicture("png")];
    const path = `/users/${user.id}/picture`;
    for (const [name, bytes] of [
      ["a.jpg", jpeg],
      ["a.JPG", jpeg],
      ["a.Jpeg", jpeg],
      ["a.JPEG", jpeg],
      ["a.png", png],
      ["a.PnG", png],
    ] as const)
      expect((await upload(browser, path, [{ name, bytes }])).status, name).toBe(303);
    const kept = await imgOf(user.id);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const wrong: [string, Buffer][] = [
      ["a.gif", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00")],
      ["a.jpg.exe", jpeg],
      ["jpg", jpeg],
      ["a.webp", await sharp(png).webp().toBuffer()],
      ["a.pdf", Buffer.from("%PDF-1.7\n")],
      ["a.png", jpeg],
      ["a.jpg", svg],
      ["a.jpg", Buffer.from("%PDF-1.7\n")],
      ["a.jpg", jpeg.subarray(0, 40)],
      ["a.jpg", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(900, 7)])],
    ];
    for (const [name, bytes] of wrong) {
      const { status, text } = await upload(browser, path, [{ name, bytes }]);
      expect([status, text.includes("File not supported.")], name).toEqual([422, true]);
    }
    const bomb = await upload(browser, path, [{ name: "a.png", bytes: aBomb() }]);
    expect(bomb.text).toContain("too many pixels: 25 million at most");
    expect(await imgOf(user.id)).toBe(kept);
  });

  it("is refused to a user who was deactivated meanwhile, and as a form that is none", async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const gone = await makeStaff({ active: false });
    expect(
      (
        await upload(browser, `/users/${gone.id}/picture`, [
          { name: "a.jpg", bytes: await aPicture() },
        ])
      ).status,
    ).toBe(409);
    expect(
      (await upload(browser, "/users/999999/picture", [{ name: "a.jpg", bytes: await aPicture() }]))
        .status,
    ).toBe(404);
    expect((await browser.post(`/users/${me.id}/picture`, { img: "a.jpg" })).status).toBe(400);
  });
});

describe("one's own picture", () => {
  it("has a drop zone on the profile, whatever the level (R-2.15-03, R-8-39)", async () => {
    for (const [language, said] of [
      ["en", "Image has been uploaded"],
      ["ms", "Gambar telah dimuat naik"],
    ] as const) {
      const { browser, user } = await signedIn({ level: 3, language });
      const { html } = await browser.get("/user-profile");
      expect(sendsFiles(html)).toBe(true);
      expect(await htmlProblems(html)).toEqual([]);
      const wrong = await upload(browser, "/user-profile/picture", [
        { name: "a.gif", bytes: await aPicture() },
      ]);
      expect([wrong.status, hasRole(wrong.html, "dialog")]).toEqual([422, true]);
      expect(await htmlProblems(wrong.html)).toEqual([]);
      const answer = await upload(browser, "/user-profile/picture", [
        { name: "a.png", bytes: await aPicture("png") },
      ]);
      expect([answer.status, answer.location]).toEqual([303, "/user-profile"]);
      const page = await browser.follow();
      expect(page.text).toContain(said);
      expect(picturesIn(page.html)).toContain(`/storage/users/${await imgOf(user.id)}`);
    }
  });

  it("is nobody else's to change", async () => {
    const { browser } = await signedIn({ level: 3, language: "en" });
    const other = await makeStaff();
    expect(
      (
        await upload(browser, `/users/${other.id}/picture`, [
          { name: "a.jpg", bytes: await aPicture() },
        ])
      ).status,
    ).toBe(403);
    expect(await imgOf(other.id)).toBeNull();
  });

  it("shows a dialog titled 'Oopss' when the failure was ours (R-8-13)", async () => {
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    const store = await import("~/domain/files/store-file.server");
    const broken = vi
      .spyOn(store, "storeFile")
      .mockRejectedValueOnce(new Error("the disk is on fire"));
    const { status, html, text } = await upload(browser, "/user-profile/picture", [
      { name: "a.jpg", bytes: await aPicture() },
    ]);
    broken.mockRestore();
    expect(status).toBe(500);
    expect(namesByRole(html, "dialog")).toEqual(["Oopss"]);
    expect(text).not.toContain("fire");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await imgOf(user.id)).toBeNull();
  });
});

describe("a stored picture", () => {
  it("is served to whoever works here, and to nobody else", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    await upload(browser, `/users/${user.id}/picture`, [
      { name: 'nama "petik".jpg', bytes: await aPicture() },
    ]);
    const path = `/storage/users/${await imgOf(user.id)}`;
    const { status, headers } = await browser.get(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      "content-disposition": "inline; filename*=UTF-8''nama%20_petik_.webp",
      "content-security-policy": expect.stringContaining("sandbox") as string,
    });
    const again = await browser["send"](
      new Request(`http://127.0.0.1:8080${path}`, {
        headers: { ...browser["headers"](), "If-None-Match": headers.get("ETag") ?? "" },
      }),
      path,
    );
    expect([again.status, again.html]).toEqual([304, ""]);
    expect((await site.browser().get(path)).status).toBe(401);
    const locked = site.browser();
    locked.cookies.set(
      "session",
      await sessionOf(user, { now: new Date(now.getTime() - 45 * 60_000) }),
    );
    expect((await locked.get(path)).status).toBe(401);
    for (const name of ["x", "../../etc/passwd", `${"A".repeat(43)}.webp`, "%27 or 1=1"])
      expect((await browser.get(`/storage/users/${encodeURIComponent(name)}`)).status, name).toBe(
        404,
      );
  });
});
