import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

type Row = {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  access: number;
  jettyId: number;
  active: boolean;
  type: string;
  version: number;
  passwordHash: string;
};
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
const listIn = (html: string, name: string) =>
  new RegExp(`<section id="list-${name}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
const rowOf = (html: string, name: string) =>
  [...html.matchAll(/<tr role="row">[\s\S]*?<\/tr>/g)]
    .map(([row]) => row)
    .find((row) => row.includes(`>${name}`) || row.includes(`${name} <`)) ?? "";
const NEW = {
  name: "Siti Baharu",
  username: "siti.baharu",
  email: "siti.baharu@contoh.my",
  phone: "012-345 6789",
  password: "layar-putih-9",
  jetty: "2",
  access: "3",
};

/** 21 active and 22 inactive people, once. */
const manyPeople = () =>
  sql(
    null,
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access, active)
     select case when n > 21 then 'Dahulu ' || lpad((n - 22)::text, 2, '0') else 'Aktif ' || lpad((n - 1)::text, 2, '0') end, 'ramai' || n, 'ramai' || n || '@contoh.my', '0123456789', 'x', 1, 3, n <= 21
       from generate_series(1, 43) n on conflict do nothing returning id`,
  );

describe("the users screen", () => {
  it("has counters and two lists with search and pages (R-2.6-01, R-2.6-02, R-2.6-06)", async () => {
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await manyPeople();
    const [counts] = await sql<{ total: number; active: number }>(
      null,
      "select count(*)::int as total, count(*) filter (where active)::int as active from app_user",
    );
    const { status, text, html } = await browser.get("/users");
    expect(status).toBe(200);
    expect(await htmlProblems(html)).toEqual([]);
    expect(text).toContain(
      `All users ${counts?.total} Active ${counts?.active} Inactive ${(counts?.total ?? 0) - (counts?.active ?? 0)}`,
    );
    expect(html).toMatch(/href="\/users\/add"/);
    const rows = (name: string) =>
      [...listIn(browser.page.html, name).matchAll(/<th role="rowheader"/g)].length;
    expect([rows("active"), rows("inactive")]).toEqual([20, 20]);
    const second = await browser.get("/users?page_inactive=1&search_active=aktif+20");
    expect(second.status).toBe(200);
    expect([rows("active"), rows("inactive")]).toEqual([1, 2]);
    expect(listIn(browser.page.html, "active")).toContain("Aktif 20");
    expect(listIn(browser.page.html, "active")).toContain('value="aktif 20"');
    await browser.get("/users?search_inactive=DAHULU+0");
    expect([rows("active"), rows("inactive")]).toEqual([20, 10]);
    expect(listIn(browser.page.html, "inactive")).not.toContain("/delete");
    expect(listIn(browser.page.html, "inactive")).toMatch(/\/activate\?search_inactive=DAHULU\+0"/);
  });

  it("shows a row's columns in their order (R-2.6-03)", async () => {
    const { browser, user: me } = await signedIn({ language: "en", name: "Pentadbir Baris" });
    const user = await makeStaff({
      name: "Nur Baris",
      level: 4,
      jettyId: 2,
      email: "nur.baris@contoh.my",
    });
    await sql(
      null,
      "update app_user set last_active = :lastActive where id = :userId returning id",
      { userId: user.id, lastActive: "2026-06-10T08:46:00+08:00" },
    );
    const { html } = await browser.get("/users?search_active=baris");
    const heads = [...listIn(html, "active").matchAll(/<th role="columnheader"[^>]*>([^<]*)/g)].map(
      ([, head]) => head,
    );
    expect(heads).toEqual([
      "No.",
      "Picture",
      "Name",
      "E-mail",
      "Last active",
      "Username",
      "Phone",
      "Category",
      "Jetty access",
      "Actions",
    ]);
    const row = rowOf(listIn(html, "active"), "Nur Baris");
    const username = (await userRow(user.id))?.username;
    expect(row.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|")).toMatch(
      new RegExp(
        `\\|1\\|NB\\|Change the picture of Nur Baris\\|Nur Baris.*\\|nur\\.baris@contoh\\.my\\|10 June 2026, 8:46 am\\|${username}\\|0123456789\\|Scanner \\+ Kaunter Tiket\\|Mangkok\\|View\\|`,
      ),
    );
    expect(row).not.toContain("online");
    expect(rowOf(listIn(html, "active"), "Pentadbir Baris")).toContain(
      '<span class="vh">online</span>',
    );
    expect(rowOf(listIn(html, "active"), "Pentadbir Baris")).toContain(`/users/${me.id}/edit`);
  });

  it("shows the online dot of whoever was seen within 5 minutes (R-A6)", async () => {
    const { browser } = await signedIn({ language: "en" });
    const seen = async (name: string, at: string | null, active = true) => {
      const { id } = await makeStaff({ name, active });
      await sql(null, "update app_user set last_active = :at where id = :id returning id", {
        id,
        at,
      });
    };
    await seen("Titik Kini", "2026-06-10T13:29:59+08:00");
    await seen("Titik Lima", "2026-06-10T13:25:00+08:00");
    await seen("Titik Lewat", "2026-06-10T13:24:59+08:00");
    await seen("Titik Tiada", null);
    const { html } = await browser.get("/users?search_active=titik");
    const online = (name: string) => rowOf(html, name).includes('class="dot on"');
    expect(["Titik Kini", "Titik Lima", "Titik Lewat", "Titik Tiada"].map(online)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(rowOf(html, "Titik Tiada")).toContain("Never");
  });

  it("offers view, edit and delete, but never to delete oneself (R-2.6-05, R-6-23)", async () => {
    const { browser, user: me } = await signedIn({ language: "en", name: "Pentadbir Sendiri" });
    const other = await makeStaff({ name: "Orang Sendiri" });
    const { html } = await browser.get("/users?search_active=sendiri");
    const acts = (id: number) =>
      [...html.matchAll(new RegExp(`/users/${id}(/\\w+)?\\?`, "g"))].map(
        ([, act]) => act ?? "/view",
      );
    expect(acts(other.id)).toEqual(["/picture", "/view", "/edit", "/delete"]);
    expect(acts(me.id)).toEqual(["/picture", "/view", "/edit"]);
    const { status, text } = await browser.post(`/users/${me.id}/delete`, {});
    expect(status).toBe(403);
    expect(text).toContain("You cannot remove your own account.");
    expect(await userRow(me.id)).toMatchObject({ active: true });
    expect(await sessions(me.id)).toBe(1);
  });

  it("is for level 1 alone, every action too (R-6-05)", async () => {
    const target = await makeStaff({ name: "Sasaran" });
    const before = await userRow(target.id);
    for (const level of [2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level, language: "ms" });
      for (const path of [
        "",
        "/add",
        `/${target.id}`,
        `/${target.id}/edit`,
        `/${target.id}/delete`,
        `/${target.id}/activate`,
        `/${target.id}/picture`,
      ]) {
        expect((await browser.get(`/users${path}`)).status, path).toBe(403);
        expect((await browser.post(`/users${path}`, NEW)).status, path).toBe(
          path === "" || path === `/${target.id}` ? 405 : 403,
        );
      }
    }
    expect(await userRow(target.id)).toEqual(before);
  });

  it("answers an id that nobody has with 404", async () => {
    const { browser } = await signedIn({ language: "ms" });
    for (const id of ["999999", "0", "-1", "1e3", "99999999999", "x"]) {
      expect((await browser.get(`/users/${id}`)).status, id).toBe(404);
      expect((await browser.post(`/users/${id}/delete`, {})).status, id).toBe(404);
    }
  });
});

describe("the user modal (R-2.6-07)", () => {
  it("shows a user to be read, above the list, which keeps its search", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const user = await makeStaff({ name: "Untuk Dilihat", level: 5, jettyId: 0 });
    const { status, html, text } = await browser.get(`/users/${user.id}?search_active=dilihat`);
    expect(status).toBe(200);
    expect(await htmlProblems(html)).toEqual([]);
    expect(html).toContain('role="dialog"');
    expect(text).toContain("Kategori Akauntan");
    expect(text).toContain("Akses jeti Semua jeti");
    const dialog = html.slice(html.indexOf('role="dialog"'));
    expect(dialog).not.toContain("<form");
    expect(dialog).toContain('href="/users?search_active=dilihat"');
  });

  it("adds a user, who can log in then, and says so, as it does when one is removed and activated (R-8-42)", async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const { html } = await browser.get("/users/add");
    expect(await htmlProblems(html)).toEqual([]);
    const { text } = await browser.follow(
      await browser.post("/users/add", {
        ...NEW,
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
    [{ name: "A" }, "name", "Please complete this field"],
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
      expect(html).toMatch(new RegExp(`id="${field}-e"`));
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
      expect(html).toContain(`id="${field}-e"`);
    }
  });

  it("updates a user, the password only where one is given; another one ends the sessions", async () => {
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
    expect(html).not.toMatch(/<select[^>]*name="(jetty|access)"/);
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
