import { Agent } from "./agent";
import type { PrintServerConfig } from "./config";
import { createDriver } from "./drivers/create-driver";
import { createPageRenderer } from "./drivers/page-renderer";
import { findBrowser } from "./find-browser";
import { JobJournal, journalFile } from "./job-journal";
import { startLocalServer } from "./local-server";
import { PrintQueue } from "./print-queue";
import { PrinterWatch } from "./printer-watch";

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
  options: { say?: (line: string) => void; retryMs?: number; lookEveryMs?: number } = {},
): Promise<PrintServer> {
  const pageRenderer = createPageRenderer(browserFor(config));
  const journal = new JobJournal(journalFile(config.folder));
  const queue = new PrintQueue(
    config.printers.map((printer) => ({ printer, driver: createDriver(printer, pageRenderer) })),
    journal,
  );
  const watch = new PrinterWatch(queue, options.lookEveryMs);
  const agent = new Agent({ ...config, ...options, queue, journal, watch });
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
  watch.start((found) => agent.sendConditions(found));
  return {
    port: http.port,
    agent,
    stop: async () => {
      agent.stopTakingJobs();
      watch.stop();
      await http.close();
      await queue.whenIdle();
      agent.stop();
      await pageRenderer.close();
      journal.close();
    },
  };
}

/**
 * A printer of pages prints nothing without a browser: said at the start, not at the first ticket.
 * The virtual printer only lacks its pictures.
 */
function browserFor({ printers, chromium }: PrintServerConfig): (() => string) | null {
  const browser = findBrowser(chromium);
  const pages = printers.filter(({ type }) => type === "pdf").map(({ device_id }) => device_id);
  if (browser === null && pages.length > 0)
    throw new Error(
      `${pages.join(", ")}: a pdf printer needs a browser, and ${
        chromium.own
          ? `CHROMIUM_PATH (${chromium.own}) is not there.`
          : "none was found: install Chrome, Edge or Chromium, or name one with CHROMIUM_PATH."
      }`,
    );
  return browser;
}
