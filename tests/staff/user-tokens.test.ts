import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { revokeTokenOfUser } from "~/domain/device-tokens/revoke-token.server";
import { useDatabase } from "../support/database";
import { auditOfTokens, giveToken, isLiveToken } from "../support/device-token";
import { madeOnce } from "../support/made-once";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(), now);

async function ownerOfTwo() {
  const owner = await makeStaff({ level: 3, name: "Pemilik Peranti" });
  const kept = await giveToken(owner, { now, name: "PC kaunter" });
  return { owner, kept, lost: await giveToken(owner, { now, name: "iPad hilang" }) };
}
const revokePath = (owner: { id: number }, token: { id: number }) =>
  `/users/${owner.id}/tokens/${token.id}/revoke`;

describe("the device tokens on a user's page", () => {
  it("are listed for an administrator, without the secret, in one's language", async () => {
    const { owner, lost } = await ownerOfTwo();
    for (const [language, word] of [
      ["ms", "Angka, baca sahaja"],
      ["en", "Figures, read only"],
    ] as const) {
      const { browser } = await signedIn({ level: 1, language });
      const { html, text } = await browser.get(`/users/${owner.id}?search_active=pemilik`);
      expect([text.includes("iPad hilang"), text.includes(word)]).toEqual([true, true]);
      expect(html).not.toContain(lost.token);
      expect(hrefsIn(html)).toContain(`${revokePath(owner, lost)}?search_active=pemilik`);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("are said to be none where there is none, and not spoken of where nobody can log in", async () => {
    const { browser } = await signedIn({ level: 1, language: "en" });
    const none = "This user has no device tokens.";
    expect((await browser.get(`/users/${(await makeStaff()).id}`)).text).toContain(none);
    const gone = await makeStaff({ active: false });
    expect((await browser.get(`/users/${gone.id}`)).text).not.toContain("Device tokens");
  });

  const revoked = madeOnce(async () => {
    const { owner, kept, lost } = await ownerOfTwo();
    const { browser, user: chief } = await signedIn({ level: 1, language: "en" });
    const asked = await browser.get(`${revokePath(owner, lost)}?search_active=pemilik`);
    const after = (await browser.follow(await browser.submit({}))).text;
    return { owner, kept, lost, chief, asked, after };
  });

  it("are revoked after a question that names the device", async () => {
    const { text, html } = (await revoked()).asked;
    const words = ["Are you sure?", "iPad hilang"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("are revoked one by one: the others stay", async () => {
    const { kept, lost, after } = await revoked();
    const words = ["The token has been revoked", "PC kaunter", "iPad hilang"];
    expect(wordsIn(after, words)).toEqual(words.slice(0, 2));
    const live = [await isLiveToken(lost.token, now), await isLiveToken(kept.token, now)];
    expect(live).toEqual([false, true]);
  });

  it("that are revoked are in the audit: by whom, and whose", async () => {
    const { owner, chief } = await revoked();
    expect(await auditOfTokens(owner)).toEqual([{ action: "delete", actor: chief.id }]);
  });

  it("are nobody's to revoke but an administrator's, nor under another user's address", async () => {
    const [{ owner, lost }, { owner: other }] = [await ownerOfTwo(), await ownerOfTwo()];
    for (const level of [2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level });
      expect((await browser.post(revokePath(owner, lost), {})).status).toBe(403);
    }
    const { browser } = await signedIn({ level: 1 });
    expect((await browser.get(revokePath(other, lost))).status).toBe(404);
    expect((await browser.post(revokePath(other, lost), {})).status).toBe(404);
    expect(await isLiveToken(lost.token, now)).toBe(true);
  });

  it("stay where the right was lost between the page and the act", async () => {
    const { owner, lost } = await ownerOfTwo();
    const chief = await makeStaff({ level: 1 });
    const revoke = () => revokeTokenOfUser({ userId: owner.id, id: lost.id }, { userId: chief.id });
    await sql(null, "update app_user set access = 5 where id = :id returning id", {
      id: chief.id,
    });
    await expect(revoke()).rejects.toMatchObject({ code: "forbidden" });
    await sql(null, "update app_user set access = 1 where id = :id returning id", {
      id: chief.id,
    });
    await revoke();
    expect(await isLiveToken(lost.token, now)).toBe(false);
  });
});
