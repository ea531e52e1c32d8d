import { describe, expect, it } from "vitest";
import { evaluateLoginTry, type Tallies } from "./login-limits";

const start = new Date("2026-06-20T08:00:00+08:00");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const none = (): Tallies => {
  const one = () => ({ failures: 0, windowStart: start, waitUntil: null });
  return { pair: one(), address: one(), account: one() };
};

/** Tries as soon as allowed; the waits in seconds between one try and the next. */
function waits(tries: number, begin: Tallies): number[] {
  let [tallies, clock] = [begin, 0];
  const seconds: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    let waited = 0;
    for (
      let verdict = evaluateLoginTry(tallies, at(clock));
      ;
      verdict = evaluateLoginTry(tallies, at(clock))
    ) {
      tallies = verdict.tallies;
      if (verdict.waitS === 0) break;
      waited += verdict.waitS;
      clock += verdict.waitS;
    }
    seconds.push(waited);
  }
  return seconds;
}

describe("failed logins", () => {
  it("are free five times from one address, then wait 1, 2, 4 … 60 seconds", () => {
    expect(waits(14, none())).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("do not count, nor lengthen the wait, while they are refused", () => {
    let tallies = none();
    for (let n = 0; n < 5; n += 1) tallies = evaluateLoginTry(tallies, start).tallies;
    for (let n = 0; n < 50; n += 1) {
      const verdict = evaluateLoginTry(tallies, start);
      expect(verdict.waitS).toBe(1);
      tallies = verdict.tallies;
    }
    expect(evaluateLoginTry(tallies, at(1)).waitS).toBe(0);
  });

  it("of many accounts from one address are 30 in 15 minutes, then one a minute", () => {
    const tallies = { ...none(), address: { failures: 29, windowStart: start, waitUntil: null } };
    const thirtieth = evaluateLoginTry(tallies, at(1));
    expect(thirtieth.waitS).toBe(0);
    const other = { ...none(), address: thirtieth.tallies.address };
    expect(evaluateLoginTry(other, at(2)).waitS).toBe(59);
    expect(evaluateLoginTry(other, at(61)).waitS).toBe(0);
    expect(evaluateLoginTry(other, at(900)).tallies.address.failures).toBe(1);
  });

  it("of one account from everywhere are 50 an hour; then a new address waits first, at most a minute", () => {
    const attacked = { failures: 400, windowStart: start, waitUntil: null };
    const first = evaluateLoginTry({ ...none(), account: attacked }, at(5));
    expect(first.waitS).toBe(60);
    expect(first.tallies.account.failures).toBe(400);
    const guesser = evaluateLoginTry({ ...none(), account: attacked }, at(6));
    expect(guesser.waitS).toBe(60);
    expect(
      evaluateLoginTry({ ...first.tallies, account: { ...attacked, failures: 900 } }, at(65)).waitS,
    ).toBe(0);
    expect(
      evaluateLoginTry({ ...none(), account: { ...attacked, failures: 49 } }, at(5)).waitS,
    ).toBe(0);
  });
});
