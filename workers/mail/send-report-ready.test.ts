import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { askReport, makeNextReport, sessionOf } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { type MadeStaff, makeStaff } from "../../tests/support/staff";
import { sendReportReady } from "./send-report-ready";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const letters = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
const send = (reportId: number) => sendReportReady({ reportId }, { rowId: 7 });

let owner: MadeStaff;
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await sql(null, "delete from outbox returning id");
  owner = await makeStaff({ level: 5, jettyId: 0, name: "Nur Aisyah\r\nBcc: lain@contoh.my" });
});
afterAll(() => rmSync(folder, { recursive: true }));

const asked = (wishes: Parameters<typeof askReport>[0]) =>
  askReport({ by: sessionOf({ userId: owner.id, level: 5, ownJettyId: 0 }), ...wishes });

async function mailsDue(): Promise<number[]> {
  const rows = await sql<{ reportId: number }>(
    null,
    `select (payload ->> 'reportId')::int as report_id from outbox where job = 'mail.report-ready'`,
  );
  return rows.map(({ reportId }) => reportId);
}

describe("a report that is ready", () => {
  it("is told by mail where that was asked for", async () => {
    const id = await asked({ mail: true });
    await makeNextReport();
    expect(await mailsDue()).toEqual([id]);
  });

  it("is not told where it was not asked for", async () => {
    await asked({ mail: false });
    await makeNextReport();
    expect(await mailsDue()).toEqual([]);
  });
});

describe("the mail about a report", () => {
  it.each([
    ["ms", "Laporan anda sudah siap"],
    ["en", "Your report is ready"],
  ] as const)("speaks its reader's language (%s)", async (language, subject) => {
    const id = await asked({ mail: true, language });
    await makeNextReport();
    await send(id);
    expect(letters()[0]).toContain(`Subject: ${subject}`);
  });

  it("goes to its owner once, however often it is sent", async () => {
    const id = await asked({ mail: true });
    await makeNextReport();
    await send(id);
    await send(id);
    expect(letters().map((text) => /^To: .*$/m.exec(text)?.[0])).toEqual([`To: ${owner.email}`]);
  });

  it("leads to the report's page", async () => {
    const id = await asked({ mail: true });
    await makeNextReport();
    await send(id);
    expect(letters()[0]).toContain(`/reports/${id}`);
  });

  it("is not sent of a report that is not ready", async () => {
    await send(await asked({ mail: true }));
    expect(letters()).toEqual([]);
  });

  it("is not sent to who does not work here any more", async () => {
    const id = await asked({ mail: true });
    await makeNextReport();
    await sql(null, "update app_user set active = false where id = :id returning id", {
      id: owner.id,
    });
    await send(id);
    expect(letters()).toEqual([]);
  });
});
