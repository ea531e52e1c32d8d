import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Service } from "./postgres";
import { startTestRedis } from "./redis";

/**
 * A Redis for this test file. `own`: one that nobody else uses, for tests that empty, configure or
 * stop it.
 */
export function useRedis(options: { own?: boolean } = {}): { url: string } {
  const redis = { url: "" };
  let service: Service | undefined;
  let folder = "";
  beforeAll(async () => {
    if (options.own) delete process.env.TEST_REDIS_URL;
    folder = mkdtempSync(join(tmpdir(), "jetty-redis-"));
    service = await startTestRedis(folder);
    redis.url = service.url;
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return redis;
}
