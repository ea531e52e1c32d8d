import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { reportIssue } from "~/domain/support/report-issue.server";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { useDatabase } from "../../tests/support/database";
import { makeStaff } from "../../tests/support/staff";
import { sendReportResolved } from "./send-report-resolved";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-20T08:00:00+08:00");
const letters = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
const send = (reportId: number) => sendReportResolved({ reportId }, { rowId: 7 });

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function reportOf(user: { id: number }, language: "ms" | "en" = "ms"): Promise<number> {
  return reportIssue(
    { userId: user.id },
    "Pencetak <kaunter> rosak\nsejak pagi",
    { path: "/template", userAgent: "", appVersion: "0.1.0", language },
    now,
  );
}

describe("the job mail.report-resolved", () => {
  it.each([
    ["ms", "Laporan anda telah diselesaikan"],
    ["en", "Your report is resolved"],
  ] as const)(
    "tells the reporter in %s, and once however often it runs",
    async (language, subject) => {
      const reporter = await makeStaff({ name: "Nur Aisyah\r\nBcc: lain@contoh.my" });
      const admin = await makeStaff();
      const id = await reportOf(reporter, language);
      await resolveReport({ userId: admin.id }, id, now);
      await send(id);
      await send(id);
      const all = letters();
      expect(all).toHaveLength(1);
      expect(all[0]).toContain(`To: ${reporter.email}`);
      expect(all[0]).toContain(`Subject: ${subject}`);
      expect(all[0]?.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
      expect(all[0]).toContain("&lt;kaunter&gt;");
    },
  );

  it("says nothing of a pending or deleted report, to a closed account, or to who resolved it", async () => {
    const [reporter, admin, gone] = [await makeStaff(), await makeStaff(), await makeStaff()];
    await send(await reportOf(reporter));
    const own = await reportOf(admin);
    await resolveReport({ userId: admin.id }, own, now);
    await send(own);
    const left = await reportOf(gone);
    await resolveReport({ userId: admin.id }, left, now);
    await sql(null, "update app_user set active = false where id = :goneId returning id", {
      goneId: gone.id,
    });
    await send(left);
    await send(2_147_483_647);
    expect(letters()).toEqual([]);
  });
});
