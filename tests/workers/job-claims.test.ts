import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { pickWaiting } from "~/domain/jobs/job-transitions.server";
import type { Handlers } from "../../workers/job-handler";
import { runJob } from "../../workers/run-job";
import { waitingConnections } from "../support/at-once";
import { useDatabase } from "../support/database";
import { askForJob, eventually } from "./support";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../support/sql-guards")).withSqlGuards(await original(), guards),
);

useDatabase();
afterEach(async () => {
  guards.off = [];
  await sql(null, "delete from outbox returning id");
});

const LOCK = /for update skip locked/;
const STATE = / and state = 'queued'(?=\s+returning id, job, payload)/;

/** What two relays pick of forty waiting jobs while somebody holds the first twenty. */
async function pickedByTwo(): Promise<number[]> {
  for (let n = 0; n < 40; n += 1) await askForJob(`r${n}`);
  let through = 0;
  let both: Promise<{ id: number }[][]> = Promise.resolve([]);
  await inTransaction(async (tx) => {
    await sql(tx, "select id from outbox order by id limit 20 for update");
    const relay = () => pickWaiting(40).finally(() => (through += 1));
    both = Promise.all([relay(), relay()]);
    await eventually(async () => through + (await waitingConnections()) === 2);
  });
  return (await both).flat().map(({ id }) => id);
}

describe("a job that two relays look for at once", () => {
  it("goes to one of them, and neither waits for one that somebody holds", async () => {
    const picked = await pickedByTwo();
    expect([picked.length, new Set(picked).size]).toEqual([20, 20]);
    expect(await pickWaiting(40)).toHaveLength(20);
  });

  it("goes to both without the lock of its row (control)", async () => {
    guards.off = [LOCK];
    const picked = await pickedByTwo();
    expect([picked.length, new Set(picked).size]).toEqual([80, 40]);
  });
});

/** How often a job is done for which two workers were woken. */
async function runsForTwo(): Promise<number> {
  let runs = 0;
  const calls: Promise<unknown>[] = [];
  let bothAreAtIt = () => {};
  const both = new Promise<void>((resolve) => (bothAreAtIt = resolve));
  // Whoever is at it stays until the other is too, or has given up.
  const work = async () => {
    runs += 1;
    if (runs === 2) bothAreAtIt();
    await Promise.race([both, ...calls]);
  };
  const id = await askForJob("both");
  await pickWaiting(10);
  for (let worker = 0; worker < 2; worker += 1)
    calls.push(runJob({ "news.publish": work } satisfies Handlers, id));
  await Promise.all(calls);
  return runs;
}

describe("a job that two workers were woken for", () => {
  it("is done by one of them", async () => {
    expect(await runsForTwo()).toBe(1);
  });

  it("is done by both where its state is not asked (control)", async () => {
    guards.off = [STATE];
    expect(await runsForTwo()).toBe(2);
  });
});
