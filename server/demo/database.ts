import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDatabase } from "../embedded-postgres/databases";
import { startEmbeddedPostgres } from "../embedded-postgres/index";
import { type DemoSettings, logFolder } from "./settings";

export interface DemoDatabase {
  url: string;
  /** Resolves with what happened when the database ends that nobody stopped. */
  died: Promise<string>;
  stop: () => Promise<void>;
}

/** The database of DATABASE_URL, or an own one in the data folder. */
export async function openDemoDatabase(settings: DemoSettings): Promise<DemoDatabase> {
  if (settings.databaseUrl)
    return {
      url: settings.databaseUrl,
      died: new Promise(() => undefined),
      stop: () => Promise.resolve(),
    };
  const logFile = join(logFolder(settings.dataDir), "postgres.log");
  const server = await startEmbeddedPostgres({
    folder: join(settings.dataDir, "postgres"),
    logFile,
  });
  try {
    await ensureDatabase(server.url("postgres"), "jetty");
  } catch (error) {
    await server.stop();
    throw error;
  }
  const died = server.ended.then(
    () =>
      `The database ended. Its last lines:\n${readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-20).join("\n")}`,
  );
  return { url: server.url("jetty"), died, stop: server.stop };
}
