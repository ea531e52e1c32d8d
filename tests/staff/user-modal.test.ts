import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { actionsIn, fieldsNamed, getByRole, hrefsIn, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";
import { auditOf, NEW, type Row, sessions, userRow } from "./user-rows";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

describe("the user modal (R-2.6-07)", () => {
  it("shows a user to be read", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const user = await makeStaff({ name: "Untuk Dilihat", level: 5, jettyId: 0 });
    const { status, html, text } = await browser.get(`/users/${user.id}?search_active=dilihat`);
    const words = ["Kategori Akauntan", "Akses jeti Semua jeti"];
    expect([status, wordsIn(text, words)]).toEqual([200, words]);
    expect(actionsIn(getByRole(html, "dialog"))).toEqual([]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("stands above the list, which keeps its search", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const user = await makeStaff({ name: "Untuk Dilihat" });
    const { html } = await browser.get(`/users/${user.id}?search_active=dilihat`);
    expect(hrefsIn(getByRole(html, "dialog"))).toContain("/users?search_active=dilihat");
  });

  it("sent three times at once adds one user, and says so each time", async () => {
    const { browser } = await signedIn({ language: "en" });
    await browser.get("/users/add");
    const person = { ...NEW, username: "tiga.kali", email: "tiga.kali@contoh.my" };
    const [path, form] = browser.filledForm(person);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const found = () => sql(null, "select 1 as one from app_user where username = 'tiga.kali'");
    expect(await found()).toHaveLength(1);
    await browser.get("/users/add");
    expect((await browser.submit(person)).status).toBe(422);
    expect(await found()).toHaveLength(1);
  });

  /** Added by a form that says more than it may, removed, and activated again. */
  const added = madeOnce(async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const form = (await browser.get("/users/add")).html;
    const posted = async (path: string, fields: Record<string, string> = {}) =>
      (await browser.follow(await browser.post(path, fields))).text;
    const forged = { type: "amiro", active: "false", id: "1", img: "x", version: "7" };
    const said = [await posted("/users/add", { ...NEW, form_key: newSecret(), ...forged })];
    const [row] = await sql<Row>(null, "select * from app_user where email = :email", {
      email: NEW.email,
    });
    const audit = await auditOf(row?.id ?? 0);
    const stranger = visitor();
    await stranger.get("/login");
    const login = await stranger.submit({ email: NEW.email, password: NEW.password });
    for (const act of ["delete", "activate"]) said.push(await posted(`/users/${row?.id}/${act}`));
    return { me, form, said, row, audit, login };
  });

  it("says that a user is added, removed and activated (R-8-42)", async () => {
    const words = [...["User has been added", "User has been removed", "User has been activated"]];
    expect((await added()).said.map((text) => wordsIn(text, words))).toEqual(
      words.map((one) => [one]),
    );
  });

  it("adds a user as its fields say, and reads nothing else", async () => {
    const { form, row } = await added();
    expect(row).toMatchObject({
      ...{ name: "Siti Baharu", username: "siti.baharu", phone: "0123456789" },
      ...{ jettyId: 2, access: 3, type: "internal", active: true, version: 1, img: null },
    });
    expect(await htmlProblems(form)).toEqual([]);
  });

  it("adds a user who can log in", async () => {
    expect((await added()).login.location).toBe("/dashboard");
  });

  it("is audited when it adds, without the password", async () => {
    const { me, audit } = await added();
    expect(audit).toEqual([
      {
        ...{ action: "create", actorId: me.id, before: null },
        after: {
          ...{ name: "Siti Baharu", username: "siti.baharu", email: NEW.email },
          ...{ phone: "0123456789", jetty: 2, access: 3, type: "internal" },
        },
      },
    ]);
  });

  it.each([
    [{ name: "" }, "name", "Please complete this field"],
    [{ name: "A" }, "name", "Write at least 2 characters."],
    [{ username: " " }, "username", "Please complete this field"],
    [{ email: "" }, "email", "Please complete this field"],
    [{ email: "tiada-at.my" }, "email", "Please provide a valid email address"],
    [{ phone: "" }, "phone", "Please complete this field"],
    [{ phone: "0123-abc-789" }, "phone", "The phone number must have 9 to 12 digits"],
    [{ phone: "12345678" }, "phone", "The phone number must have 9 to 12 digits"],
    [{ phone: "+1234567890123456" }, "phone", "The phone number must have 9 to 12 digits"],
    [{ password: "" }, "password", "Please complete this field"],
    [{ password: "abc12" }, "password", "The password must have 6 to 20 characters."],
    [
      { password: "a-sentence-of-21-lett" },
      "password",
      "The password must have 6 to 20 characters.",
    ],
    [{ password: "salah.orang" }, "password", "must not be your name"],
    [{ jetty: "" }, "jetty", "Please select the options"],
    [{ jetty: "3" }, "jetty", "Please select the options"],
    [{ jetty: "1.0" }, "jetty", "Please select the options"],
    [{ access: "" }, "access", "Please select the options"],
    [{ access: "6" }, "access", "Please select the options"],
    [{ access: "0" }, "access", "Please select the options"],
    [{ name: "x".repeat(201) }, "name", "Too long"],
  ] as const)(
    "refuses %o and says so beside the field (R-5-09, R-5-10, R-5-11)",
    async (wrong, field, sentence) => {
      const { browser } = await signedIn({ language: "en" });
      await browser.get("/users/add");
      const { status, html, text } = await browser.submit({
        ...NEW,
        username: "salah.orang",
        email: "salah.orang@contoh.my",
        ...wrong,
      });
      const stored = await sql(
        null,
        "select 1 as one from app_user where username = 'salah.orang'",
      );
      expect({
        ...{ status, said: text.includes(sentence), beside: wrongFieldsIn(html).includes(field) },
        ...{ passwordShown: html.includes(NEW.password), stored },
      }).toEqual({ status: 422, said: true, beside: true, passwordShown: false, stored: [] });
      expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it("takes a phone of 9 digits, of 12, and of 15 after a +", async () => {
    const { browser } = await signedIn({ language: "en" });
    for (const [n, phone] of ["012345678", "012345678901", "+123456789012345"].entries()) {
      await browser.get("/users/add");
      expect(
        (
          await browser.submit({
            ...NEW,
            username: `telefon${n}`,
            email: `telefon${n}@contoh.my`,
            phone,
          })
        ).status,
      ).toBe(303);
    }
  });

  it("does not take an e-mail or username that somebody has, in any letter case, and says so beside it", async () => {
    const { browser } = await signedIn({ language: "en" });
    const gone = await makeStaff({ email: "ada@contoh.my", active: false });
    const row = await userRow(gone.id);
    const TWIN = { username: "kembar", email: "kembar@contoh.my" };
    for (const [wrong, field] of [
      [{ email: "ADA@contoh.my" }, "email"],
      [{ username: row?.username.toUpperCase() ?? "" }, "username"],
    ] as const) {
      await browser.get("/users/add");
      const { status, text, html } = await browser.submit({ ...NEW, ...TWIN, ...wrong });
      expect(status).toBe(422);
      expect(text).toContain("perhaps an inactive one");
      expect(wrongFieldsIn(html)).toContain(field);
    }
  });

  /** Name, jetty and level first, without a password; then a password alone. */
  const updated = madeOnce(async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const user = await makeStaff({ name: "Sebelum Ubah", level: 3, jettyId: 1 });
    await sessionOf(user, { now });
    const state = async () => ({ row: await userRow(user.id), sessions: await sessions(user.id) });
    const before = await state();
    const form = (await browser.get(`/users/${user.id}/edit`)).html;
    const fields = { name: "Selepas Ubah", jetty: "0", access: "5" };
    const said = (await browser.submitAndFollow(fields)).text;
    const [after, audit] = [await state(), await auditOf(user.id)];
    await browser.get(`/users/${user.id}/edit`);
    const { status } = await browser.submit({ password: "layar-putih-9" });
    return { me, user, before, form, said, after, audit, status, last: await state() };
  });

  it("updates a user, and says so (R-8-35)", async () => {
    const { user, before, form, said, after } = await updated();
    expect(said).toContain("Changes has been saved");
    expect(after.row).toMatchObject({
      ...{ name: "Selepas Ubah", jettyId: 0, access: 5, email: user.email },
      version: (before.row?.version ?? 0) + 1,
    });
    expect(await htmlProblems(form)).toEqual([]);
  });

  it("leaves password and sessions as they are where no password is given", async () => {
    const { before, after } = await updated();
    expect([after.row?.passwordHash, after.sessions]).toEqual([before.row?.passwordHash, 1]);
  });

  it("is audited when it updates, by what changed", async () => {
    const { me, audit } = await updated();
    expect(audit).toEqual([
      {
        ...{ action: "update", actorId: me.id },
        before: { name: "Sebelum Ubah", jetty: 1, access: 3 },
        after: { name: "Selepas Ubah", jetty: 0, access: 5 },
      },
    ]);
  });

  it("gives a user another password, which ends the sessions of the old one", async () => {
    const { user, status, last } = await updated();
    const stranger = visitor();
    await stranger.get("/login");
    const login = await stranger.submit({ email: user.email, password: "layar-putih-9" });
    expect([status, last.sessions, login.status]).toEqual([303, 0, 303]);
  });

  it("shows one's own jetty and access to be read, and takes neither from a forged post (R-5-12)", async () => {
    const { browser, user } = await signedIn({
      language: "en",
      level: 1,
      jettyId: 1,
      name: "Nama Sendiri",
    });
    const { html } = await browser.get(`/users/${user.id}/edit`);
    const roles = ["jetty", "access"].flatMap((name) => fieldsNamed(html, name));
    expect(roles.map(({ role }) => role)).not.toContain("combobox");
    const row = await userRow(user.id);
    const forged = {
      name: "Nama Lain",
      username: row?.username,
      email: user.email,
      phone: "0123456789",
      version: String(row?.version),
      jetty: "0",
      access: "3",
      jetty_id: "0",
      type: "amiro",
      active: "false",
    };
    expect((await browser.post(`/users/${user.id}/edit`, forged)).status).toBe(303);
    expect(await userRow(user.id)).toMatchObject({
      name: "Nama Lain",
      jettyId: 1,
      access: 1,
      type: "internal",
      active: true,
    });
    expect((await browser.post("/user-profile", { ...forged, name: "Nama Ketiga" })).status).toBe(
      303,
    );
    expect(await userRow(user.id)).toMatchObject({ name: "Nama Ketiga", jettyId: 1, access: 1 });
  });
});
