import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { isOutdatedHash } from "~/domain/users/password.server";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../../../tests/support/staff";
import { mayTryPin, removePin, setPin, tryPin } from "./lock-pin.server";
import { validatePin } from "./pin-rules";
import { readSession } from "./read-session.server";
import { signIn } from "./sign-in.server";
import { lockSession, unlockSession } from "./unlock-session.server";

useDatabase();

const start = new Date("2026-06-20T08:00:00+08:00");
let addresses = 0;
const newAddress = () => `198.18.1.${(addresses += 1)}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

async function somebodyWithPin(pin: string, password = STAFF_PASSWORD) {
  const user = await makeStaff({ password });
  const token = await sessionOf(user, { now: start });
  const session = await readSession(token, start);
  if (!session) throw new Error("no session");
  await setPin(session, { pin, password }, newAddress(), start);
  const locked = async () => (await readSession(token, start))?.locked;
  const lock = () => lockSession(session.sessionId, start);
  const unlock = (typed: string) => codeOf(unlockSession(session, typed, newAddress(), start));
  return { user, session, locked, lock, unlock };
}

describe("a PIN", () => {
  it.each([
    ["4827", null],
    ["090417", null],
    ["482", "pin_shape"],
    ["4827163", "pin_shape"],
    ["48a7", "pin_shape"],
    ["", "pin_shape"],
    ["7777", "pin_trivial"],
    ["123456", "pin_trivial"],
    ["6543", "pin_trivial"],
    ["8901", "pin_trivial"],
    ["1098", "pin_trivial"],
    ["1357", null],
  ])("%s is validated as %s", (pin, fault) => expect(validatePin(pin)).toBe(fault));

  it("is set by who has the password, and is kept as passwords are", async () => {
    const { user, session } = await somebodyWithPin("4827");
    const [row] = await sql<{ pinHash: string }>(
      null,
      "select pin_hash from lock_pin where user_id = :userId",
      { userId: user.id },
    );
    expect(isOutdatedHash(row?.pinHash ?? "")).toBe(false);
    expect(
      await codeOf(setPin(session, { pin: "5938", password: "salah-sekali" }, newAddress(), start)),
    ).toBe("wrong_password");
    expect(
      await codeOf(setPin(session, { pin: "1111", password: STAFF_PASSWORD }, newAddress(), start)),
    ).toBe("pin_trivial");
    expect(await tryPin(user.id, "4827")).toEqual({ state: "right" });
  });

  it("is another than the password, and never logs in", async () => {
    const { user, session, unlock } = await somebodyWithPin("482716", "905813");
    expect(
      await codeOf(setPin(session, { pin: "905813", password: "905813" }, newAddress(), start)),
    ).toBe("pin_password");
    const enter = (password: string) =>
      codeOf(
        signIn(
          { email: user.email, password },
          { platform: "web_app", userAgent: "", address: newAddress() },
          null,
          start,
        ),
      );
    expect(await enter("482716")).toBe("wrong_login");
    expect(await enter("905813")).toBe("in");
    // A password of figures alone still unlocks, though it might be a PIN.
    expect(await unlock("905813")).toBe("in");
  });
});

describe("a screen that was locked by hand", () => {
  it("opens with the PIN or the password of its owner, and with nobody else's", async () => {
    const { lock, locked, unlock } = await somebodyWithPin("4827");
    await somebodyWithPin("5938");
    await lock();
    const seen = [["locked by hand", await locked()]];
    for (const typed of ["5938", "4827", STAFF_PASSWORD]) {
      if (typed === STAFF_PASSWORD) await lock();
      seen.push([await unlock(typed), await locked()]);
    }
    expect(seen).toEqual([
      ["locked by hand", true],
      ["wrong_pin", true],
      ["in", false],
      ["in", false],
    ]);
  });

  it("takes the password alone after five wrong PINs, and the PIN again after that", async () => {
    const { user, lock, locked, unlock } = await somebodyWithPin("4827");
    await lock();
    const wrong = [];
    for (let n = 0; n < 5; n += 1) wrong.push(await unlock("5938"));
    const after = {
      mayTry: await mayTryPin(user.id),
      pin: await unlock("4827"),
      locked: await locked(),
      password: await unlock(STAFF_PASSWORD),
    };
    await lock();
    expect({ wrong, after, again: await unlock("4827") }).toEqual({
      wrong: Array(5).fill("wrong_pin"),
      after: { mayTry: false, pin: "wrong_password", locked: true, password: "in" },
      again: "in",
    });
  });

  it("has five looks at the PIN, however many try at once, and as many again once the count is cleared", async () => {
    const { user } = await somebodyWithPin("4827");
    const guess = async () => {
      const verdicts = await Promise.all(Array.from({ length: 12 }, () => tryPin(user.id, "5938")));
      return verdicts.filter(({ state }) => state === "wrong").length;
    };
    expect(await guess()).toBe(5);
    expect(await guess()).toBe(0);
    await sql(null, "update lock_pin set failures = 0 where user_id = :userId returning user_id", {
      userId: user.id,
    });
    expect(await guess()).toBe(5);
  });

  it("asks for the password when the PIN was removed", async () => {
    const { user, lock, unlock } = await somebodyWithPin("4827");
    await removePin(user.id);
    await lock();
    expect(await unlock("4827")).toBe("wrong_password");
    const rows = await sql<{ text: string }>(
      null,
      "select concat(before, after) as text from audit where module = 'users' and subject_id = :subjectId",
      { subjectId: String(user.id) },
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows) expect(text).not.toContain("4827");
  });
});
