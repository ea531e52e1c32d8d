import { generateKeyPairSync } from "node:crypto";
import { makeTemplate } from "./database-template";
import { startTestPostgres } from "./postgres";
import { startTestRedis } from "./redis";
import { openRunFolder } from "./run-folder";

/**
 * Before all test files: the two services (given by the environment, or own ones), the template
 * database, and the key with which the sandbox signs as CHIP does.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const run = await openRunFolder();
  const stops: (() => Promise<void>)[] = [];
  const teardown = async () => {
    for (const stop of stops.reverse()) await stop();
    run.close();
  };
  try {
    const postgres = await startTestPostgres(run.folder);
    stops.push(postgres.stop);
    const redis = await startTestRedis(run.folder);
    stops.push(redis.stop);
    process.env.TEST_ADMIN_URL = postgres.url;
    process.env.TEST_REDIS_URL = redis.url;
    process.env.TEST_TEMPLATE = await makeTemplate(postgres.url);
    process.env.TEST_CHIP_PRIVATE_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 })
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString();
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}
