import { scryptSync } from "node:crypto";
import { availableParallelism } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { cheapHash } from "../../../tests/support/staff";
import { withHashSlot } from "./hash-limiter.server";
import { hashPassword, isOutdatedHash, passwordMatches } from "./password.server";
import { validatePassword } from "./password-rules";

vi.unmock("~/domain/users/password-cost");

const later = () => {
  let done: () => void = () => {};
  const promise = new Promise<void>((resolve) => (done = resolve));
  return { promise, done };
};

describe("a stored password", () => {
  it("is scrypt at N 2^14, r 8, p 5 with a salt of its own, and is never cut (R-X22)", async () => {
    const long = `${"ü".repeat(100)}x`;
    const [one, two] = await Promise.all([hashPassword(long), hashPassword(long)]);
    expect(one).not.toBe(two);
    const [kind, N, r, p, salt = "", hash] = one.split("$");
    expect([kind, N, r, p]).toEqual(["scrypt", "16384", "8", "5"]);
    const again = scryptSync(long.normalize("NFKC"), Buffer.from(salt, "base64url"), 32, {
      N: 16384,
      r: 8,
      p: 5,
      maxmem: 2 ** 26,
    });
    expect(hash).toBe(again.toString("base64url"));
    expect(await passwordMatches(long, one)).toBe(true);
    expect(await passwordMatches(`${"ü".repeat(100)}y`, one)).toBe(false);
  });

  it("is read at the cost it was made with, and known to be outdated", async () => {
    const old = cheapHash("ombak-tinggi");
    expect(await passwordMatches("ombak-tinggi", old)).toBe(true);
    expect(await passwordMatches("ombak-rendah", old)).toBe(false);
    expect(isOutdatedHash(old)).toBe(true);
    expect(isOutdatedHash(await hashPassword("ombak-tinggi"))).toBe(false);
  });

  it("is refused for nobody after about the time it takes for somebody", async () => {
    const stored = await hashPassword("ombak-tinggi");
    const time = async (hash: string | null) => {
      const started = performance.now();
      expect(await passwordMatches("salah", hash)).toBe(false);
      return performance.now() - started;
    };
    const [nobody, somebody] = [await time(null), await time(stored)];
    expect(nobody).toBeGreaterThan(somebody / 3);
  });
});

describe("the hash gate", () => {
  it("lets two work at once, but leaves a core, and twenty wait, and refuses the next", async () => {
    const atOnce = availableParallelism() > 2 ? 2 : 1;
    let [running, most] = [0, 0];
    const gate = later();
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    };
    const inside = Array.from({ length: atOnce + 20 }, () => withHashSlot(work));
    await expect(withHashSlot(work)).rejects.toMatchObject({
      code: "too_many",
      values: { seconds: 5 },
    });
    gate.done();
    await Promise.all(inside);
    expect(most).toBe(atOnce);
    expect(running).toBe(0);
  });

  it("gives the place of whoever failed to the next", async () => {
    await Promise.allSettled(
      Array.from({ length: 5 }, () => withHashSlot(() => Promise.reject(new Error("no")))),
    );
    expect(await withHashSlot(() => Promise.resolve("in"))).toBe("in");
  });
});

describe("a new password (R-X22)", () => {
  const owner = { name: "Nur Aisyah", username: "aisyah88", email: "aisyah.kaunter@contoh.my" };
  const bounds = { min: 6, max: 20 };
  const fault = (password: string) => validatePassword(password, owner, bounds);

  it.each([
    ["perah", "password_length"],
    ["perahu", null],
    ["a-perahu-biru-laut-20", "password_length"],
    ["perahu-biru-laut-200", null],
    ["⛵⛵⛵⛵a", "password_length"],
  ])("has 6 to 20 characters, as people count them: %j", (password, told) => {
    expect(fault(password)).toBe(told);
  });

  it("has as many as the two settings say", () => {
    expect(validatePassword("perahu", owner, { min: 8, max: 20 })).toBe("password_length");
  });

  it("is not one that everybody tries, in any case of letters", () => {
    for (const common of ["123456", "Password1", "QWERTY", "katalaluan", "terengganu", "zzzzzzzz"])
      expect(fault(common), common).toBe("password_common");
  });

  it("is not the owner's name, e-mail or username", () => {
    for (const own of ["Nur Aisyah", "nuraisyah", "AISYAH88", "aisyah.kaunter"])
      expect(fault(own), own).toBe("password_personal");
    expect(validatePassword("aisyah.kaunter@contoh.my", owner, { min: 6, max: 200 })).toBe(
      "password_personal",
    );
  });
});
