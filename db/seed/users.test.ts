import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asOwner, useDatabase } from "../../tests/support/database";
import { seed } from "./index";
import { DEMO_LOGINS } from "./users";

function matches(secret: string, stored: string): boolean {
  const [, n, r, p, salt = "", hash] = stored.split("$");
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: 2 ** 26 };
  const again = scryptSync(secret, Buffer.from(salt, "base64url"), 32, options);
  return again.toString("base64url") === hash;
}

describe("the demo's users", () => {
  const test = useDatabase();
  const rows = () =>
    asOwner(
      test,
      async (client) =>
        (
          await client.query<{ email: string; access: number; password_hash: string }>(
            "select * from app_user order by id",
          )
        ).rows,
    );

  it("are one of each level and a super user, and a second seeding changes nothing", async () => {
    await seed(test.ownerUrl);
    const first = await rows();
    expect(first.map(({ email, access }) => ({ email, access }))).toEqual(
      DEMO_LOGINS.map(({ email, level }) => ({ email, access: level })),
    );
    expect(new Set(DEMO_LOGINS.filter((one) => !one.super).map((one) => one.level))).toEqual(
      new Set([1, 2, 3, 4, 5]),
    );
    expect(DEMO_LOGINS.filter((one) => one.super).map((one) => one.level)).toEqual([1]);
    await seed(test.ownerUrl);
    expect(await rows()).toEqual(first);
  });

  it("have the password that the demo prints, each with a salt of its own", async () => {
    const salts = (await rows()).map(({ password_hash }) => {
      const [kind, n, r, p, salt, hash] = password_hash.split("$") as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      expect([kind, n, r, p]).toEqual(["scrypt", "16384", "8", "5"]);
      const again = scryptSync(DEMO_LOGINS[0]!.password, Buffer.from(salt, "base64url"), 32, {
        N: Number(n),
        r: Number(r),
        p: Number(p),
        maxmem: 2 ** 26,
      });
      expect(again.toString("base64url")).toBe(hash);
      return salt;
    });
    expect(new Set(salts).size).toBe(DEMO_LOGINS.length);
  });

  it("of level 1 have the PIN that the demo prints", async () => {
    const pins = await asOwner(
      test,
      async (client) =>
        (
          await client.query<{ email: string; pin_hash: string }>(
            "select email, pin_hash from lock_pin join app_user on app_user.id = user_id order by user_id",
          )
        ).rows,
    );
    expect(pins.map(({ email, pin_hash }) => [email, matches("482716", pin_hash)])).toEqual(
      DEMO_LOGINS.filter(({ pin }) => pin === "482716").map(({ email }) => [email, true]),
    );
    expect(pins).toHaveLength(2);
  });

  it("are never made in production, the demo itself apart", async () => {
    const before = { ...process.env };
    Object.assign(process.env, { NODE_ENV: "production", JETTY_DEMO: "0" });
    try {
      await expect(seed(test.ownerUrl)).rejects.toThrow(/never seeded in production/);
    } finally {
      process.env = before;
    }
  });
});
