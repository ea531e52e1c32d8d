import { generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, vi } from "vitest";

/**
 * The files that one worker runs share its process and the packages it has loaded, and nothing
 * else: each begins with a fresh copy of the application, with the environment that the worker
 * began with, and without a pool that another left open. See
 * docs/decisions/2026-11-21-tests-share-a-process.md
 */
const FIRST = Symbol.for("jetty.test.environment");
const worker = globalThis as {
  [FIRST]?: { environment: NodeJS.ProcessEnv; values: NodeJS.ProcessEnv };
};
vi.resetModules();
const first = (worker[FIRST] ??= { environment: process.env, values: { ...process.env } });
process.env = first.environment;
for (const name of Object.keys(process.env)) if (!(name in first.values)) delete process.env[name];
Object.assign(process.env, first.values);

/**
 * What every test file has for a configuration; one that needs another sets it before it imports.
 */
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  QR_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }),
  SECRET_KEY: randomBytes(32).toString("base64url"),
  DATABASE_URL:
    process.env.DATABASE_URL ?? process.env.TEST_ADMIN_URL ?? "postgres://localhost/none",
  GATEWAY_ACCOUNTS: JSON.stringify([
    {
      name: "sandbox",
      gateway: "toyyibpay",
      host: "http://127.0.0.1:1",
      secretKey: "test-secret",
      categoryCode: "test-category",
      live: false,
      current: true,
    },
  ]),
});

afterAll(async () => {
  const [{ closeDatabase }, { closeRedis }] = [
    await import("@db/connection"),
    await import("@db/redis"),
  ];
  closeRedis();
  await closeDatabase();
});
