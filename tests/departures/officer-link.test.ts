import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { LINK_HOURS } from "~/domain/manifest/rules";
import { LIMITS } from "~/domain/rate-limits/limits";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { boardedParty, frozenSailing, sailing } from "../support/manifest";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff", "manifest"]), now);

const MOST_LOOKS = LIMITS.manifestLook.max;
const looksAt = async (departureId: number) =>
  (
    await sql(
      null,
      `select 1 as one from manifest_look l
         join manifest m on m.id = l.manifest_id where m.departure_id = :departureId`,
      { departureId },
    )
  ).length;

/** With another signature. */
const altered = (href: string) => href.slice(0, -2) + (href.endsWith("AA") ? "BB" : "AA");
const officerHref = async (id: number): Promise<string> => {
  const { officerCode } = await import("~/domain/manifest/officer-link.server");
  const { findManifest } = await import("~/domain/manifest/queries.server");
  const manifest = await findManifest(id, 1, { ownJettyId: 1 });
  return `/m/${manifest ? officerCode(manifest) : ""}`;
};

describe("the officer's link", () => {
  describe("of a boat whose boarding is closed", () => {
    const opened = async () => {
      const id = await sailing(now, { at: "18:10" });
      await boardedParty(id, now);
      await frozenSailing(id, now);
      const officer = visitor();
      officer.cookies.set("lang", "en");
      return { id, page: await officer.get(await officerHref(id)) };
    };

    it("shows the manifest to whoever has it", async () => {
      const { status, text } = (await opened()).page;
      const wanted = ["Ahmad bin Ali", "ends in 5267", "Infant", "The signature is genuine"];
      expect([status, wanted.filter((said) => !text.includes(said))]).toEqual([200, []]);
    });

    it("shows no whole number of an identity card", async () => {
      expect((await opened()).page.html).not.toContain("850412115267");
    });

    it("is a page that no cache and no search engine keeps", async () => {
      const { headers } = (await opened()).page;
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
        "private, no-store",
        "noindex",
      ]);
    });

    it("is valid HTML without a script", async () => {
      const { html } = (await opened()).page;
      expect(html).not.toContain("<script");
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("is written down as a look", async () => {
      expect(await looksAt((await opened()).id)).toBe(1);
    });
  });

  it("is answered to a HEAD, which shows nothing and is no look", async () => {
    const id = await sailing(now, { at: "18:05" });
    await boardedParty(id, now);
    await frozenSailing(id, now);
    const href = await officerHref(id);
    const answer = await visitor().head(href);
    expect([answer.status, await answer.text(), await looksAt(id)]).toEqual([200, "", 0]);
    await visitor().get(href);
    expect(await looksAt(id)).toBe(1);
    expect((await visitor().head(altered(href))).status).toBe(404);
  });

  it("makes an address wait that looks or guesses too often; without its limit it goes on (control)", async () => {
    const tries = async (clientIp: string) => {
      const browser = visitor();
      browser.clientIp = clientIp;
      const statuses: number[] = [];
      for (let n = 0; n <= MOST_LOOKS; n += 1)
        statuses.push((await browser.get(`/m/${n}.abc`)).status);
      return [statuses[0], statuses[MOST_LOOKS - 1], statuses[MOST_LOOKS]];
    };
    expect(await tries("203.0.113.41")).toEqual([404, 404, 429]);
    Object.assign(LIMITS.manifestLook, { max: 1_000 });
    try {
      expect(await tries("203.0.113.42")).toEqual([404, 404, 404]);
    } finally {
      Object.assign(LIMITS.manifestLook, { max: MOST_LOOKS });
    }
  });

  it("shows the number of the manifest and the heads that were counted", async () => {
    const id = await sailing(now, { at: "18:15" });
    await boardedParty(id, now);
    const { browser } = await signedIn({ jettyId: 0 });
    await browser.post(`/timetable/${id}`, { step: "4", nonce: newSecret() });
    const { number } = await frozenSailing(id, now);
    const officer = visitor();
    officer.cookies.set("lang", "en");
    const { text } = await officer.get(await officerHref(id));
    expect(text).toContain(`${number}, Version 1`);
    expect(text).toMatch(/Heads counted 4\b/);
  });

  it("is answered alike where its time is over, it was changed, or never was one", async () => {
    const early = new Date(now.getTime() - LINK_HOURS * 3_600_000);
    const id = await sailing(early, { at: "18:20" });
    await boardedParty(id, early);
    await frozenSailing(id, early);
    const href = await officerHref(id);
    const other = await sailing(now, { at: "18:30" });
    await boardedParty(other, now);
    await frozenSailing(other, now);
    const good = await officerHref(other);
    const pages = await Promise.all(
      [href, altered(good), "/m/1.abc", "/m/x"].map((path) => visitor().get(path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const said = (page: { text: string }) => page.text.replace(/[A-Z0-9]{6,}/g, "");
    expect(new Set(pages.map(said)).size).toBe(1);
  });

  it("says so where a later version stands in its place", async () => {
    const id = await sailing(now, { at: "18:40" });
    await boardedParty(id, now);
    await frozenSailing(id, now);
    const href = await officerHref(id);
    const { reopenBoarding } = await import("~/domain/manifest/reopen-boarding.server");
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
    await reopenBoarding(id, "Salah bot", by, now);
    const officer = visitor();
    officer.cookies.set("lang", "en");
    expect((await officer.get(href)).text).toContain("Boarding was opened again");
    await frozenSailing(id, now);
    expect((await officer.get(href)).text).toContain("Replaced by version 2");
  });
});
