import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { signIn } from "~/domain/sessions/sign-in.server";
import { requestTemporaryPassword } from "~/domain/users/temporary-password.server";
import { useDatabase } from "../../tests/support/database";
import { makeStaff, STAFF_PASSWORD } from "../../tests/support/staff";
import { sendPassword } from "./send-password";

const folder = mkdtempSync(join(tmpdir(), "jetty-mail-"));
process.env.MAIL_FOLDER = folder;
useDatabase();

const now = new Date("2026-06-20T08:00:00+08:00");
const letters = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
const passwordOf = (letter: string) => /^([2-9a-z]{16})\r?$/m.exec(letter)?.[1] ?? "";
const enter = (email: string, password: string) =>
  signIn(
    { email, password },
    { platform: "web_app", userAgent: "", address: "203.0.113.9" },
    null,
    now,
  ).then(
    () => "in",
    (error: { code: string }) => error.code,
  );

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the job mail.password (R-A3)", () => {
  it.each([
    ["ms", "Kata laluan sementara anda"],
    ["en", "Your temporary password"],
  ] as const)(
    "mails a temporary password in %s; the old one works until it is used",
    async (language, subject) => {
      const user = await makeStaff({ name: "Nur Aisyah\r\nBcc: lain@contoh.my" });
      await sendPassword({ email: user.email.toUpperCase(), language }, { rowId: 7, now });
      const [letter = ""] = letters();
      for (const line of [`To: ${user.email}`, `Subject: ${subject}`])
        expect(letter).toContain(line);
      expect(letter.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
      const told = [];
      for (const password of [STAFF_PASSWORD, passwordOf(letter), STAFF_PASSWORD])
        told.push(await enter(user.email, password));
      expect(told).toEqual(["in", "in", "wrong_login"]);
    },
  );

  it("mails nothing to an address without an active account", async () => {
    const gone = await makeStaff({ active: false });
    await sendPassword({ email: gone.email, language: "ms" }, { rowId: 8, now });
    await sendPassword({ email: "tiada@contoh.my", language: "ms" }, { rowId: 9, now });
    expect(letters()).toEqual([]);
  });

  it("makes another password each time it is tried", async () => {
    const user = await makeStaff();
    await sendPassword({ email: user.email, language: "ms" }, { rowId: 10, now });
    const [first = ""] = letters().map(passwordOf);
    await sendPassword({ email: user.email, language: "ms" }, { rowId: 10, now });
    const [second = ""] = letters().map(passwordOf);
    expect(second).not.toBe(first);
    expect(await enter(user.email, first)).toBe("wrong_login");
    expect(await enter(user.email, second)).toBe("in");
  });

  it("is asked for once while one is to run, alike for any address", async () => {
    for (const email of ["Tiada@contoh.my", "tiada@contoh.my", (await makeStaff()).email])
      await requestTemporaryPassword(email, "ms");
    expect(
      await sql(null, "select count(*)::int as jobs from outbox where job = 'mail.password'"),
    ).toEqual([{ jobs: 2 }]);
  });
});
