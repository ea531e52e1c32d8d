import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { actionsIn, hrefsIn, namesByRole, partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { aScanner, aSteward, now, onBoard, paidTicket, show } from "./boat";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { visitor, signedIn } = staffBrowsers(
  useSite(["staff", "stewards", "session", "not-found"]),
  now,
);

const linkIn = (html: string) => /\/steward\/([\w-]{43})</.exec(html)?.[1] ?? "";
const count = async (table: "steward" | "steward_session", id = 0) =>
  (await sql(null, `select 1 from ${table} where ${id ? "steward_id = :id" : ":id = 0"}`, { id }))
    .length;

/** A steward's phone that has begun by the button of its link. */
async function phone(code: string, language: "ms" | "en" = "en") {
  const browser = visitor(language);
  await browser.get(`/steward/${code}`);
  await browser.submitAndFollow();
  return browser;
}

describe("the page of today's stewards", () => {
  const added = madeOnce(async () => {
    const { browser } = await signedIn({ level: 4 });
    await browser.get("/scan");
    const leads = hrefsIn(browser.page.html).includes("/scan/stewards");
    await browser.get("/scan/stewards");
    const page = await browser.submit({ name: " Aiman  Hakim " });
    return { leads, page, code: linkIn(page.html), again: await browser.get("/scan/stewards") };
  });

  it("is led to from the scanner", async () => {
    expect((await added()).leads).toBe(true);
  });

  it("shows the link of a new one: as text, as a QR code, as a message", async () => {
    const { page, code } = await added();
    const message = hrefsIn(page.html).find((href) => href.startsWith("https://wa.me/?text="));
    expect({
      ...{ status: page.status, location: page.location, code: code.length },
      image: page.html.includes("QR code of the link for Aiman Hakim"),
      message: decodeURIComponent(message ?? "").includes(`/steward/${code}`),
    }).toEqual({ status: 200, location: null, code: 43, image: true, message: true });
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("shows that link once", async () => {
    const { again, code } = await added();
    expect([again.text.includes("Aiman Hakim"), again.html.includes(code)]).toEqual([true, false]);
  });

  it("adds one however often its form is sent, and keeps what was wrong", async () => {
    const { browser } = await signedIn({ level: 1 });
    await browser.get("/scan/stewards");
    const wrong = await browser.submit({ name: "A" });
    expect([wrong.status, /value="A"/.test(wrong.html)]).toEqual([422, true]);
    await browser.get("/scan/stewards");
    const form = browser.filledForm({ name: "Siti" });
    const before = await count("steward");
    await browser.post(...form);
    await browser.post(...form);
    expect((await count("steward")) - before).toBe(1);
  });

  it.each([2, 3, 5] as const)("is not for level %s", async (level) => {
    const { browser } = await signedIn({ level });
    expect((await browser.get("/scan/stewards")).status).toBe(403);
    if (level === 2)
      expect(hrefsIn((await browser.get("/scan")).html)).not.toContain("/scan/stewards");
  });

  const ended = madeOnce(async () => {
    const { code, steward } = await aSteward();
    const helper = await phone(code);
    const { browser } = await signedIn({ level: 1 });
    await browser.get("/scan/stewards");
    const question = await browser.get(`/scan/stewards/${steward.stewardId}/end`);
    const before = (await helper.get("/scan")).status;
    const page = await browser.follow(await browser.post(question.path, {}));
    const after = (await helper.get("/scan")).status;
    const other = await signedIn({ level: 1, jettyId: 2 });
    return {
      ...{ question, page, statuses: [before, after], link: await helper.get(`/steward/${code}`) },
      foreign: (await other.browser.get(question.path)).status,
    };
  });

  it("ends one after a question, and says so", async () => {
    const { question, page } = await ended();
    expect(question.text).toContain("Aiman Hakim can no longer scan");
    expect(page.text).toMatch(/The steward can no longer scan.*Ended/s);
  });

  it("ends the phone and the link of one at once", async () => {
    const { statuses, link } = await ended();
    expect(statuses).toEqual([200, 401]);
    expect([link.status, link.text.includes("This link has ended")]).toEqual([200, true]);
  });

  it("ends none of the other jetty", async () => {
    expect((await ended()).foreign).toBe(404);
  });
});

describe("the page of a steward's link", () => {
  it.each([
    ["en", "Hello Aiman Hakim", "It ends by itself at midnight"],
    ["ms", "Salam Aiman Hakim", "Ia tamat sendiri pada tengah malam"],
  ] as const)("says who, where and until when (%s), and is kept by nobody", async (...said) => {
    const [language, who, until] = said;
    const { code } = await aSteward();
    const page = await visitor(language).get(`/steward/${code}`);
    for (const text of [who, "Merang", until]) expect(page.text).toContain(text);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    expect([
      await htmlProblems(page.html),
      /<script(?! type="application)/.test(page.html),
    ]).toEqual([[], false]);
  });

  it("changes nothing by being looked at; its button begins", async () => {
    const { code, steward } = await aSteward();
    const browser = visitor();
    for (let looks = 0; looks < 3; looks += 1) await browser.get(`/steward/${code}`);
    expect([
      await count("steward_session", steward.stewardId),
      browser.cookies.has("session"),
    ]).toEqual([1, false]);
    expect(browser.forms()).toHaveLength(1);
    const page = await browser.submitAndFollow();
    expect([page.path, page.status]).toEqual(["/scan", 200]);
    expect(await count("steward_session", steward.stewardId)).toBe(2);
  });

  it("does not know codes that nobody has, and stops whoever tries them", async () => {
    const browser = visitor();
    const tried = [];
    for (let tries = 0; tries < 31; tries += 1)
      tried.push((await browser.get(`/steward/${"x".repeat(43)}`)).status);
    expect([tried[0], tried[29], tried[30]]).toEqual([404, 404, 429]);
    expect((await visitor().get("/steward/short")).status).toBe(404);
  });

  it("tells somebody who is logged in that it takes the place of that", async () => {
    const { code } = await aSteward();
    const { browser } = await signedIn({ level: 1, name: "Nur Aisyah" });
    const page = await browser.get(`/steward/${code}`);
    expect(page.text).toContain("You are logged in as Nur Aisyah in this browser.");
  });
});

describe("a steward's phone", () => {
  const boarded = madeOnce(async () => {
    const { code } = await aSteward();
    const ticket = await paidTicket({ adults: 2 });
    const browser = await phone(code);
    const start = browser.page.text;
    await browser.submitAndFollow({ code: ticket.ticketCode });
    const page = await browser.submitAndFollow({}, { how: "all" });
    return { ticket, start, page, aboard: await onBoard(ticket.id) };
  });

  it("scans and boards", async () => {
    const { start, page, aboard } = await boarded();
    expect(start).toContain("Steward Aiman Hakim, until midnight");
    expect(partOf(page.html, "scan-result").text).toMatch(/^On board 2 passengers/);
    expect(aboard).toEqual([1, 2]);
  });

  it("has nothing of the office around its scanner", async () => {
    const { html, text } = (await boarded()).page;
    const links = hrefsIn(html).filter((href) => href.startsWith("/") && !/\.\w+$/.test(href));
    expect([...new Set(links)].toSorted()).toEqual(["/steward/end"]);
    const shown = [text, ...namesByRole(html, "button"), ...hrefsIn(html), ...actionsIn(html)];
    expect(shown.join("\n")).not.toMatch(/undo|Lock|Log out/);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is named to staff who scan the ticket after it", async () => {
    const { ticket } = await boarded();
    const after = await show(ticket.ticketCode, await aScanner());
    const { browser: staff } = await signedIn({ level: 2 });
    expect((await staff.get(`/scan?scan=${after.id}`)).text).toMatch(/Boarded .* by Aiman Hakim/);
  });

  it("is told so elsewhere, and led back", async () => {
    const browser = await phone((await aSteward()).code);
    const page = await browser.get("/scan/day");
    expect(page.status).toBe(403);
    expect(page.text).toContain("This phone scans tickets only.");
    expect(hrefsIn(page.html)).toContain("/scan");
  });

  it("is shown no scan of anybody else, and moves no ticket", async () => {
    const browser = await phone((await aSteward()).code);
    const ticket = await paidTicket({ passengers: [{ name: "Siti Aminah", ic: "850412115267" }] });
    const { id } = await show(ticket.ticketCode, await aScanner());
    expect((await browser.get(`/scan?scan=${id}`)).text).not.toContain("Siti Aminah");
    const nonce = "n".repeat(20);
    const board = await browser.post("/scan", { scan: String(id), how: "all", nonce });
    const move = await browser.post("/scan", { scan: String(id), how: "move", nonce });
    expect([board.status, move.status, await onBoard(ticket.id)]).toEqual([404, 403, []]);
  });

  it.each([
    ["en", "Your link has ended"],
    ["ms", "Pautan anda telah tamat"],
  ] as const)("says that the link has ended, and no login (%s)", async (language, words) => {
    const { code, steward } = await aSteward();
    const browser = await phone(code, language);
    await sql(null, "update steward set ended_at = now() where id = :id", {
      id: steward.stewardId,
    });
    for (const page of [await browser.get("/scan"), await browser.get("/scan")])
      expect([page.status, page.text.includes(words)]).toEqual([401, true]);
  });

  it("ends by its own hand", async () => {
    const { code, steward } = await aSteward();
    const browser = await phone(code, "ms");
    await browser.get("/steward/end");
    const page = await browser.submitAndFollow();
    expect(page.text).toContain("Imbasan telah tamat pada telefon ini");
    expect(browser.cookies.get("session") ?? "").toBe("");
    expect(await count("steward_session", steward.stewardId)).toBe(1);
    expect((await browser.get("/scan")).location).toBe("/login?back=%2Fscan");
  });
});
