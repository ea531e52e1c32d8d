import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { actionsIn, fieldsNamed, getByRole, hrefsIn, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";
import { auditOf, NEW, type Row, sessions, userRow } from "./user-rows";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

describe("the user modal (R-2.6-07)", () => {
  it("shows a user to be read, above the list, which keeps its search", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const user = await makeStaff({ name: "Untuk Dilihat", level: 5, jettyId: 0 });
    const { status, html, text } = await browser.get(`/users/${user.id}?search_active=dilihat`);
    expect(status).toBe(200);
    expect(await htmlProblems(html)).toEqual([]);
    expect(text).toContain("Kategori Akauntan");
    expect(text).toContain("Akses jeti Semua jeti");
    const dialog = getByRole(html, "dialog");
    expect(actionsIn(dialog)).toEqual([]);
    expect(hrefsIn(dialog)).toContain("/users?search_active=dilihat");
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

  it("adds a user, who can log in then, and says so, as it does when one is removed and activated (R-8-42)", async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const { html } = await browser.get("/users/add");
    expect(await htmlProblems(html)).toEqual([]);
    const { text } = await browser.follow(
      await browser.post("/users/add", {
        ...NEW,
        form_key: newSecret(),
        type: "amiro",
        active: "false",
        id: "1",
        img: "x",
        version: "7",
      }),
    );
    expect(text).toContain("User has been added");
    const [added] = await sql<Row>(null, "select * from app_user where email = :email", {
      email: NEW.email,
    });
    expect(added).toMatchObject({
      name: "Siti Baharu",
      username: "siti.baharu",
      phone: "0123456789",
      jettyId: 2,
      access: 3,
      type: "internal",
      active: true,
      version: 1,
      img: null,
    });
    expect(await auditOf(added?.id ?? 0)).toEqual([
      {
        action: "create",
        actorId: me.id,
        before: null,
        after: {
          name: "Siti Baharu",
          username: "siti.baharu",
          email: NEW.email,
          phone: "0123456789",
          jetty: 2,
          access: 3,
          type: "internal",
        },
      },
    ]);
    const door = visitor();
    await door.get("/login");
    expect((await door.submit({ email: NEW.email, password: NEW.password })).location).toBe(
      "/dashboard",
    );
    expect(
      (await browser.follow(await browser.post(`/users/${added?.id}/delete`, {}))).text,
    ).toContain("User has been removed");
    expect(
      (await browser.follow(await browser.post(`/users/${added?.id}/activate`, {}))).text,
    ).toContain("User has been activated");
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
      expect(status).toBe(422);
      expect(text).toContain(sentence);
      expect(wrongFieldsIn(html)).toContain(field);
      expect(await htmlProblems(html)).toEqual([]);
      expect(html).not.toContain(NEW.password);
      expect(
        await sql(null, "select 1 as one from app_user where username = 'salah.orang'"),
      ).toEqual([]);
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

  it("updates a user, the password only where one is given; another one ends the sessions (R-8-35)", async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const user = await makeStaff({ name: "Sebelum Ubah", level: 3, jettyId: 1 });
    await sessionOf(user, { now });
    const before = await userRow(user.id);
    await browser.get(`/users/${user.id}/edit`);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    const { text } = await browser.submitAndFollow({
      name: "Selepas Ubah",
      jetty: "0",
      access: "5",
    });
    expect(text).toContain("Changes has been saved");
    expect(await userRow(user.id)).toMatchObject({
      name: "Selepas Ubah",
      jettyId: 0,
      access: 5,
      email: user.email,
      passwordHash: before?.passwordHash,
      version: (before?.version ?? 0) + 1,
    });
    expect(await sessions(user.id)).toBe(1);
    expect(await auditOf(user.id)).toEqual([
      {
        action: "update",
        actorId: me.id,
        before: { name: "Sebelum Ubah", jetty: 1, access: 3 },
        after: { name: "Selepas Ubah", jetty: 0, access: 5 },
      },
    ]);
    await browser.get(`/users/${user.id}/edit`);
    expect((await browser.submit({ password: "layar-putih-9" })).status).toBe(303);
    expect(await sessions(user.id)).toBe(0);
    const door = visitor();
    await door.get("/login");
    expect((await door.submit({ email: user.email, password: "layar-putih-9" })).status).toBe(303);
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
