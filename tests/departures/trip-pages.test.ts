import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { sailing } from "../support/manifest";
import { hrefsIn, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { dateBoarded, dateParty } from "../support/trips";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff", "manifest", "boarding"]), now);
const ALONE = [{ name: "Lewat bin Tiba", ic: "900101115555" }];
const SAID = { boat: "Bot <b>Seri</b>", skipper: "Pak Long Din", time: "13:45" };

type Browser = Awaited<ReturnType<typeof signedIn>>["browser"];
/** What a form leads to. */
const posted = async (browser: Browser, path: string, fields: Record<string, string>) => {
  const answer = await browser.post(path, fields);
  const to = answer.headers.get("Location");
  return to === null ? answer : browser.get(to);
};
const closeHref = async (browser: Browser) =>
  hrefsIn((await browser.get("/scan/day")).html).find((href) => href.startsWith("/scan/day/close"));
/** A boat whose boarding somebody of this level closed; the page of it. */
const closed = async (browser: Browser) => {
  await dateBoarded(now);
  const href = (await closeHref(browser)) ?? "";
  return { href, ...(await posted(browser, href, SAID)) };
};

describe("the card of a date without departures", () => {
  it("counts heads and life jackets of the boat that is boarded", async () => {
    await dateBoarded(now);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { text, html } = await browser.get("/scan/day");
    expect(text).toContain("3 people are on board and on no manifest yet");
    expect(await htmlProblems(html)).toEqual([]);
    const path = ((await closeHref(browser)) ?? "").replace("/close", "");
    await browser.post(path, { step: "3", nonce: newSecret() });
    await browser.post(path, { adult: "2", child: "0", infant: "1", version: "0" });
    const after = (await browser.get("/scan/day")).text;
    expect(after).toContain("Heads and the record agree: 3 on board.");
    expect(after).toContain("3 handed out in all, for 3 on board.");
  });

  /** The first boat of the date is closed while somebody is still expected. */
  const firstClosed = madeOnce(async () => {
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    await dateParty(now, ALONE);
    const href = (await closeHref(browser)) ?? "";
    const form = await browser.get(href);
    const page = await posted(browser, href, SAID);
    const leads = (is: (one: string) => boolean) => hrefsIn(page.html).find(is) ?? "";
    const paperHref = leads((one) => one.endsWith("/manifest/1"));
    return {
      ...{ form, page, paper: await browser.get(paperHref) },
      csv: (await browser.get(`${paperHref}/list.csv`)).html,
      roll: (await browser.get(leads((one) => one.startsWith("/print/")))).text,
    };
  });

  it("says before a boat is closed who is still expected", async () => {
    const { form } = await firstClosed();
    expect(form.text).toContain("1 person is still expected.");
    expect(await htmlProblems(form.html)).toEqual([]);
  });

  it("closes a boat and names it as it was said", async () => {
    const { page } = await firstClosed();
    const words = ["Boarding is closed and the manifest is frozen", "Bot <b>Seri</b>"];
    expect([wordsIn(page.text, words), page.html.includes("<b>Seri")]).toEqual([words, false]);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("has a manifest of it, genuine, with whole numbers and the skipper", async () => {
    const { paper } = await firstClosed();
    const words = ["850412115267", "May carry not known", "Pak Long Din", "genuine"];
    expect(wordsIn(paper.text, words)).toEqual(words);
    expect(await htmlProblems(paper.html)).toEqual([]);
  });

  it("has a list of it as a file, and a print for the roll", async () => {
    const { csv, roll } = await firstClosed();
    expect(csv).toContain("2026-06-10 13:45,1,Ahmad bin Ali,MY,1985-04-12");
    expect(roll).toContain("M-MRG-2026-");
  });

  it("lists the boats of the date with time, number and heads", async () => {
    await firstClosed();
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { html } = await browser.get("/scan/day");
    const row = rowsIn(html).find((cells) => cells.includes("Pak Long Din")) ?? [];
    expect([row[0], row[1], row[3], row.at(-1)]).toEqual([
      ...[expect.stringContaining("Bot <b>Seri</b>") as string, "1:45 pm"],
      ...[expect.stringContaining("M-MRG-2026-") as string, "3"],
    ]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("says which boat boards now, and whom no boat took after the last one", async () => {
    await firstClosed();
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const words = ["Did not come", "Boat 2: boarding now"];
    expect(wordsIn((await browser.get("/scan/day")).text, words)).toEqual(words);
  });
});

describe("closing a boat of a date", () => {
  it.each([
    [{ boat: " ", skipper: "", time: "" }, ["Please complete this field"]],
    [{ boat: "B".repeat(200), skipper: "Pak", time: "25:00" }, ["Too long", "such as 08:30"]],
  ])("is refused with names that are none: %o", async (said, words) => {
    await dateBoarded(now);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const page = await browser.post((await closeHref(browser)) ?? "", said);
    expect(page.status).toBe(422);
    for (const word of words) expect(page.text.toLowerCase()).toContain(word.toLowerCase());
  });

  it("is told to whoever comes second, and makes no second manifest", async () => {
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { href } = await closed(browser);
    await dateBoarded(now, ALONE);
    const other = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const again = await other.browser.post(href, SAID);
    expect(again.status).toBe(409);
    expect(again.text).toContain("Somebody has closed this boat meanwhile");
    const pressed = await other.browser.post(href.replace("/close", ""), {
      ...{ step: "1", nonce: newSecret() },
    });
    expect(pressed.status).toBe(409);
  });

  it("asks of scans that came late which boat they were on", async () => {
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    await closed(browser);
    const { id } = await dateBoarded(now, ALONE);
    await asOwner(test, (client) =>
      client.query(
        "update boarding set boarded_at = boarded_at - interval '1 minute' where ticket_id = $1",
        [id],
      ),
    );
    const href = (await closeHref(browser)) ?? "";
    const form = await browser.get(href);
    expect(form.text).toContain("Which boat were they on?");
    expect((await browser.post(href, SAID)).status).toBe(422);
    expect((await browser.post(href, { ...SAID, late: "here" })).status).toBe(303);
  });

  it("is offered for the next boat of today where the address names none", async () => {
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    await dateBoarded(now);
    const { html } = await browser.get("/scan/day/close");
    expect(html).toContain((await closeHref(browser))?.replaceAll("&", "&amp;") ?? "no boat");
  });

  it("leads to the departures of a date that has them, where nobody of the date is left", async () => {
    await sailing(now, { jettyId: 2 });
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 2 });
    const answer = await browser.get("/scan/day/close");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/scan/day?day=2026-06-10");
    const { text, html } = await browser.get("/scan/day?day=2026-06-10");
    expect(text).toContain("Close boarding on the card of each departure");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it.each(["?jetty=1&day=2026-06-10&trip=0", "?jetty=3&day=2026-06-10&trip=1", "?day=x"])(
    "has no page at an address that names no boat: %s",
    async (query) => {
      const { browser } = await signedIn({ level: 2, jettyId: 1 });
      expect((await browser.get(`/scan/day/close${query}`)).status).toBe(404);
    },
  );

  it("is not for whoever works at the other jetty, nor for levels 3 and 5", async () => {
    const { browser } = await signedIn({ level: 2, jettyId: 2 });
    const address = "/scan/day/close?jetty=1&day=2026-06-10&trip=1";
    expect((await browser.get(address)).status).toBe(404);
    expect((await browser.post(address, SAID)).status).toBe(404);
    for (const level of [3, 5] as const) {
      const other = await signedIn({ level, jettyId: 1 });
      expect((await other.browser.get(address)).status).toBe(403);
    }
  });
});

describe("a boat of a date that is corrected", () => {
  /** A boat of three people: opened again, and closed with the first and the third of them. */
  const corrected = madeOnce(async () => {
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    const { html } = await closed(browser);
    const path = hrefsIn(html).find((one) => /^\/scan\/trips\/\d+$/.test(one)) ?? "";
    const opened = (await posted(browser, path, { reason: "Seorang tidak ikut" })).text;
    const form = (await browser.get(`${path}/close`)).html;
    const boxes = [...form.matchAll(/name="(who_\d+-\d+)"/g)].map(([, name]) => name ?? "");
    const unnamed = (await browser.post(`${path}/close`, { ...SAID, boat: "" })).html;
    const again = await posted(browser, `${path}/close`, {
      ...SAID,
      [boxes[0] ?? ""]: "on",
      [boxes[2] ?? ""]: "on",
    });
    const paper = (await browser.get(`${path}/manifest/2`)).text;
    return { html, opened, form, boxes, unnamed, again: again.text, paper };
  });

  it("is opened again with a reason", async () => {
    const { html, opened } = await corrected();
    expect(html).toContain("Open boarding again");
    expect(opened).toContain("Boarding is open again: Seorang tidak ikut");
  });

  it("has a form with a box for each of them, none of which is ticked by itself", async () => {
    const { form, boxes, unnamed } = await corrected();
    // Those of this boat are the first; others of the date may be on no manifest.
    expect(boxes.length).toBeGreaterThanOrEqual(3);
    expect(unnamed).not.toMatch(/name="who_[^>]*checked/);
    expect(await htmlProblems(form)).toEqual([]);
  });

  it("has a second manifest of whoever is ticked, which says why", async () => {
    const { again, paper } = await corrected();
    expect(again).toContain("Version 2");
    expect(paper).toContain("Corrects the version before: Seorang tidak ikut");
    expect(paper).not.toContain("Marie Dupont");
  });

  it("is read by an officer with the code of the paper, and each look is written down", async () => {
    const { browser } = await signedIn({ level: 2, jettyId: 1 });
    const { html } = await closed(browser);
    const [row] = await sql<{ id: number; closedAt: Date }>(
      null,
      "select id, closed_at from manifest where trip_id is not null order by id desc limit 1",
      {},
    );
    expect(html).toContain("manifest/1");
    const { officerCode } = await import("~/domain/manifest/officer-link.server");
    const officer = visitor();
    officer.cookies.set("lang", "en");
    const page = await officer.get(`/m/${row ? officerCode(row) : ""}`);
    for (const said of ["Ahmad bin Ali", "ends in 5267", "Pak Long Din", "genuine"])
      expect(page.text).toContain(said);
    expect(await htmlProblems(page.html)).toEqual([]);
    const looks = await sql(null, "select 1 from manifest_look where manifest_id = :id", {
      id: row?.id ?? 0,
    });
    expect(looks).toHaveLength(1);
  });
});
