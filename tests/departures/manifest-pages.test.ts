import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { LINK_HOURS } from "~/domain/manifest/rules";
import { LIMITS } from "~/domain/rate-limits/limits";
import { newSecret } from "~/domain/shared/secrets.server";
import { confirm } from "../staff/confirm";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { boardedParty, expectedParty, sailing } from "../support/manifest";
import { hrefsIn, partOf, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, rightsOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff", "manifest"]), now);
const LATE = [{ name: "Lewat bin Tiba", ic: "900101115555" }];

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

const nonce = () => newSecret();
const frozen = async (id: number, at = now) => {
  const by = {
    userId: (await makeStaff()).id,
    name: "Siti",
    ownJettyId: 0 as const,
    ...rightsOf(1),
  };
  return closeBoarding(id, by, at);
};
const officerHref = async (id: number, jettyId: 1 | 2 = 1): Promise<string> => {
  const { officerCode } = await import("~/domain/manifest/officer-link.server");
  const { findManifest } = await import("~/domain/manifest/queries.server");
  const manifest = await findManifest(id, 1, { ownJettyId: jettyId });
  return `/m/${manifest ? officerCode(manifest) : ""}`;
};

describe("the departure card", () => {
  it("says who is on board, whom the boat waits for with their phone, and the counts", async () => {
    const id = await sailing(now);
    await boardedParty(id, now);
    await expectedParty(id, now, LATE);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    expect(hrefsIn((await browser.get("/timetable")).html)).toContain(`/timetable/${id}`);
    expect(hrefsIn((await browser.get("/scan/day")).html)).toContain(`/timetable/${id}`);
    const { text, html } = await browser.get(`/timetable/${id}`);
    for (const said of ["Lewat bin Tiba", "0123456789", "4:00 pm", "Pak Mat bin Ali", "LES-1"])
      expect(text).toContain(said);
    expect(text).toContain("Nobody has counted yet. 3 recorded on board.");
    expect(await htmlProblems(html)).toEqual([]);
    browser.cookies.set("lang", "ms");
    expect((await browser.get(`/timetable/${id}`)).text).toContain("Masih ditunggu");
  });

  it("counts sold, on board and expected by nationality and category, and infants", async () => {
    const id = await sailing(now, { at: "16:50" });
    await boardedParty(id, now);
    await expectedParty(id, now, LATE);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { html, text } = await browser.get(`/timetable/${id}`);
    expect(rowsIn(html)).toEqual(
      expect.arrayContaining([
        ["Malaysia", "3", "2", "1"],
        ["France", "1", "1", "0"],
        ["Adult", "2", "1", "1"],
        ["Adult, non-Malaysian", "1", "1", "0"],
        ["Infant", "1", "1", "0"],
      ]),
    );
    expect(text).toContain("Infants on board 1");
  });

  it("says of a foreigner whose buyer named no country that it is not known", async () => {
    const id = await sailing(now, { at: "16:35" });
    await boardedParty(id, now);
    await sql(null, "update passenger set country = 'MY' where category like '%_foreigner'");
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    expect(rowsIn((await browser.get(`/timetable/${id}`)).html)).toContainEqual([
      "Other, country not known",
      ...["1", "1", "0"],
    ]);
  });

  it("lists whom a smaller boat has no places for, the newest orders, with whom to call", async () => {
    const id = await sailing(now, { at: "16:40" });
    const [first, second, third] = [
      await expectedParty(id, now),
      await expectedParty(id, now),
      await expectedParty(id, now, LATE),
    ];
    await sql(null, "update departure set capacity = 5 where id = :id", { id });
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { html } = await browser.get(`/timetable/${id}`);
    const { text } = partOf(html, "list-over");
    expect(text.indexOf(third.receiptNo)).toBeLessThan(text.indexOf(second.receiptNo));
    for (const said of ["1 of 1", "1 of 3", "0123456789"]) expect(text).toContain(said);
    expect(text).not.toContain(first.receiptNo);
    expect(html).toContain("This boat carries 5: 2 people more have paid.");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("lists nobody as over where the boat has places for all", async () => {
    const id = await sailing(now, { at: "16:45" });
    await expectedParty(id, now);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    expect((await browser.get(`/timetable/${id}`)).html).not.toContain("list-over");
  });

  it("counts heads by plain forms, and says what differs from the scans", async () => {
    const id = await sailing(now, { at: "16:10" });
    await boardedParty(id, now);
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    const press = (step: string, key = nonce()) =>
      browser.post(`/timetable/${id}`, { step, nonce: key });
    const key = nonce();
    expect((await press("1", key)).status).toBe(303);
    expect((await press("1", key)).status).toBe(303);
    expect((await browser.get(`/timetable/${id}`)).text).toContain("2 fewer heads than recorded");
    await press("3");
    expect((await browser.get(`/timetable/${id}`)).text).toContain("1 more head than recorded");
    await press("-1");
    expect((await browser.get(`/timetable/${id}`)).text).toContain(
      "Heads and the record agree: 3 on board.",
    );
    expect((await press("900")).status).toBe(400);
  });

  it("takes life jackets by size, and keeps what was typed where it is no number", async () => {
    const id = await sailing(now, { at: "16:20" });
    await boardedParty(id, now);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const wrong = await browser.post(`/timetable/${id}`, {
      ...{ adult: "dua", child: "1", infant: "", version: "0" },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="dua"');
    const jackets = { adult: "1", child: "0", infant: "1", version: "0" };
    expect((await browser.post(`/timetable/${id}`, jackets)).status).toBe(303);
    const { text } = await browser.follow();
    expect(text).toContain("Life jackets have been saved");
    expect(text).toContain("1 life jacket fewer than people on board.");
    expect((await browser.post(`/timetable/${id}`, jackets)).status).toBe(409);
  });

  it("of the other jetty is not there, nor its manifest", async () => {
    const id = await sailing(now, { at: "16:30", jettyId: 2 });
    await boardedParty(id, now, undefined, 2);
    await frozen(id);
    const { browser } = await signedIn({ level: 2, jettyId: 1 });
    for (const below of ["", "/close", "/manifest/1", "/manifest/1/list.csv"])
      expect([below, (await browser.get(`/timetable/${id}${below}`)).status]).toEqual([below, 404]);
    const press = await browser.post(`/timetable/${id}`, { step: "1", nonce: nonce() });
    expect(press.status).toBe(404);
  });

  it("of a boat that left says that no manifest was frozen, and who did not come", async () => {
    const id = await sailing(now, { at: "13:45" });
    await expectedParty(id, now, LATE);
    await sql(null, "update departure set state = 'left' where id = :id", { id });
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { text } = await browser.get(`/timetable/${id}`);
    expect(text).toContain("This boat left and no manifest was frozen.");
    expect(text).toContain("Did not come");
    expect(text).toContain("Lewat bin Tiba");
  });
});

describe("boarding", () => {
  it("is closed after what does not add up is said, and opened again by levels 1 and 4", async () => {
    const id = await sailing(now, { at: "17:00" });
    await boardedParty(id, now);
    await expectedParty(id, now, LATE);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const asked = await browser.get(`/timetable/${id}/close`);
    expect(asked.text).toContain("3 people are on board");
    expect(asked.text).toContain("1 person is still expected.");
    expect((await confirm(browser)).text).toContain(
      "Boarding is closed and the manifest is frozen",
    );
    expect(browser.page.path).toBe(`/timetable/${id}`);
    const reopen = { reason: "Seorang tertinggal" };
    expect((await browser.post(`/timetable/${id}`, reopen)).status).toBe(403);
    const { browser: officer } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    expect((await officer.post(`/timetable/${id}`, { reason: "" })).status).toBe(422);
    expect((await officer.post(`/timetable/${id}`, reopen)).status).toBe(303);
    const reopened = await officer.follow();
    expect(reopened.text).toContain("Boarding is open again: Seorang tertinggal.");
    await officer.get(`/timetable/${id}/close`);
    const closed = await confirm(officer);
    expect(closed.text).toContain("replaced by version 2");
    const paper = await officer.get(`/timetable/${id}/manifest/1`);
    expect(paper.text).toContain("Replaced by version 2");
    expect(await htmlProblems(paper.html)).toEqual([]);
    const second = await officer.get(`/timetable/${id}/manifest/2`);
    expect(second.text).toContain("Corrects the version before: Seorang tertinggal");
  });
});

describe("the papers of a manifest", () => {
  it("are a sheet with everybody on it, and a list by FAL form 6", async () => {
    const id = await sailing(now, { at: "18:00" });
    const { receiptNo } = await boardedParty(id, now);
    await frozen(id);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { text } = await browser.get(`/timetable/${id}/manifest/1`);
    for (const said of ["850412115267", "Marie Dupont", "FR", "The signature is genuine"])
      expect(text).toContain(said);
    const csv = await browser.get(`/timetable/${id}/manifest/1/list.csv`);
    const [head, ...rows] = csv.html.trim().split("\r\n");
    expect(head).toContain("Date of birth,Place of birth,Gender");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(
      `2026-06-10 18:00,1,Ahmad bin Ali,MY,1985-04-12,,M,Identity card,850412115267,MY,,Merang,,,N,adult,${receiptNo}-1`,
    );
    expect(rows[1]).toContain(",Marie Dupont,FR,,,,Passport or other,X1234567,FR,");
  });

  it("say on each sheet, in the head of the list, which manifest and version they are of", async () => {
    const id = await sailing(now, { at: "18:05" });
    await boardedParty(id, now);
    await frozen(id);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { html } = await browser.get(`/timetable/${id}/manifest/1`);
    expect(/<thead.*?<\/thead>/s.exec(html)?.[0]).toMatch(/M-MRG-2026-\d{6}, Version 1/);
  });
});

describe("the officer's link", () => {
  it("shows the manifest to whoever has it, without whole numbers, and writes the look down", async () => {
    const id = await sailing(now, { at: "18:10" });
    await boardedParty(id, now);
    await frozen(id);
    const officer = visitor();
    officer.cookies.set("lang", "en");
    const { status, text, html, headers } = await officer.get(await officerHref(id));
    expect(status).toBe(200);
    for (const said of ["Ahmad bin Ali", "ends in 5267", "Infant", "The signature is genuine"])
      expect(text).toContain(said);
    expect(html).not.toContain("850412115267");
    expect(html).not.toContain("<script");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await looksAt(id)).toBe(1);
  });

  it("is answered to a HEAD, which shows nothing and is no look", async () => {
    const id = await sailing(now, { at: "18:05" });
    await boardedParty(id, now);
    await frozen(id);
    const href = await officerHref(id);
    const answer = await visitor().head(href);
    expect([answer.status, await answer.text(), await looksAt(id)]).toEqual([200, "", 0]);
    await visitor().get(href);
    expect(await looksAt(id)).toBe(1);
    expect((await visitor().head(`${href.slice(0, -2)}AA`)).status).toBe(404);
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
    await browser.post(`/timetable/${id}`, { step: "4", nonce: nonce() });
    const { number } = await frozen(id);
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
    await frozen(id, early);
    const href = await officerHref(id);
    const other = await sailing(now, { at: "18:30" });
    await boardedParty(other, now);
    await frozen(other);
    const good = await officerHref(other);
    const pages = await Promise.all(
      [href, `${good.slice(0, -2)}AA`, "/m/1.abc", "/m/x"].map((path) => visitor().get(path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const said = (page: { text: string }) => page.text.replace(/[A-Z0-9]{6,}/g, "");
    expect(new Set(pages.map(said)).size).toBe(1);
  });

  it("says so where a later version stands in its place", async () => {
    const id = await sailing(now, { at: "18:40" });
    await boardedParty(id, now);
    await frozen(id);
    const href = await officerHref(id);
    const { reopenBoarding } = await import("~/domain/manifest/reopen-boarding.server");
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
    await reopenBoarding(id, "Salah bot", by, now);
    const officer = visitor();
    officer.cookies.set("lang", "en");
    expect((await officer.get(href)).text).toContain("Boarding was opened again");
    await frozen(id);
    expect((await officer.get(href)).text).toContain("Replaced by version 2");
  });
});
