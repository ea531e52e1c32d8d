import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {{ pid: number, started: string }} Owner A process, told apart from a later one that got
 * the same number.
 */

/**
 * When a process started, in a unit of the system's own; empty where the system does not say.
 * @param {number} pid
 * @returns {string}
 */
export function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${boot}-${fields[19]}`;
  } catch {
    return "";
  }
}

/**
 * @param {Owner} owner
 * @returns {boolean}
 */
export function isAlive(owner) {
  if (!Number.isInteger(owner.pid) || owner.pid <= 0) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  return startOf(owner.pid) === owner.started;
}

/**
 * Who holds the lock now, or nobody.
 * @param {string} path
 * @returns {Owner | undefined}
 */
export function holderOf(path) {
  const owner = read(path)?.owner;
  return owner && isAlive(owner) ? owner : undefined;
}

/**
 * Takes the lock for this process; a lock left by a dead one is taken over.
 * @param {string} path
 * @returns {(() => void) | undefined} gives it back; undefined when a living process holds it
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, mine)) return () => release(path, mine);
    const found = read(path);
    if (!found) continue;
    if (found.owner && isAlive(found.owner)) return undefined;
    setAside(path, found.text);
  }
  return undefined;
}

/**
 * Waits for the lock.
 * @param {string} path
 * @param {() => void} [onWait] called once when somebody else holds it
 * @returns {Promise<() => void>}
 */
export async function lock(path, onWait) {
  for (let told = false; ;) {
    const unlock = tryLock(path);
    if (unlock) return unlock;
    if (!told) onWait?.();
    told = true;
    await sleep(200);
  }
}

/**
 * Makes the file whole or not at all, so that nobody reads a half-written owner.
 * @param {string} path
 * @param {string} text
 */
function create(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {{ text: string, owner: Owner | undefined } | undefined}
 */
function read(path) {
  try {
    const text = readFileSync(path, "utf8");
    try {
      return { text, owner: JSON.parse(text) };
    } catch {
      return { text, owner: undefined };
    }
  } catch {
    return undefined;
  }
}

/**
 * Removes a dead owner's file. Two may try at once: whoever moved a file that was not the dead one
 * puts it back.
 * @param {string} path
 * @param {string} text
 */
function setAside(path, text) {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== text) linkSync(aside, path);
  } catch {
    // Somebody was quicker; the next attempt sees what is there.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} mine
 */
function release(path, mine) {
  if (read(path)?.text === mine) rmSync(path, { force: true });
}
