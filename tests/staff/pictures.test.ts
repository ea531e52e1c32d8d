import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
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
  const changed = madeOnce(async () => {
    const { browser, user: me } = await signedIn({ language: "en", name: "Pentadbir Gambar" });
    const user = await makeStaff({ name: "Nur Gambar" });
    const path = `/users/${user.id}/picture?search_active=nur+gambar`;
    const before = (await browser.get("/users?search_active=nur+gambar")).html;
    const modal = (await browser.get(path)).html;
    const answer = await upload(browser, path, [{ name: "Saya.JPG", bytes: await aPicture() }]);
    return { me, user, path, before, modal, answer, list: await browser.follow() };
  });

  it("is uploaded in a modal that the avatar opens (R-2.6-04)", async () => {
    const { path, before, modal } = await changed();
    const avatar = getByRole(before, "link", { name: "Change the picture of Nur Gambar" });
    expect([avatar.href, avatar.text]).toEqual([path, expect.stringMatching(/^NG /)]);
    expect(sendsFiles(getByRole(modal, "dialog"))).toBe(true);
    expect(await htmlProblems(modal)).toEqual([]);
  });

  it("is shown in the avatar's place once it is uploaded", async () => {
    const { user, answer, list } = await changed();
    expect([answer.status, answer.location]).toEqual([303, "/users?search_active=nur+gambar"]);
    expect(list.text).toContain("Image has been uploaded");
    expect(picturesIn(list.html)).toContain(`/storage/users/${await imgOf(user.id)}`);
  });

  it("is audited when it is uploaded", async () => {
    const { me, user } = await changed();
    expect(
      await sql(
        null,
        "select actor_id, action, before, after from audit where module = 'users' and subject_id = :subjectId",
        { subjectId: String(user.id) },
      ),
    ).toMatchObject([
      {
        ...{ actorId: me.id, action: "upload" },
        ...{ before: { picture: false }, after: { picture: true } },
      },
    ]);
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

  const SIZES = {
    "5 MB": async () => [{ name: "cukup.jpg", bytes: padded(await aPicture(), 5 * MB) }],
    "more than 5 MB": async () => [
      { name: "besar.jpg", bytes: padded(await aPicture(), 5 * MB + 1) },
    ],
    "two files": async () => [
      { name: "satu.jpg", bytes: await aPicture() },
      { name: "dua.jpg", bytes: await aPicture() },
    ],
    "no file": async () => [],
  };

  it.each([
    ["more than 5 MB", "Image must be below 5MB."],
    ["two files", "Please choose one file only."],
    ["no file", "Please complete this field"],
  ] as const)("is not %s (R-5-13)", async (what, words) => {
    const { browser, user } = await signedIn({ language: "en" });
    const answer = await upload(browser, `/users/${user.id}/picture`, await SIZES[what]());
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect(wrongFieldsIn(answer.html)).toEqual(["img"]);
    expect(await htmlProblems(answer.html)).toEqual([]);
    expect(await imgOf(user.id)).toBeNull();
  });

  it("is one file of 5 MB at most (R-5-13)", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const { status } = await upload(browser, `/users/${user.id}/picture`, await SIZES["5 MB"]());
    expect(status).toBe(303);
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
  describe.each([
    ["en", "Image has been uploaded"],
    ["ms", "Gambar telah dimuat naik"],
  ] as const)("in %s", (language, said) => {
    const PATH = "/user-profile/picture";

    it("has a drop zone on the profile (R-2.15-03)", async () => {
      const { browser } = await signedIn({ level: 3, language });
      const { html } = await browser.get("/user-profile");
      expect(sendsFiles(html)).toBe(true);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("is asked for again in a dialog where the file is none", async () => {
      const { browser } = await signedIn({ level: 3, language });
      const bytes = await aPicture();
      const { status, html } = await upload(browser, PATH, [{ name: "a.gif", bytes }]);
      expect([status, hasRole(html, "dialog")]).toEqual([422, true]);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("is uploaded, said to be, and shown (R-2.15-03, R-8-39)", async () => {
      const { browser, user } = await signedIn({ level: 3, language });
      const bytes = await aPicture("png");
      const { status, location } = await upload(browser, PATH, [{ name: "a.png", bytes }]);
      expect([status, location]).toEqual([303, "/user-profile"]);
      const page = await browser.follow();
      expect(page.text).toContain(said);
      expect(picturesIn(page.html)).toContain(`/storage/users/${await imgOf(user.id)}`);
    });
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
  const stored = madeOnce(async () => {
    const { browser, user } = await signedIn({ language: "en" });
    await upload(browser, `/users/${user.id}/picture`, [
      { name: 'nama "petik".jpg', bytes: await aPicture() },
    ]);
    return { browser, user, path: `/storage/users/${await imgOf(user.id)}` };
  });

  it("is served to whoever works here, as a file that runs nothing", async () => {
    const { browser, path } = await stored();
    const { status, headers } = await browser.get(path);
    expect([status, Object.fromEntries(headers)]).toEqual([
      200,
      expect.objectContaining({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-cache",
        "content-disposition": "inline; filename*=UTF-8''nama%20_petik_.webp",
        "content-security-policy": expect.stringContaining("sandbox") as string,
      }),
    ]);
  });

  it("is not sent again to a browser that has it", async () => {
    const { browser, path } = await stored();
    const { headers } = await browser.get(path);
    const again = await browser["send"](
      new Request(`http://127.0.0.1:8080${path}`, {
        headers: { ...browser["headers"](), "If-None-Match": headers.get("ETag") ?? "" },
      }),
      path,
    );
    expect([again.status, again.html]).toEqual([304, ""]);
  });

  it("is served to no visitor, and behind no locked screen", async () => {
    const { user, path } = await stored();
    const locked = site.browser();
    const idle = new Date(now.getTime() - 45 * 60_000);
    locked.cookies.set("session", await sessionOf(user, { now: idle }));
    expect([(await site.browser().get(path)).status, (await locked.get(path)).status]).toEqual([
      ...[401, 401],
    ]);
  });

  it.each(["x", "../../etc/passwd", `${"A".repeat(43)}.webp`, "%27 or 1=1"])(
    "that there is not is a 404: %s",
    async (name) => {
      const { browser } = await stored();
      const { status } = await browser.get(`/storage/users/${encodeURIComponent(name)}`);
      expect(status).toBe(404);
    },
  );
});
