import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { makePrint } from "../metrics/print-rows";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.SUPER_USER_EMAILS = "super@contoh.my";
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff"]), new Date());
const PATH = "/system-health";
const job = (state: string, ageS: number, tries = 1) =>
  sql(
    null,
    `insert into outbox (job, payload, state, tries, run_after, queued_at, done_at)
       values ('mail.ticket', '{}', :state, :tries, now() - make_interval(secs => :ageS::float8),
         case when :state in ('queued', 'running') then now() end,
         case when :state = 'done' then now() - make_interval(secs => :ageS::float8) end) returning id`,
    { state, ageS, tries },
  );
let browser: Browser;
const read = async (language: "ms" | "en") => {
  browser.cookies.set("lang", language);
  return browser.get(PATH);
};
beforeAll(async () => {
  ({ browser } = await signedIn({ level: 1, email: "super@contoh.my" }));
});
afterEach(async () => {
  await sql(null, "delete from outbox returning id");
  await sql(null, "update gateway_breaker set failures = 0, open_until = null");
});

describe("the health page", () => {
  it("says that all is well where it is, in both languages, in whole HTML", async () => {
    for (const [language, well, title] of [
      ["en", "Everything is well.", "System health"],
      ["ms", "Semuanya baik.", "Kesihatan Sistem"],
    ] as const) {
      const { html, text, status } = await read(language);
      expect(status).toBe(200);
      for (const words of [well, title]) expect(text).toContain(words);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("says when the last ticket mail went out, and what was sold today", async () => {
    await job("done", 125);
    await makeTicket({ ticketFlag: 3 });
    const { text } = await read("en");
    expect(text).toContain("The last ticket mail went out 2 minutes ago.");
    expect(text).toContain("Counter: 1");
    expect((await read("ms")).text).toContain("E-mel tiket terakhir dihantar 2 minit yang lalu.");
  });

  it("names each thing that needs somebody, with its state in words", async () => {
    await job("waiting", 130, 0);
    await job("failed", 500);
    await job("running", 400);
    await sql(
      null,
      `insert into gateway_breaker (gateway, host, failures, failing_since, open_until)
         values ('chip', 'https://gate.chip-in.asia', 5, now(), now() + interval '30 s')
         on conflict (gateway, host) do update set failures = 5, open_until = excluded.open_until`,
    );
    const { text, html } = await read("en");
    for (const words of [
      "4 things need attention.",
      "gate.chip-in.asia does not answer. Buyers are told to try again.",
      "1 job is taken by no worker, for 2 minutes.",
      "Mails: 1 in hand, for 6 minutes.",
      "1 job was given up.",
      "Act now",
    ])
      expect(text).toContain(words);
    expect(html).toContain('href="/error-log/jobs"');
    expect((await read("ms")).text).toContain("Bertindak segera");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("says how many prints wait and for how long", async () => {
    for (const ageS of [245, 30, 10]) await makePrint("queued", ageS);
    expect((await read("en")).text).toContain("3 prints wait, the oldest for 4 minutes.");
    expect((await read("ms")).text).toContain("3 cetakan menunggu, yang paling lama 4 minit.");
  });

  it("is in the menu of super users, and for nobody else", async () => {
    expect((await read("en")).html).toContain('href="/system-health"');
    for (const level of [1, 2, 3, 4, 5] as const) {
      const other = (await signedIn({ level })).browser;
      expect([level, (await other.get(PATH)).status]).toEqual([level, 403]);
      expect((await other.get("/dashboard")).html).not.toContain("/system-health");
    }
    expect((await visitor().get(PATH)).location).toBe("/login?back=%2Fsystem-health");
  });
});
