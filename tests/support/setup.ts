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

await loadReact();
await import("./environment");

// A password's hash takes a quarter of a second on purpose; who tests that takes the mock away.
vi.mock("~/domain/users/password-cost", () => ({ PASSWORD_COST: { N: 32, r: 8, p: 1 } }));

/**
 * What draws pages is loaded as the product loads it, once a worker: the builds for development
 * look at each element twice and take a third longer.
 */
async function loadReact(): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    await import("@remix-run/react");
    await import("react/jsx-runtime");
    await import("react-dom/server");
    await import("react-router-dom/server");
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

afterAll(async () => {
  const [{ forgetClock }, { closeDatabase }, { closeRedis }] = [
    await import("@db/clock"),
    await import("@db/connection"),
    await import("@db/redis"),
  ];
  forgetClock();
  closeRedis();
  await closeDatabase();
});
