import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { fieldNamed, hrefsIn, namesByRole, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";
import { listIn, manyPeople, NEW, rowOf, sessions, userRow } from "./user-rows";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { signedIn } = staffBrowsers(site, now);

describe("the users screen", () => {
  const rowsOf = (page: { html: string }) =>
    (["active", "inactive"] as const).map(
      (name) => namesByRole(listIn(page.html, name), "rowheader").length,
    );

  it("has counters and two lists of twenty rows a page (R-2.6-01, R-2.6-02, R-2.6-06)", async () => {
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
    expect(hrefsIn(html)).toContain("/users/add");
    expect(rowsOf(browser.page)).toEqual([20, 20]);
  });

  it("searches and pages each list by itself (R-2.6-02, R-2.6-06)", async () => {
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const found = await browser.get("/users?page_inactive=1&search_active=aktif+20");
    expect([found.status, rowsOf(found)]).toEqual([200, [1, 2]]);
    const active = listIn(browser.page.html, "active");
    expect(namesByRole(active, "rowheader")).toEqual([expect.stringMatching(/^Aktif 20 /)]);
    expect(fieldNamed(active, "search_active").value).toBe("aktif 20");
  });

  it("activates, and does not delete, who is inactive (R-2.6-06)", async () => {
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    expect(rowsOf(await browser.get("/users?search_inactive=DAHULU+0"))).toEqual([20, 10]);
    const acts = hrefsIn(listIn(browser.page.html, "inactive"));
    expect(acts.filter((href) => href.includes("/delete"))).toEqual([]);
    expect(acts).toContainEqual(expect.stringMatching(/\/activate\?search_inactive=DAHULU\+0$/));
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
    const active = listIn(html, "active");
    expect(namesByRole(active, "columnheader")).toEqual([
      "No.",
      "Picture",
      "Name E-mail",
      "Last active",
      "Username Phone",
      "Category Jetty access",
      "Actions",
    ]);
    const username = (await userRow(user.id))?.username;
    expect(rowsIn(active).find(([, , name]) => name?.startsWith("Nur Baris"))).toEqual([
      "1",
      "NB Change the picture of Nur Baris",
      "Nur Baris nur.baris@contoh.my",
      "10 June 2026, 8:46 am",
      `${username} 0123456789`,
      "Scanner + Kaunter Tiket Mangkok",
      expect.stringMatching(/^View /),
    ]);
    const mine = rowOf(active, "Pentadbir Baris");
    expect(mine.text).toContain("online");
    expect(hrefsIn(mine)).toContainEqual(expect.stringContaining(`/users/${me.id}/edit`));
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
    const online = (name: string) => rowOf(html, name).text.includes("online");
    expect(["Titik Kini", "Titik Lima", "Titik Lewat", "Titik Tiada"].map(online)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(rowOf(html, "Titik Tiada").text).toContain("Never");
  });

  it("offers view, edit and delete, but not to delete oneself (R-2.6-05, R-6-23)", async () => {
    const { browser, user: me } = await signedIn({ language: "en", name: "Pentadbir Sendiri" });
    const other = await makeStaff({ name: "Orang Sendiri" });
    const { html } = await browser.get("/users?search_active=sendiri");
    const acts = (id: number) =>
      hrefsIn(html)
        .map((href) => new RegExp(`^/users/${id}(/\\w+)?\\?`).exec(href))
        .flatMap((match) => (match ? [match[1] ?? "/view"] : []));
    expect(acts(other.id)).toEqual(["/picture", "/view", "/edit", "/delete"]);
    expect(acts(me.id)).toEqual(["/picture", "/view", "/edit"]);
  });

  it("lets nobody delete themselves by a call either (R-6-23)", async () => {
    const { browser, user: me } = await signedIn({ language: "en" });
    const { status, text } = await browser.post(`/users/${me.id}/delete`, {});
    const words = "You cannot remove your own account.";
    expect([status, text.includes(words)]).toEqual([403, true]);
    expect([(await userRow(me.id))?.active, await sessions(me.id)]).toEqual([true, 1]);
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
