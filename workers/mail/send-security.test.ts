import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { securityMail } from "~/documents/security-mail.server";
import { JOBS } from "~/domain/jobs/jobs";
import { useDatabase } from "../../tests/support/database";
import { makeStaff } from "../../tests/support/staff";
import { htmlProblems } from "../../tests/support/validate-html";
import { sendSecurity } from "./send-security";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();
afterAll(() => rmSync(folder, { recursive: true }));

const letters = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));

describe("the job mail.security", () => {
  it("tells the owner in both languages, and nobody where the account is no longer active", async () => {
    const [user, gone] = [
      await makeStaff({ name: "Nur Aisyah" }),
      await makeStaff({ active: false }),
    ];
    await sendSecurity({ userId: gone.id, change: "factor_off" }, { rowId: 1 });
    expect(letters()).toEqual([]);
    await sendSecurity({ userId: user.id, change: "factor_off" }, { rowId: 2 });
    expect(letters()).toHaveLength(1);
    expect(letters()[0]).toContain(`To: ${user.email}`);
  });

  it.each(JOBS["mail.security"].payload.shape.change.options)(
    "has words for %s in each language",
    async (change) => {
      const { text, html, subject } = securityMail({
        name: "Nur Aisyah",
        change,
        publicUrl: "https://tiket.example.my",
      });
      const parts = text.split("-- ");
      expect(parts).toHaveLength(2);
      for (const part of parts) expect(part).toContain("https://tiket.example.my/login/forgot");
      expect(`${subject}${text}`).not.toMatch(/mail\.|\{\{/);
      expect(await htmlProblems(html)).toEqual([]);
    },
  );
});
