import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { reportIssue } from "~/domain/support/report-issue.server";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { walkTo } from "../flow/walk";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import {
  allByRole,
  chosenIn,
  currentIn,
  fieldNamed,
  getByRole,
  hrefsIn,
  languageOf,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "super@contoh.my";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

let printerId = 0;
beforeAll(async () => {
  const agent = await makeStaff();
  const [row] = await sql<{ id: number }>(
    null,
    "insert into printer (agent_user_id, device_id, name, type, jetty_id, connection, seen_at) values (:agentId, 'epson-1', 'EPSON TM-T82', 'escpos', 1, gen_random_uuid(), now()) returning id",
    { agentId: agent.id },
  );
  printerId = row?.id ?? 0;
});

const settingsIn = (html: string) =>
  allByRole(html, "form")
    .filter((form) => form.attribute("action") === "/news/settings")
    .flatMap((form) => allByRole(form, "button"))
    .map(({ value, name }) => `${value} ${name}`);
const post = (browser: ReturnType<typeof visitor>, choice: string) =>
  browser.post("/news/settings", { choice, back: "/template?x=1" });

describe("sound and toasts", () => {
  it.each([
    [
      "en",
      ["Turn sound off", "Hide notifications"],
      ["Turn sound on", "Show notifications"],
      "Notifications are hidden",
    ],
    [
      "ms",
      ["Senyapkan bunyi", "Sembunyikan pemberitahuan"],
      ["Hidupkan bunyi", "Tunjukkan pemberitahuan"],
      "Pemberitahuan telah disembunyikan",
    ],
  ] as const)(
    "are turned off and on by forms, in %s, each button saying what it does next",
    async (language, off, on, said) => {
      const { browser } = await signedIn({ level: 3, language });
      const settings = async () => settingsIn((await browser.get("/template?x=1")).html);
      const atFirst = await settings();
      const answers = [await post(browser, "mute"), await post(browser, "hide")];
      const page = await browser.follow();
      for (const choice of ["unmute", "show"]) await post(browser, choice);
      const buttons = [`mute ${off[0]}`, `hide ${off[1]}`];
      expect({
        ...{ atFirst, turnedOff: settingsIn(page.html), turnedOn: await settings() },
        answers: answers.map(({ status, location }) => [status, location]),
      }).toEqual({
        ...{ atFirst: buttons, turnedOff: [`unmute ${on[0]}`, `show ${on[1]}`], turnedOn: buttons },
        answers: answers.map(() => [303, "/template?x=1"]),
      });
      expect(page.text).toContain(said);
      expect(await htmlProblems(page.html)).toEqual([]);
    },
  );

  it("are told to the page's scripts as the cookies say", async () => {
    const { shellOf } = await import("~/views/shell.server");
    const { readSession } = await import("~/domain/sessions/read-session.server");
    const { browser, token } = await signedIn({ level: 3 });
    const flags = async () => {
      const staff = await readSession(token, now);
      if (!staff) throw new Error("no session");
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const { view } = await shellOf(
        new Request("http://127.0.0.1:8080/template", { headers: { Cookie: cookies } }),
        staff,
      );
      return [view.muted, view.toastsHidden];
    };
    expect(await flags()).toEqual([false, false]);
    await post(browser, "mute");
    expect(await flags()).toEqual([true, false]);
    await post(browser, "hide");
    await post(browser, "unmute");
    expect(await flags()).toEqual([false, true]);
  });

  it("take nothing else for an answer, and lead nowhere else", async () => {
    const { browser } = await signedIn();
    for (const choice of ["", "loud", "__proto__", "constructor"])
      expect((await post(browser, choice)).status, choice).toBe(400);
    for (const back of ["https://evil.example", "//evil.example", "/logout"])
      expect((await browser.post("/news/settings", { choice: "mute", back })).location).toBe(
        "/dashboard",
      );
    expect((await browser.get("/news/settings")).location).toBe("/dashboard");
    expect((await visitor().post("/news/settings", { choice: "mute" })).location).toMatch(
      /^\/login/,
    );
  });
});

describe("what waits for somebody", () => {
  it("is read again by a page that heard of it, as the frame of a page shows it", async () => {
    const { browser, user } = await signedIn({
      level: 3,
      email: "super@contoh.my",
      language: "en",
    });
    const id = await reportIssue(
      { userId: user.id },
      "Pencetak rosak",
      { path: "/", userAgent: "", appVersion: "", language: "ms" },
      now,
    );
    const read = async () =>
      JSON.parse((await browser.get("/news/unread")).html) as {
        bubble: Record<string, number>;
        solved: unknown[];
      };
    expect(await read()).toMatchObject({ bubble: { bugReport: 1, errorLog: 0 }, solved: [] });
    await resolveReport({ userId: (await makeStaff()).id }, id, now);
    expect(await read()).toMatchObject({
      bubble: { bugReport: 0 },
      solved: [{ id, excerpt: "Pencetak rosak" }],
    });
    expect((await visitor().get("/news/unread")).location).toMatch(/^\/login/);
  });
});

describe("a live list", () => {
  it("has a link that loads it again, for whoever has no scripts, where it stands", async () => {
    for (const [language, label] of [
      ["en", "Refresh"],
      ["ms", "Muat semula"],
    ] as const) {
      const { browser } = await signedIn({ level: 1, language });
      const { html } = await browser.get("/support?search=x&page=0");
      expect(getByRole(html, "link", { name: label }).href).toBe(
        "/support?search=x&page=0#list-all",
      );
      expect(await htmlProblems(html)).toEqual([]);
    }
  });
});

describe("what a browser keeps", () => {
  it("is in our cookies: language and jetty of a buyer (R-G3)", async () => {
    const buyer = visitor("ms");
    await buyer.get("/");
    await buyer.post("/language", { lang: "en", back: "/" });
    expect(languageOf((await buyer.get("/")).html)).toBe("en");
    // The jetty stands in the order, and the order's cookie brings it back.
    await walkTo(buyer, "departure-date");
    const jettyOf = async (one: typeof buyer) => currentIn((await one.get("/")).html, "jettyID");
    expect(await jettyOf(buyer)).toBe("1");
    const other = visitor("en");
    expect(await jettyOf(other)).toBeUndefined();
    for (const [name, value] of buyer.cookies) other.cookies.set(name, value);
    expect(await jettyOf(other)).toBe("1");
  });

  it("is in our cookies: a buyer's unpaid ticket (R-G3)", async () => {
    const buyer = visitor("en");
    const ticket = await makeTicket({ now });
    const waits = async () =>
      hrefsIn((await buyer.get("/")).html).includes(`/result?ticket=${ticket.ticketCode}`);
    expect(await waits()).toBe(false);
    buyer.cookies.set("unpaid", ticket.ticketCode);
    expect(await waits()).toBe(true);
  });

  it("is in our cookies: printer, automatic print, sound and toasts of the staff (R-G3)", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "en" });
    expect(printerId).toBeGreaterThan(0);
    await browser.get("/printer");
    await browser.post("/printer", {
      printer: String(printerId),
      auto_print: "on",
      act: "choose",
      back: "/template",
    });
    for (const choice of ["mute", "hide"]) await post(browser, choice);
    const again = site.browser();
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    const chooser = (await again.get("/printer")).html;
    expect(chosenIn(chooser, "printer")).toBe(String(printerId));
    expect(fieldNamed(chooser, "auto_print").isChecked).toBe(true);
    expect(settingsIn((await again.get("/template")).html).map((one) => one.split(" ")[0])).toEqual(
      ["unmute", "show"],
    );
  });

  it("is in no other storage, which carries live events and a scanner's scans (R-G3)", () => {
    const uses = (word: RegExp) =>
      sources("app").filter((file) => word.test(readFileSync(file, "utf8")));
    expect(uses(/new BroadcastChannel/)).toEqual([
      "app/ui/boarding/device-database.ts",
      "app/ui/live/screen-lock.ts",
      "app/ui/live/use-tab-sync.ts",
    ]);
    expect(uses(/localStorage\./)).toEqual([
      // It looks whether there is any, and leaves nothing there.
      "app/ui/layout/storage-check.tsx",
      // It tells the other tabs how lately this one was used.
      "app/ui/live/screen-lock.ts",
    ]);
    // A scanner's phone keeps its scans and presses until there is a network again (docs/boarding.md).
    expect(uses(/sessionStorage|indexedDB|document\.cookie/)).toEqual([
      "app/ui/boarding/device-database.ts",
      "app/ui/boarding/device-store.ts",
      "app/ui/boarding/waiting-cookie.ts",
    ]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory()
      ? sources(path)
      : /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
        ? [path]
        : [];
  });
}
