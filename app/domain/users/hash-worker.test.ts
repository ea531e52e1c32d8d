import { scryptSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scryptInWorker } from "./hash-worker.server";

const job = {
  password: "layar-putih-9",
  salt: Buffer.from("0123456789abcdef"),
  bytes: 32,
  cost: { N: 2 ** 14, r: 8, p: 5 },
  maxmem: 2 ** 28,
};
const { password, salt, bytes, cost, maxmem } = job;

/** How nice each thread of this process is: field 19 of its stat, after its name in brackets. */
const niceness = () =>
  readdirSync("/proc/self/task").map((thread) =>
    Number(
      readFileSync(`/proc/self/task/${thread}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ")[16],
    ),
  );

describe("a password's hash", () => {
  it("is scrypt's, for each of several at once", async () => {
    const passwords = ["satu", "dua", "tiga"];
    const keys = await Promise.all(
      passwords.map((one) => scryptInWorker({ ...job, password: one })),
    );
    expect(keys).toEqual(passwords.map((one) => scryptSync(one, salt, bytes, { ...cost, maxmem })));
  });

  it.runIf(process.platform === "linux")(
    "is made by a thread that lets the others go first; the process itself does not step back",
    async () => {
      await scryptInWorker(job);
      const main = readFileSync("/proc/self/stat", "utf8")
        .replace(/^.*\) /, "")
        .split(" ")[16];
      expect(niceness().filter((nice) => nice > Number(main)).length).toBeGreaterThan(0);
    },
  );

  it("lets the loop turn meanwhile", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await scryptInWorker(job);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  it("lets it turn only because it is made elsewhere (control)", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await Promise.resolve(scryptSync(password, salt, bytes, { ...cost, maxmem }));
    clearInterval(timer);
    expect(turns).toBe(0);
  });

  it("fails with its reason, and the next one is made", async () => {
    await expect(scryptInWorker({ ...job, password, maxmem: 1 })).rejects.toThrow(/memory/i);
    expect((await scryptInWorker(job)).length).toBe(bytes);
  });
});
