import { QueryTypes, Sequelize } from "sequelize";
import { describe, expect, it } from "vitest";
import { cleanIdentities } from "@db/migrations/086-clean-identities";
import { sql } from "@db/transaction";
import { buyerForm, nameField } from "~/domain/ordering/schema.server";
import { forgotForm, loginForm } from "~/domain/sessions/schema.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { cleanIdentity, cleanLine } from "~/domain/shared/text";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff, STAFF_PASSWORD } from "../../../tests/support/staff";
import { resetUserByCommand } from "./create-user-by-command.server";
import { newUserForm } from "./schema.server";

const test = useDatabase();
const now = new Date("2026-06-20T08:00:00+08:00");
const PLAIN = "siti.aminah@contoh.my";

/** Ways of typing `PLAIN` that look like it, or nearly. */
const TYPED = [
  ["a space of no width", "siti.\u200baminah@contoh.my"],
  ["a soft hyphen", "siti.ami\u00adnah@contoh.my"],
  ["a byte order mark before it", "\ufeffsiti.aminah@contoh.my"],
  ["a variation selector", "siti\ufe0f.aminah@contoh.my"],
  ["a mark of direction", "\u200esiti.aminah@contoh.my\u200f"],
  ["full-width letters", "\uff53\uff49\uff54\uff49.aminah\uff20contoh.my"],
  ["a control character at its end", "siti.aminah@contoh.my\u0007"],
] as const;

describe("an e-mail address or username", () => {
  it.each(TYPED)("is stored without %s (R-5-09)", (_, typed) => {
    const person = { name: "Siti Aminah", phone: "0123456789", jetty: "1", access: "3" };
    expect(
      newUserForm.parse({ ...person, email: typed, username: typed, password: "Laut biru 2026" }),
    ).toMatchObject({ email: PLAIN, username: PLAIN });
  });

  it.each(TYPED)("is read so at the login and where a password was forgotten: %s", (_, typed) => {
    expect(loginForm.parse({ email: typed, password: STAFF_PASSWORD }).email).toBe(PLAIN);
    expect(forgotForm.parse({ email: typed }).email).toBe(PLAIN);
  });

  it.each(TYPED)("of a buyer is kept without %s", (_, typed) => {
    expect(buyerForm.shape.email.parse(typed)).toBe(PLAIN);
  });

  it("of nothing that can be seen is none", () => {
    expect(loginForm.safeParse({ email: "\u200b\u00ad", password: STAFF_PASSWORD }).success).toBe(
      false,
    );
  });

  it("keeps letters that are read as others: those are told apart by their skeletons", () => {
    expect(cleanIdentity("s\u0456ti")).toBe("s\u0456ti");
  });

  it("leaves out what the database leaves out where it compares two", async () => {
    const samples = Array.from({ length: 0x10000 / 8 }, (_, index) => index * 8)
      .concat([0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x200b, 0x200f, 0x2060, 0xfeff])
      .filter((code) => code > 0x20 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code));
    const rows = await sql<{ letter: string; gone: boolean }>(
      null,
      `select l as letter, identity_skeleton('x' || l || 'x') = 'xx' as gone
         from unnest(:samples::text[]) l`,
      { samples },
    );
    const differing = rows.filter(
      ({ letter, gone }) => gone !== (cleanIdentity(`x${letter}x`) === "xx"),
    );
    // A control character between two letters is a space between them.
    expect(differing.filter(({ letter }) => !/\p{Cc}/u.test(letter))).toEqual([]);
  });

  it("of before is stored so by the migration, and its owner gets in by the plain one", async () => {
    const user = await makeStaff({ email: "\uff52osmah\u200b@contoh.my" });
    const owner = new Sequelize(test.ownerUrl, { logging: false });
    try {
      await cleanIdentities.up(owner);
      expect(
        await owner.query("select email from app_user where id = :id", {
          replacements: { id: user.id },
          type: QueryTypes.SELECT,
        }),
      ).toEqual([{ email: "rosmah@contoh.my" }]);
    } finally {
      await owner.close();
    }
    const origin = { platform: "web_app", userAgent: "test", address: "203.0.113.5" } as const;
    const form = loginForm.parse({ email: "rosmah@contoh.my", password: STAFF_PASSWORD });
    expect(await signIn(form, origin, null, now)).toMatchObject({ state: "in" });
  });

  it("is looked for so by the command line", async () => {
    await makeStaff({ email: "hamid@contoh.my" });
    await expect(resetUserByCommand("ha\u00admid@contoh.my", now)).resolves.toEqual(
      expect.any(String),
    );
  });
});

describe("a passenger's or buyer's name", () => {
  it("is kept without spaces of no width and soft hyphens", () => {
    expect(nameField.parse("Siti\u200b Ami\u00adnah\ufeff binti \u2060Ali")).toBe(
      "Siti Aminah binti Ali",
    );
  });

  it("keeps joiners and marks of direction, which other scripts are written with", () => {
    const persian = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627\u200f";
    expect(cleanLine(persian)).toBe(persian);
  });

  it("is none where nothing of it can be seen", () => {
    expect(nameField.safeParse("\u200b\u200b\u200b\u200b").success).toBe(false);
  });
});
