import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.SUPER_USER_EMAILS = "super@contoh.my";
process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), new Date(process.env.FIXED_NOW));
const PATH = "/error-log/jobs";

const password = (email: string, uniqueKey?: string) =>
  inTransaction((tx) => enqueue(tx, "mail.password", { email, language: "ms" }, { uniqueKey }));
const fail = async (id: number | null) => {
  await sql(
    null,
    "update outbox set state = 'failed', tries = 30, last_error = 'ECONNREFUSED' where id = :id returning id",
    { id },
  );
  return String(id);
};
const states = async () =>
  (
    await sql<{ state: string; tries: number }>(
      null,
      "select state, tries from outbox where job = 'mail.password' order by id",
    )
  ).map(({ state, tries }) => `${state} ${tries}`);
let browser: Browser;
beforeAll(async () => {
  ({ browser } = await signedIn({ level: 1, email: "super@contoh.my" }));
});
afterEach(async () => {
  await sql(null, "delete from outbox returning id");
});

describe("failed jobs", () => {
  it("are listed with what went wrong, in both languages, or said to be none", async () => {
    browser.cookies.set("lang", "en");
    expect((await browser.get(PATH)).text).toContain("No job has failed.");
    await fail(await password("a@b.my"));
    const { text, html } = await browser.get(PATH);
    for (const words of ["Password mail: 1", "ECONNREFUSED", "30"]) expect(text).toContain(words);
    expect(await htmlProblems(html)).toEqual([]);
    browser.cookies.set("lang", "ms");
    expect((await browser.get(PATH)).text).toContain("E-mel kata laluan: 1");
  });

  it("are tried again one by one or all of a kind, each with its audit row", async () => {
    const one = await fail(await password("a@b.my"));
    for (const email of ["b@b.my", "c@b.my"]) await fail(await password(email));
    const waiting = await browser.post(PATH, { id: one });
    expect([waiting.status, waiting.location]).toEqual([303, PATH]);
    expect(await states()).toEqual(["waiting 0", "failed 30", "failed 30"]);
    await browser.post(PATH, { job: "mail.password" });
    expect(await states()).toEqual(["waiting 0", "waiting 0", "waiting 0"]);
    await browser.post(PATH, { job: "mail.password" });
    const audits = await sql<{ subjectId: string }>(
      null,
      "select subject_id from audit where subject_type = 'job' order by id",
    );
    expect(audits.map(({ subjectId }) => subjectId)).toEqual([one, "mail.password"]);
  });

  it("stay as they are where an equal one waits", async () => {
    await fail(await password("a@b.my", "password:a"));
    await password("a@b.my", "password:a");
    await browser.post(PATH, { job: "mail.password" });
    expect(await states()).toEqual(["failed 30", "waiting 0"]);
  });

  it("are a super user's alone", async () => {
    const other = (await signedIn({ level: 1 })).browser;
    const id = await fail(await password("a@b.my"));
    expect((await other.get(PATH)).location).toBe("/dashboard");
    expect((await other.post(PATH, { id })).status).toBe(403);
    expect(await states()).toEqual(["failed 30"]);
  });
});
