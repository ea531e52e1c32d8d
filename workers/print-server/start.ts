import { Agent } from "./agent";
import type { PrintServerConfig } from "./config";
import { createPictures } from "./drivers/pictures";
import { driverOf } from "./drivers/table";
import { startHttp } from "./http";
import { Memory, memoryFile } from "./memory";
import { PrintDesk } from "./print-desk";

export interface PrintServer {
  port: number;
  agent: Agent;
  stop: () => Promise<void>;
}

/** Everything of a print server: its printers, its memory, the local calls, the way out to the product. */
export async function startPrintServer(
  config: PrintServerConfig,
  options: { say?: (line: string) => void; retryMs?: number } = {},
): Promise<PrintServer> {
  const memory = new Memory(memoryFile(config.folder));
  const pictures = createPictures(config.chromium);
  const desk = new PrintDesk(
    config.printers.map((printer) => ({ printer, driver: driverOf(printer, pictures) })),
    memory,
  );
  const agent = new Agent({ ...config, ...options, desk, memory });
  const http = await startHttp(
    { desk, agent, key: config.key, serverUrl: config.serverUrl },
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
      agent.rest();
      await http.close();
      await desk.quiet();
      agent.stop();
      await pictures.close();
      memory.close();
    },
  };
}
