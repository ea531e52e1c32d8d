import { join, resolve } from "node:path";
import { z } from "zod";
import { freePort, isFree } from "../embedded-postgres/free-port";

const port = (preset: number) => z.coerce.number().int().min(1).max(65535).default(preset);
const PRINT_PORT_PRESET = 3001;
const schema = z.object({
  PORT: port(8080),
  GATEWAY_PORT: port(8081),
  PRINT_PORT: port(PRINT_PORT_PRESET),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  PUBLIC_URL: z.url().optional(),
});

/** What the demo's own environment says, with every path whole. */
export interface DemoSettings {
  port: number;
  gatewayPort: number;
  printPort: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  url: string;
  publicUrl: string;
  gatewayUrl: string;
  printServerUrl: string;
}

/** @throws Error that names every variable that is wrong */
export function demoSettings(environment: Record<string, string | undefined>): DemoSettings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = schema.safeParse(present);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  const { PORT, GATEWAY_PORT, PRINT_PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL } = parsed.data;
  const url = `http://127.0.0.1:${PORT}`;
  return {
    port: PORT,
    gatewayPort: GATEWAY_PORT,
    printPort: PRINT_PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    url,
    publicUrl: PUBLIC_URL ?? url,
    gatewayUrl: `http://127.0.0.1:${GATEWAY_PORT}`,
    printServerUrl: `http://127.0.0.1:${PRINT_PORT}`,
  };
}

/** Where nobody has named the print server's port and it is taken, any free one does. */
export async function choosePrintPort(
  settings: DemoSettings,
  environment: Record<string, string | undefined>,
): Promise<DemoSettings> {
  if (environment.PRINT_PORT || (await isFree(settings.printPort, "127.0.0.1"))) return settings;
  const printPort = await freePort();
  return { ...settings, printPort, printServerUrl: `http://127.0.0.1:${printPort}` };
}

/** @throws Error that names the variable to set, when somebody listens on a port already */
export async function checkPorts(settings: DemoSettings): Promise<void> {
  const wanted: [variable: string, port: number, host: string][] = [
    ["PORT", settings.port, settings.host],
    ["GATEWAY_PORT", settings.gatewayPort, "127.0.0.1"],
    ["PRINT_PORT", settings.printPort, "127.0.0.1"],
  ];
  if (new Set(wanted.map(([, port]) => port)).size < wanted.length)
    throw new Error("PORT, GATEWAY_PORT and PRINT_PORT must differ.");
  for (const [variable, port, host] of wanted)
    if (!(await isFree(port, host)))
      throw new Error(
        `Port ${port} is taken. Choose another one: ${variable}=${port + 100} npm run demo`,
      );
}

export const logFolder = (dataDir: string) => join(dataDir, "logs");
