import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_LOGINS } from "../../db/seed/users";
import { announce } from "./announce";
import { buildOnce } from "./build-once";
import { lockDataFolder } from "./data-folder";
import { openDemoDatabase } from "./database";
import { addDemoData, prepareDatabase, startProduct } from "./product";
import { demoSecrets } from "./secrets";
import { checkPorts, choosePrintPort, type DemoSettings, demoSettings } from "./settings";
import { runUntilShutdown } from "./shutdown";

const isEmpty = process.argv.includes("--empty");

/**
 * `npm run demo`: the whole product on this machine, with everything it keeps in one folder, and
 * some weeks of an office's life; with `-- --empty` users and prices alone.
 */
await runUntilShutdown(async (stopping) => {
  const settings = await choosePrintPort(demoSettings(process.env), process.env);
  await lockDataFolder(settings.dataDir, stopping);
  await checkPorts(settings);

  const database = openDemoDatabase(settings);
  await stopping.add(() =>
    database.then(
      (one) => one.stop(),
      () => undefined,
    ),
  );
  const [{ url: databaseUrl }] = await Promise.all([
    database,
    buildOnce(console.log, stopping.signal),
  ]);
  const around = {
    ...settings,
    databaseUrl,
    secrets: demoSecrets(settings.dataDir),
    mode: "production" as const,
  };
  console.log("Preparing the database ...");
  await prepareDatabase(around, stopping);
  if (!isEmpty) await addDemoData(around, stopping);
  console.log("Starting ...");
  const product = await startProduct(around, stopping);

  const file = join(settings.dataDir, "demo.json");
  writeFileSync(file, JSON.stringify(description(settings, databaseUrl), null, 2), { mode: 0o600 });
  await stopping.add(() => rmSync(file, { force: true }));
  announce(settings);
  throw new Error(await Promise.race([product.died, database.then((one) => one.died)]));
});

function description(settings: DemoSettings, databaseUrl: string) {
  return {
    url: settings.url,
    gatewayUrl: settings.gatewayUrl,
    printServerUrl: settings.printServerUrl,
    databaseUrl,
    mailFolder: join(settings.dataDir, "mail"),
    logins: DEMO_LOGINS.map(({ level, email, password, super: isSuper }) => ({
      level,
      email,
      password,
      super: isSuper,
    })),
  };
}
