import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { actionsIn, fieldNamed, getByRole, partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

type Row = { name: string; email: string; active: boolean; passwordHash: string };
const userRow = async (id: number) =>
  (await sql<Row>(null, "select * from app_user where id = :id", { id }))[0];
const auditOf = (id: number) =>
  sql<{ action: string; actorId: number; before: unknown; after: unknown }>(
    null,
    "select action, actor_id, before, after from audit where module = 'users' and subject_id = :subjectId order by id",
    { subjectId: String(id) },
  );
const sessions = async (id: number) =>
  (await sql(null, "select 1 as one from staff_session where user_id = :id", { id })).length;
/** Presses the button of the confirmation one stands before. */
const confirm = (browser: Browser) => {
  expect(actionsIn(getByRole(browser.page.html, "dialog"))).toEqual([browser.page.path]);
  return browser.post(browser.page.path, {});
};

describe("two administrators at once", () => {
  const both = madeOnce(async () => {
    const first = await signedIn({ language: "en", name: "Pentadbir Pertama" });
    const second = await signedIn({ language: "en", name: "Pentadbir Kedua" });
    const user = await makeStaff({ name: "Diubah Dua" });
    const nameOf = async () => (await userRow(user.id))?.name;
    for (const { browser } of [first, second]) await browser.get(`/users/${user.id}/edit`);
    const saved = (await first.browser.submit({ name: "Nama Pertama" })).status;
    const told = await second.browser.submit({ name: "Nama Kedua" });
    const stored = await nameOf();
    const again = (await second.browser.submit({ name: "Nama Kedua" })).status;
    return { saved, told, stored, again, last: await nameOf() };
  });

  it("tells the second who was first and when, keeps what was typed, shows what is stored", async () => {
    const { saved, told, stored } = await both();
    const words = [
      ...["Pentadbir Pertama changed this user at 13:30 on 10 June 2026"],
      "Now stored: Nama Pertama",
    ];
    expect([saved, told.status, wordsIn(told.text, words)]).toEqual([303, 409, words]);
    expect([fieldNamed(told.html, "name").value, stored]).toEqual(["Nama Kedua", "Nama Pertama"]);
  });

  it("lets the second save after that", async () => {
    const { again, last } = await both();
    expect([again, last]).toEqual([303, "Nama Kedua"]);
  });

  it("refuses to edit, and to give a picture to, a user deactivated meanwhile", async () => {
    const first = await signedIn({ language: "ms", name: "Pentadbir Pertama" });
    const second = await signedIn({ language: "ms" });
    const user = await makeStaff({ name: "Dibuang Dahulu" });
    await second.browser.get(`/users/${user.id}/edit`);
    await first.browser.get(`/users/${user.id}/delete`);
    expect((await confirm(first.browser)).status).toBe(303);
    const { status, text, html } = await second.browser.submit({ name: "Nama Lewat" });
    expect([
      status,
      text.includes("Pentadbir Pertama telah memadam pengguna ini pada 13:30, 10 Jun 2026."),
      fieldNamed(html, "name").value,
    ]).toEqual([409, true, "Nama Lewat"]);
    expect(await userRow(user.id)).toMatchObject({ name: "Dibuang Dahulu", active: false });
  });
});

describe("deactivating and activating (R-4-01, R-4-02)", () => {
  const removing = async () => {
    const { browser, user: me } = await signedIn({ language: "en", name: "Yang Membuang" });
    const user = await makeStaff({ name: "Pernah Ada" });
    const token = await sessionOf(user, { now });
    const before = await userRow(user.id);
    const question = await browser.get(`/users/${user.id}/delete?search_active=pernah`);
    return { browser, me, user, token, before, question };
  };
  const removed = async () => {
    const { browser, me, user, token, before } = await removing();
    const done = await browser.follow(await confirm(browser));
    return { browser, me, user, token, before, done };
  };
  const activating = async () => {
    const rest = await removed();
    const question = await rest.browser.get(`/users/${rest.user.id}/activate`);
    return { ...rest, question };
  };
  const logIn = async (email: string) => {
    const stranger = visitor();
    await stranger.get("/login");
    return (await stranger.submit({ email, password: STAFF_PASSWORD })).status;
  };

  it("asks before it deactivates", async () => {
    const { user, question } = await removing();
    expect(question.html).toContain("Are you sure?");
    expect(await htmlProblems(question.html)).toEqual([]);
    expect(await userRow(user.id)).toMatchObject({ active: true });
  });

  it("moves the user to the inactive list with all data, and leads back to the list one came from", async () => {
    const { browser, user, before, done } = await removed();
    expect(done.text).toContain("User has been removed");
    expect(browser.page.path).toBe("/users?search_active=pernah");
    expect(await userRow(user.id)).toMatchObject({
      name: before?.name,
      email: before?.email,
      passwordHash: before?.passwordHash,
      active: false,
    });
    const search = encodeURIComponent(user.email);
    const page = await browser.get(`/users?search_active=${search}&search_inactive=${search}`);
    expect([
      partOf(page.html, "list-active").text.includes("Pernah Ada"),
      partOf(page.html, "list-inactive").text.includes("Pernah Ada"),
    ]).toEqual([false, true]);
  });

  it("ends every session of the user at once, and lets nobody log in as them", async () => {
    const { user, token } = await removed();
    const theirs = site.browser();
    theirs.cookies.set("session", token);
    expect((await theirs.get("/dashboard")).status).toBe(401);
    expect(await sessions(user.id)).toBe(0);
    expect(await logIn(user.email)).toBe(422);
  });

  it("is audited, and tells whoever comes second who was first", async () => {
    const { browser, me, user } = await removed();
    expect(await auditOf(user.id)).toEqual([
      { action: "delete", actorId: me.id, before: { active: true }, after: { active: false } },
    ]);
    const again = await browser.post(`/users/${user.id}/delete`, {});
    expect([
      again.status,
      again.text.includes("Yang Membuang removed this user at 13:30 on 10 June 2026."),
    ]).toEqual([409, true]);
  });

  it("activates again after a question, and lets the user log in", async () => {
    const { browser, user, question } = await activating();
    expect(question.html).toContain("Are you sure?");
    expect(await htmlProblems(question.html)).toEqual([]);
    expect((await browser.follow(await confirm(browser))).text).toContain(
      "User has been activated",
    );
    expect(await userRow(user.id)).toMatchObject({ active: true });
    expect(await logIn(user.email)).toBe(303);
  });

  it("audits who activated, and tells whoever comes second", async () => {
    const { browser, me, user } = await activating();
    await confirm(browser);
    expect((await auditOf(user.id)).at(-1)).toEqual({
      action: "activate",
      actorId: me.id,
      before: { active: false },
      after: { active: true },
    });
    const twice = await browser.post(`/users/${user.id}/activate`, {});
    expect([twice.status, twice.text.includes("Yang Membuang activated this user")]).toEqual([
      409,
      true,
    ]);
  });
});
