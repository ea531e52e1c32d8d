import { afterEach, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "@db/connection";
import { sql } from "@db/transaction";
import { config } from "~/config.server";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { allByTag, fieldNamed, valuesIn } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { BUYER_FIELDS, walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
const database = useDatabase();
const site = useSite(BUYER_PAGES);

async function at(step: Parameters<typeof walkTo>[1], browser = site.browser()): Promise<Browser> {
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

const drafts = async () =>
  (await sql<{ count: number }>(null, "select count(*)::int as count from order_draft"))[0]?.count;

describe("a browser without cookies", () => {
  it("gets a page that asks for them, with its form kept and ready to be sent again (R-2.1-23)", async () => {
    const browser = site.browser();
    browser.refusesCookies = true;
    await browser.get("/");
    const before = await drafts();
    const { status, text, html } = await browser.submit({ jettyID: "2" });
    expect(status).toBe(400);
    expect(text).toContain("Sila benarkan kuki supaya aplikasi ini berfungsi dengan betul");
    expect(fieldNamed(html, "jettyID").value).toBe("2");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await drafts()).toBe(before);
  });

  it("goes on with the form once cookies are taken (R-2.1-23)", async () => {
    const browser = site.browser();
    browser.refusesCookies = true;
    browser.cookies.set("lang", "en");
    await browser.get("/");
    expect((await browser.submit({ jettyID: "2" })).text).toContain(
      "Please enable cookies for this app to work properly",
    );
    browser.refusesCookies = false;
    await browser.submit({ jettyID: "2" });
    expect(browser.page.status).toBe(400);
    await browser.submitAndFollow();
    expect(browser.page.path).toBe("/departure-date");
    expect(browser.page.text).toContain("Jetty Mangkok");
  });

  it("in the middle of an order keeps what it typed there", async () => {
    const browser = await at("user-info");
    browser.cookies.clear();
    await browser.submit({ ...BUYER_FIELDS });
    expect(browser.page.status).toBe(400);
    expect(fieldNamed(browser.page.html, "email").value).toBe("faiz@contoh.my");
    await browser.submitAndFollow();
    expect(browser.page.path).toBe("/");
    await browser.submitAndFollow({ jettyID: "1" });
    await browser.submitAndFollow({ ticketDate: "2026-06-20" });
    await browser.submitAndFollow({ adult: "1" });
    expect(fieldNamed(browser.page.html, "email").value).toBe("faiz@contoh.my");
  });
});

describe("a stale tab", () => {
  it("gets the order as it stands and a message, and changes nothing (R-S6)", async () => {
    const browser = await at("passengers");
    const [path, old] = browser.filledForm({ adult: "9" });
    await browser.submit({ adult: "2" });
    const { status, text, html } = await browser.post(path, old);
    expect(status).toBe(409);
    expect(text).toContain("This order changed in another tab. This is how it stands now.");
    expect(fieldNamed(html, "adult").value).toBe("2");
    expect(fieldNamed((await browser.get("/passengers")).html, "adult").value).toBe("2");
  });

  it("whose step cannot be visited any more is led to the one that can, with the message (R-S6)", async () => {
    const browser = await at("user-info");
    const [path, old] = browser.filledForm({ ...BUYER_FIELDS });
    await browser.get("/");
    await browser.submit({ jettyID: "2" });
    await browser.post(path, old);
    expect(browser.page).toMatchObject({ status: 303, location: "/passengers" });
    expect((await browser.follow()).text).toContain("This order changed in another tab.");
    expect((await browser.get("/passengers")).text).not.toContain("This order changed");
  });

  it("is not what a double click makes", async () => {
    const browser = await at("user-info");
    const [path, same] = browser.filledForm({ ...BUYER_FIELDS });
    const answers = [await browser.post(path, same), await browser.post(path, same)];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 303, location: "/passengers-info" });
  });

  it("of an order long gone starts another and loses nothing", async () => {
    const browser = await at("user-info");
    browser.cookies.delete("order");
    await browser.submitAndFollow({ ...BUYER_FIELDS });
    expect(browser.page.path).toBe("/");
  });
});

describe("a strange request", () => {
  it("of the wrong kind, with NUL or without a form is a page that says so, never a trace", async () => {
    const browser = await at("user-info");
    for (const fields of [
      { ...BUYER_FIELDS, version: "3", name: "Ali\0" },
      { ...BUYER_FIELDS, version: "-1" },
      { ...BUYER_FIELDS, version: "x" },
    ]) {
      const { status, text, html } = await browser.post("/user-info", fields);
      expect(status).toBe(400);
      expect(text).toContain("This request could not be read.");
      expect(html).not.toMatch(/at .*\.tsx?:\d/);
    }
    const { status } = await browser.post("/user-info", { version: "3" });
    expect(status).toBe(422);
  });

  it("is told nothing of a draft that belongs to somebody else", async () => {
    const browser = site.browser();
    for (const order of ["x", "../../etc", "A".repeat(43), "A".repeat(600)]) {
      browser.cookies.set("order", order);
      expect(await browser.get("/passengers")).toMatchObject({ status: 302, location: "/" });
    }
  });

  it("with markup for a name is shown as text", async () => {
    const browser = await at("user-info");
    await browser.submitAndFollow({ ...BUYER_FIELDS, name: "<img src=x onerror=alert(1)>" });
    await browser.submitAndFollow({}, { copy: "1" });
    expect(valuesIn(browser.page.html)).toContain("<img src=x onerror=alert(1)>");
    expect(allByTag(browser.page.html, "img")).toEqual([]);
  });

  it("keeps an order 24 hours after its last change, and no longer (R-S6)", async () => {
    const browser = await at("user-info");
    const older = (by: string) =>
      asOwner(database, (client) =>
        client.query("update order_draft set expires_at = expires_at - $1::interval", [by]),
      );
    await older("23 hours 59 minutes");
    expect((await browser.get("/user-info")).status).toBe(200);
    await older("1 minute");
    expect((await browser.get("/user-info")).location).toBe("/");
  });
});

describe("the style guide", () => {
  afterEach(() => void Object.assign(config(), { JETTY_DEMO: false }));

  it("is there in the demo alone", async () => {
    expect((await site.browser().get("/styleguide")).status).toBe(404);
  });

  it("is there in the demo (control)", async () => {
    Object.assign(config(), { JETTY_DEMO: true });
    expect((await site.browser().get("/styleguide")).status).toBe(200);
  });
});

describe("a database that is away", () => {
  it("is the page 'Oopss' with the message, in the reader's language (R-8-31)", async () => {
    const browser = await at("passengers");
    await closeDatabase();
    openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" });
    try {
      for (const path of ["/", "/passengers"]) {
        const { status, text } = await browser.get(path);
        expect([path, status]).toEqual([path, 503]);
        expect(text).toContain("Oopss The service is not available for a moment.");
      }
    } finally {
      await closeDatabase();
      openDatabase({ url: database.ownerUrl, role: "jetty_app", poolMax: 10 });
    }
    expect((await browser.get("/passengers")).status).toBe(200);
  });
});
