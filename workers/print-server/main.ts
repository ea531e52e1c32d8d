import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_FILE, printServerConfig } from "./config";
import { startPrintServer } from "./start-print-server";

const STOP_WITHIN_MS = 20_000;

/** The program of the counter PC: `npm run print-server`, or build/print-server.mjs alone. */
try {
  // A task or a service begins it anywhere: its settings and what it has printed lie beside it.
  if (existsSync(join(import.meta.dirname, CONFIG_FILE))) process.chdir(import.meta.dirname);
  const config = printServerConfig(process.env);
  const server = await startPrintServer(config);
  console.log(
    `Print server on http://127.0.0.1:${server.port} for ${config.serverUrl}, ${config.printers.length} printer(s).`,
  );
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
