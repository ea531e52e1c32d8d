import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/embedded-postgres/index";

export interface Service {
  url: string;
  stop: () => Promise<void>;
}

/**
 * The PostgreSQL of TEST_POSTGRES_URL, or one of this run's own that cares for speed and not for a
 * power cut.
 */
export async function startTestPostgres(folder: string): Promise<Service> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => undefined };
  const server = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "300",
      autovacuum: "off",
    },
  });
  return { url: server.url("postgres"), stop: server.stop };
}
