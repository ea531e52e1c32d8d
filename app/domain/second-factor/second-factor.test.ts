import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { parseConfig } from "~/config.server";
import { useDatabase } from "../../../tests/support/database";
import { codeAt, giveFactor, wrongCodeAt } from "../../../tests/support/second-factor";
import { makeStaff } from "../../../tests/support/staff";
import { decryptText, encryptText } from "./encrypt-text.server";
import { newFactorSetup, readFactorSetup } from "./factor-setup.server";
import { newFactorSecret, otpauthUri, timeStepOfCode } from "./one-time-code.server";
import { redeemCode } from "./redeem-code.server";

useDatabase();

const start = new Date("2026-06-20T08:00:00+08:00");
const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
const take = (userId: number, code: string, now: Date) =>
  inTransaction((tx) => redeemCode(tx, userId, code, now));

describe("a one-time code", () => {
  it("is that of RFC 6238 in its own half minute, the one before and the one after", () => {
    // The RFC's secret and its first instants; six of its eight figures.
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect(timeStepOfCode(secret, "287082", new Date(59_000))).toBe(1);
    expect(timeStepOfCode(secret, "081804", new Date(1_111_111_109_000))).toBe(37_037_036);
    for (const [late, step] of [
      [-31, null],
      [-30, 37_037_036],
      [29, 37_037_036],
      [31, 37_037_036],
      [61, null],
    ] as const)
      expect(
        timeStepOfCode(secret, "081804", new Date((1_111_111_080 + late) * 1_000)),
        String(late),
      ).toBe(step);
    expect(timeStepOfCode(secret, "81804", new Date(1_111_111_109_000))).toBeNull();
  });

  it("is taken once: again in its time, or one of an earlier step, it is refused", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const next = codeAt(secret, seconds(30));
    const told = {
      wrong: await take(user.id, wrongCodeAt(secret, start), start),
      right: await take(user.id, codeAt(secret, start), start),
      again: await take(user.id, codeAt(secret, start), seconds(5)),
      earlier: await take(user.id, codeAt(secret, seconds(-30)), start),
      nextWithASpace: await take(user.id, `${next.slice(0, 3)} ${next.slice(3)}`, start),
    };
    expect(told).toEqual({
      wrong: null,
      right: "app",
      again: null,
      earlier: null,
      nextWithASpace: "app",
    });
    // The control: without what it remembers, it would take the first one again.
    await sql(
      null,
      "update second_factor set last_step = 1 where user_id = :userId returning user_id",
      { userId: user.id },
    );
    expect(await take(user.id, codeAt(secret, start), seconds(5))).toBe("app");
  });

  it("shown by ten at once lets one in", async () => {
    const user = await makeStaff();
    const { secret } = await giveFactor(user);
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => take(user.id, codeAt(secret, start), start)),
    );
    expect(taken.filter((kind) => kind === "app")).toHaveLength(1);
  });

  it("of somebody else, or of nobody's factor, is none", async () => {
    const [owner, other, without] = [await makeStaff(), await makeStaff(), await makeStaff()];
    const { secret, recovery } = await giveFactor(owner);
    await giveFactor(other);
    for (const user of [other, without]) {
      expect(await take(user.id, codeAt(secret, start), start)).toBeNull();
      expect(await take(user.id, recovery[0] ?? "", start)).toBeNull();
    }
  });
});

describe("a recovery code", () => {
  it("works once, as it is typed, and the others still do; none stands in the database", async () => {
    const user = await makeStaff();
    const { recovery } = await giveFactor(user);
    expect(new Set(recovery).size).toBe(10);
    const [first = "", second = ""] = recovery;
    expect(await take(user.id, ` ${first.toLowerCase().replace(/(.{4})/g, "$1-")} `, start)).toBe(
      "recovery",
    );
    expect(await take(user.id, first, start)).toBeNull();
    expect(await take(user.id, second, start)).toBe("recovery");
    const [stored] = await sql<{ text: string }>(
      null,
      "select string_agg(r::text, ' ') as text from recovery_code r",
    );
    for (const code of recovery) expect(stored?.text).not.toContain(code);
  });

  it("shown by ten at once lets one in", async () => {
    const user = await makeStaff();
    const { recovery } = await giveFactor(user);
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => take(user.id, recovery[0] ?? "", start)),
    );
    expect(taken.filter((kind) => kind === "recovery")).toHaveLength(1);
  });
});

describe("the secret", () => {
  it("is sealed in the database, and a row that was moved to somebody else opens nothing", async () => {
    const [owner, thief] = [await makeStaff(), await makeStaff()];
    const { secret } = await giveFactor(owner);
    await giveFactor(thief);
    const [row] = await sql<{ secret: Buffer }>(
      null,
      "select secret from second_factor where user_id = :ownerId",
      { ownerId: owner.id },
    );
    expect(row?.secret.toString("latin1")).not.toContain(secret);
    await sql(
      null,
      "update second_factor set secret = :secret where user_id = :thiefId returning user_id",
      { thiefId: thief.id, secret: row?.secret },
    );
    expect(await take(thief.id, codeAt(secret, start), start)).toBeNull();
  });

  it("is opened by the same key, for the same purpose and unchanged alone", () => {
    const sealed = encryptText("rahsia", "a");
    expect(decryptText(sealed, "a")).toBe("rahsia");
    expect(encryptText("rahsia", "a").equals(sealed)).toBe(false);
    expect(decryptText(sealed, "b")).toBeNull();
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(decryptText(changed, "a"), String(at)).toBeNull();
    }
    expect(decryptText(Buffer.from("x"), "a")).toBeNull();
  });

  it("of a set-up comes back to its owner alone, and its address names site and owner", () => {
    const owner = { userId: 7, email: "siti@contoh.my" };
    const setUp = newFactorSetup(owner);
    expect(readFactorSetup(setUp.encryptedSecret, owner)?.secret).toBe(setUp.secret);
    expect(readFactorSetup(setUp.encryptedSecret, { ...owner, userId: 8 })).toBeNull();
    expect(readFactorSetup("", owner)).toBeNull();
    expect(otpauthUri(newFactorSecret(), { email: owner.email, issuer: "Majlis" })).toMatch(
      /^otpauth:\/\/totp\/Majlis:siti%40contoh\.my\?issuer=Majlis&secret=[A-Z2-7]{32}&/,
    );
  });
});

it("is asked of the levels of a setting, which takes levels alone", () => {
  expect(
    parseConfig({ ...process.env, SECOND_FACTOR_LEVELS: " 1, 5" }).SECOND_FACTOR_LEVELS,
  ).toEqual([1, 5]);
  expect(parseConfig({ ...process.env, SECOND_FACTOR_LEVELS: "" }).SECOND_FACTOR_LEVELS).toEqual(
    [],
  );
  for (const wrong of ["0", "1,6", "all"])
    expect(() => parseConfig({ ...process.env, SECOND_FACTOR_LEVELS: wrong })).toThrow(
      /SECOND_FACTOR_LEVELS/,
    );
});
