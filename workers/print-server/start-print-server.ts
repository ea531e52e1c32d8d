import { Agent } from "./agent";
import type { PrintServerConfig } from "./config";
import { createDriver } from "./drivers/create-driver";
import { createPageRenderer } from "./drivers/page-renderer";
import { JobJournal, journalFile } from "./job-journal";
import { startLocalServer } from "./local-server";
import { PrintQueue } from "./print-queue";

export interface PrintServer {
  port: number;
  agent: Agent;
  stop: () => Promise<void>;
}

/**
 * Everything of a print server: its printers, its memory, the local calls, the way out to the
 * product.
 */
export async function startPrintServer(
  config: PrintServerConfig,
  options: { say?: (line: string) => void; retryMs?: number } = {},
): Promise<PrintServer> {
  const journal = new JobJournal(journalFile(config.folder));
  const pageRenderer = createPageRenderer(config.chromium);
  const queue = new PrintQueue(
    config.printers.map((printer) => ({ printer, driver: createDriver(printer, pageRenderer) })),
    journal,
  );
  const agent = new Agent({ ...config, ...options, queue, journal });
  const http = await startLocalServer(
    { queue, agent, key: config.key, serverUrl: config.serverUrl },
    config.port,
  ).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === "EADDRINUSE"
        ? `Port ${config.port} is taken: choose another one with PRINT_PORT.`
        : error.message,
    );
  });
  agent.start();
  return {
    port: http.port,
    agent,
    stop: async () => {
      agent.stopTakingJobs();
      await http.close();
      await queue.whenIdle();
      agent.stop();
      await pageRenderer.close();
      journal.close();
    },
  };
}
