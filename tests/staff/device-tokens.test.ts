import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { giveToken } from "../support/device-token";
import { madeOnce } from "../support/made-once";
import { hrefsIn, namesByRole } from "../support/page-roles";
import { codeAt, giveFactor } from "../support/second-factor";
import { useSite } from "../support/site";
import { STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(), now);

const LIST = "/user-profile/tokens";
const FIELDS = {
  name: "iPad jeti",
  scope: "figures",
  days: "30",
  password: STAFF_PASSWORD,
};
const tokenIn = (text: string) => /jty_[\w-]{43}/.exec(text)?.[0] ?? "";
const countOf = async (userId: number) =>
  (await sql(null, "select id from device_token where user_id = :userId", { userId })).length;

describe("the list of device tokens", () => {
  it("stands beside the sessions in the profile", async () => {
    const { browser } = await signedIn({ level: 3 });
    expect(hrefsIn((await browser.get("/user-profile")).html)).toContain(LIST);
  });

  it.each([
    ["ms", "Tiada token peranti."],
    ["en", "No device tokens."],
  ] as const)("says in %s where there is none", async (language, sentence) => {
    const { browser } = await signedIn({ level: 3, language });
    const { text, html } = await browser.get(LIST);
    expect(text).toContain(sentence);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("tells what each is for, when it ends, and where it was used last", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    const { id } = await giveToken(user, { now, scope: "print_server", name: "PC kaunter 2" });
    await giveToken(user, { now: new Date(now.getTime() - 2 * 86_400_000), days: 1, name: "Lama" });
    await sql(
      null,
      "update device_token set last_seen = :now, address = '203.0.113.9', user_agent = 'node' where id = :id returning id",
      { id, now },
    );
    const { text, html } = await browser.get(LIST);
    expect(text).toContain("PC kaunter 2");
    expect(text).toContain("Print server");
    expect(text).toContain("203.0.113.9 · node");
    expect(text).toContain("Expired 9 June 2026");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("shows one's own alone", async () => {
    const [{ user }, { browser }] = [await signedIn({ level: 1 }), await signedIn({ level: 1 })];
    const { id } = await giveToken(user, { now, name: "Peranti orang lain" });
    expect((await browser.get(LIST)).text).not.toContain("Peranti orang lain");
    expect((await browser.get(`${LIST}/${id}/revoke`)).status).toBe(404);
    expect((await browser.post(`${LIST}/${id}/revoke`, {})).status).toBe(404);
    expect(await countOf(user.id)).toBe(1);
  });
});

describe("making a device token", () => {
  const made = madeOnce(async () => {
    const { browser, user } = await signedIn({ level: 3 });
    const form = (await browser.get(`${LIST}/new`)).html;
    const page = await browser.submit(FIELDS);
    return { user, form, page, token: tokenIn(page.text), list: await browser.get(LIST) };
  });

  it("shows it on a page that nothing keeps", async () => {
    const { form, page, token } = await made();
    const { status, html, headers } = page;
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(token).not.toBe("");
    for (const one of [form, html]) expect(await htmlProblems(one)).toEqual([]);
  });

  it("shows it once, and lists the device after that", async () => {
    const { user, token, list } = await made();
    expect({
      ...{ listed: list.text.includes("iPad jeti"), shown: list.html.includes(token) },
      count: await countOf(user.id),
    }).toEqual({ listed: true, shown: false, count: 1 });
  });

  it("says beside each field what is missing", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await browser.get(`${LIST}/new`);
    const { status, html } = await browser.submit({ name: " ", password: "" });
    expect(status).toBe(422);
    expect(namesByRole(html, "alert").join(" ")).toContain("Name of the device");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await countOf(user.id)).toBe(0);
  });

  it("keeps what was chosen, and never the password, where the password is wrong", async () => {
    const { browser } = await signedIn({ level: 3 });
    await browser.get(`${LIST}/new`);
    const { status, html, text } = await browser.submit({
      ...FIELDS,
      days: "365",
      password: "salah-1",
    });
    expect([status, text.includes("The password is wrong.")]).toEqual([422, true]);
    expect(html).not.toContain("salah-1");
    expect(html).toMatch(/value="figures"[^>]*checked|checked[^>]*value="figures"/);
    expect(html).toMatch(/<option value="365" selected/);
  });

  it("asks whoever has a second factor for a code too", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    expect((await browser.get(`${LIST}/new`)).text).not.toContain("Code from the app");
    const { secret } = await giveFactor(user);
    expect((await browser.get(`${LIST}/new`)).text).toContain("Code from the app");
    expect((await browser.submit({ ...FIELDS, code: "" })).status).toBe(422);
    const { text } = await browser.submit({ ...FIELDS, code: codeAt(secret, now) });
    expect(tokenIn(text)).not.toBe("");
  });

  it("is refused with a sentence after twenty", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    for (let n = 0; n < 20; n += 1) await giveToken(user, { now });
    await browser.get(`${LIST}/new`);
    const { status, text } = await browser.submit(FIELDS);
    expect([status, text.includes("You have 20 device tokens that work.")]).toEqual([422, true]);
  });

  it.each(["admin", "print_server,figures"])("takes no scope of %s", async (scope) => {
    const { browser, user } = await signedIn({ level: 1 });
    await browser.get(`${LIST}/new`);
    expect((await browser.post(`${LIST}/new`, { ...FIELDS, scope })).status).toBe(422);
    expect(await countOf(user.id)).toBe(0);
  });
});

describe("revoking", () => {
  it("asks first, then takes the one away", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    const { id } = await giveToken(user, { now, name: "Telefon hilang" });
    const { text, html } = await browser.get(`${LIST}/${id}/revoke`);
    expect(text).toContain("Telefon hilang stops at once");
    expect(await htmlProblems(html)).toEqual([]);
    expect((await browser.submit({})).location).toBe(LIST);
    expect((await browser.follow()).text).toContain("The token has been revoked");
    expect(await countOf(user.id)).toBe(0);
  });

  it("takes all away where one says so", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    for (const name of ["Satu", "Dua"]) await giveToken(user, { now, name });
    expect(hrefsIn((await browser.get(LIST)).html)).toContain(`${LIST}/revoke-all`);
    expect((await browser.get(`${LIST}/revoke-all`)).text).toContain("Your 2 devices stop at once");
    await browser.submit({});
    expect(await countOf(user.id)).toBe(0);
  });
});

describe("another password of one's own", () => {
  const change = { password: "layar-putih-9", password_current: STAFF_PASSWORD };

  it("leads to the tokens that still work, with the choice to revoke them", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await giveToken(user, { now });
    await browser.get("/user-profile");
    expect((await browser.submit(change)).location).toBe(LIST);
    expect((await browser.follow()).text).toContain("Your device tokens still work");
  });

  it("leads nowhere else where there is none that works", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await giveToken(user, { now: new Date(now.getTime() - 2 * 86_400_000), days: 1 });
    await browser.get("/user-profile");
    expect((await browser.submit(change)).location).toBe("/user-profile");
  });
});
