/** Failed logins of an account from one address, of an address, of an account from anywhere. */
export type TallyName = "pair" | "address" | "account";

export interface Tally {
  failures: number;
  windowStart: Date;
  waitUntil: Date | null;
}
export type Tallies = Record<TallyName, Tally>;

/** How many failures are free in a window (design: reliability, part B, Accounts). */
const FREE_FAILURES: Record<TallyName, { failures: number; windowS: number }> = {
  pair: { failures: 5, windowS: 3_600 },
  address: { failures: 30, windowS: 900 },
  account: { failures: 50, windowS: 3_600 },
};
/** Nobody waits longer: the owner of an account is in within a minute, whatever others do to it. */
const MAX_WAIT_S = 60;

/**
 * Whether one more try is let through (`waitS` 0) and what is remembered of it: it counts as a
 * failure until it succeeds. An account that is guessed at from everywhere makes each address wait
 * for itself: were the wait the account's, its owner would stand in one queue with all guessers.
 */
export function evaluateLoginTry(before: Tallies, now: Date): { waitS: number; tallies: Tallies } {
  const tallies = {
    pair: currentTally("pair", before.pair, now),
    address: currentTally("address", before.address, now),
    account: currentTally("account", before.account, now),
  };
  if (tallies.pair.waitUntil === null && accountWaitS(tallies) > 0)
    tallies.pair.waitUntil = addSeconds(now, accountWaitS(tallies));
  const waitS = Math.max(
    secondsUntil(tallies.pair.waitUntil, now),
    secondsUntil(tallies.address.waitUntil, now),
  );
  if (waitS > 0) return { waitS, tallies };

  for (const tally of Object.values(tallies)) tally.failures += 1;
  const pairWaitS = Math.max(backoffSeconds("pair", tallies.pair), accountWaitS(tallies));
  if (pairWaitS > 0) tallies.pair.waitUntil = addSeconds(now, pairWaitS);
  if (tallies.address.failures >= FREE_FAILURES.address.failures)
    tallies.address.waitUntil = addSeconds(now, MAX_WAIT_S);
  return { waitS: 0, tallies };
}

function currentTally(name: TallyName, tally: Tally, now: Date): Tally {
  const over = now.getTime() >= tally.windowStart.getTime() + FREE_FAILURES[name].windowS * 1_000;
  return over ? { failures: 0, windowStart: now, waitUntil: null } : { ...tally };
}

function accountWaitS(tallies: Tallies): number {
  return backoffSeconds("account", tallies.account);
}

/** 1, 2, 4 … 60 s, from the last free failure on. */
function backoffSeconds(name: TallyName, { failures }: Tally): number {
  const beyond = failures - FREE_FAILURES[name].failures;
  return beyond < 0 ? 0 : Math.min(MAX_WAIT_S, 2 ** beyond);
}

function addSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

export function secondsUntil(instant: Date | null, now: Date): number {
  return instant === null ? 0 : Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1_000));
}
