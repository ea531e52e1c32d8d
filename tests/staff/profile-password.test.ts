import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { fieldsNamed, getByRole, hrefsIn } from "../support/page-roles";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { STAFF_PASSWORD } from "../support/staff";
import { staffBrowsers } from "./support";
import { userRow as rowOf } from "./user-rows";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
useDatabase();
const site = useSite();
const { signedIn, visitor } = staffBrowsers(site, new Date(process.env.FIXED_NOW));
const NEW_PASSWORD = "layar-putih-9";

describe("a new password of one's own", () => {
  const atProfile = async () => {
    const made = await signedIn({ level: 3, language: "en" });
    await made.browser.get("/user-profile");
    return made;
  };
  const hashOf = async (userId: number) =>
    (
      await sql<{ hash: string }>(
        null,
        "select password_hash as hash from app_user where id = :userId",
        { userId },
      )
    )[0]?.hash;

  it("is refused without the current one, beside its field", async () => {
    const { browser } = await atProfile();
    const { status, text } = await browser.submit({ password: NEW_PASSWORD });
    expect([status, text]).toEqual([
      422,
      expect.stringContaining("Only if you are changing your password. Please complete this field"),
    ]);
  });

  it("is refused with a wrong current one", async () => {
    const { browser } = await atProfile();
    const { text } = await browser.submit({ password: NEW_PASSWORD, password_current: "salah-1" });
    expect(text).toContain("The password is wrong.");
  });

  it("changes nothing where it is refused", async () => {
    const { browser, user } = await atProfile();
    const before = await hashOf(user.id);
    await browser.submit({ name: "Lain", password: NEW_PASSWORD, password_current: "salah-1" });
    expect(await hashOf(user.id)).toBe(before);
  });

  it("lets its owner in from then on", async () => {
    const { browser, user } = await atProfile();
    const answer = await browser.submit({
      password: NEW_PASSWORD,
      password_current: STAFF_PASSWORD,
    });
    expect(answer.status).toBe(303);
    const again = visitor("en");
    await again.get("/login");
    const login = await again.submit({ email: user.email, password: NEW_PASSWORD });
    expect(login.status).toBe(303);
  });

  it("is not needed to change one's name", async () => {
    const { browser } = await atProfile();
    expect((await browser.submit({ name: "Nur Aisyah" })).status).toBe(303);
  });
});

describe("a new password of one's own by the users screen", () => {
  const atOwnRow = async (language: "ms" | "en" = "en") => {
    const made = await signedIn({ level: 1, language });
    const { html } = await made.browser.get(`/users/${made.user.id}/edit`);
    return { ...made, html };
  };
  const forged = async () => {
    const { browser, user } = await atOwnRow();
    const before = await rowOf(user.id);
    const [path, body] = browser.filledForm({ name: "Nama Lain" });
    body.append("password", NEW_PASSWORD);
    const answer = await browser.post(path, body);
    return { answer, changed: !isDeepStrictEqual(await rowOf(user.id), before) };
  };

  it("has no field there", async () => {
    const { html } = await atOwnRow();
    expect(fieldsNamed(html, "password")).toEqual([]);
  });

  it("has the way to the profile there, to the field itself", async () => {
    const { html, browser } = await atOwnRow("ms");
    expect(hrefsIn(getByRole(html, "dialog"))).toContain("/user-profile#password");
    expect((await browser.get("/user-profile")).html).toContain('id="password"');
  });

  it("is refused where a form brings one all the same", async () => {
    const { answer } = await forged();
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining("Change your own password in your profile"),
    ]);
  });

  it("changes nothing where it is refused", async () => {
    expect((await forged()).changed).toBe(false);
  });

  it("has a field for everybody else", async () => {
    const { browser } = await signedIn({ level: 1 });
    const other = await signedIn({ level: 3 });
    const { html } = await browser.get(`/users/${other.user.id}/edit`);
    expect(fieldsNamed(html, "password")).toHaveLength(1);
  });
});

describe("deactivating somebody", () => {
  const removalOf = async (openShift: boolean) => {
    const { user } = await signedIn({ level: 3, name: "Nur Laci" });
    if (openShift) await makeShift({ userId: user.id });
    const { browser } = await signedIn({ level: 1, jettyId: 0, language: "en" });
    return (await browser.get(`/users/${user.id}/delete`)).text;
  };

  it("warns of an open shift", async () => {
    expect(await removalOf(true)).toContain("Nur Laci still has an open shift");
  });

  it("says nothing of a shift where there is none", async () => {
    expect(await removalOf(false)).not.toContain("open shift");
  });
});
