import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { buildOnce } from "../../server/demo/build-once";
import { prepareDatabase, startProduct } from "../../server/demo/product";
import { demoSecrets } from "../../server/demo/secrets";
import { demoSettings, logFolder } from "../../server/demo/settings";
import { createShutdown } from "../../server/demo/shutdown";
import { dropDatabase, ensureDatabase } from "../../server/embedded-postgres/databases";
import { freePort } from "../../server/embedded-postgres/free-port";
import { startTestPostgres } from "../support/postgres";
import { openRunFolder } from "../support/run-folder";
import { WIDE_UNPAID_LIMITS } from "../support/wide-limits";
import { systemChromium, systemFirefox } from "./browsers";

/**
 * The whole built product, once for all browser tests: its own database, web, worker and sandbox
 * gateway on free ports. Tests find it by `baseURL`, and by E2E_GATEWAY_URL, E2E_GATEWAY_TOKEN,
 * E2E_DATABASE_URL and E2E_FOLDER (logs/ and mail/ in it).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stopping = createShutdown();
  console.log(browsersInWords());
  try {
    const run = await openRunFolder();
    await stopping.add(run.close);
    const postgres = await startTestPostgres(run.folder);
    await stopping.add(postgres.stop);
    const name = `e2e_${randomBytes(6).toString("hex")}`;
    await ensureDatabase(postgres.url, name);
    await stopping.add(() => dropDatabase(postgres.url, name));
    const databaseUrl = addressOf(postgres.url, name);
    await buildOnce(console.log);

    const dataDir = join(run.folder, "product");
    mkdirSync(logFolder(dataDir), { recursive: true });
    const settings = demoSettings({
      PORT: String(await freePort()),
      GATEWAY_PORT: String(await freePort()),
      PRINT_PORT: String(await freePort()),
      DATA_DIR: dataDir,
    });
    const around = {
      ...settings,
      databaseUrl,
      secrets: demoSecrets(dataDir),
      mode: "production" as const,
    };
    // One buyer orders in all browser tests, from one address.
    process.env.UNPAID_LIMITS = WIDE_UNPAID_LIMITS;
    await prepareDatabase(around, stopping);
    await countDays(databaseUrl);
    await startProduct(around, stopping);
    Object.assign(process.env, {
      E2E_URL: settings.url,
      E2E_GATEWAY_URL: settings.gatewayUrl,
      E2E_GATEWAY_TOKEN: around.secrets.gatewayControlToken,
      E2E_DATABASE_URL: databaseUrl,
      E2E_FOLDER: dataDir,
    });
    return stopping.run;
  } catch (error) {
    await stopping.run();
    throw error;
  }
}

function addressOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Which browsers of the system run a part of the tests beside the packaged one. */
function browsersInWords(): string {
  const found = [systemChromium(), systemFirefox()].flatMap((one) => (one ? [one.version] : []));
  const missing = [systemChromium() ? [] : ["chromium"], systemFirefox() ? [] : ["firefox-esr"]];
  const names = missing.flat().join(" and ");
  return [
    `Browsers: the packaged Chromium${found.length > 0 ? `, and of the system ${found.join(" and ")}` : ""}.`,
    ...(names ? [`Not here, so not tried: ${names} (packages of Debian).`] : []),
  ].join(" ");
}

/** Each test that needs a day to itself takes the next one: `sailingDay` and `ownDay`. */
async function countDays(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create sequence e2e_sailing_day; create sequence e2e_own_day");
  await client.end();
}
