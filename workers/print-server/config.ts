import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { readEnvironment } from "@db/environment";
import { PRINTER_TYPES, reportedPrinterSchema } from "~/domain/printing/agent-messages";

/**
 * How a printer is reached: raw over TCP, a CUPS/IPP queue of this machine, or a folder that takes
 * files.
 */
const connectionSchema = z.discriminatedUnion("connection", [
  z.object({
    connection: z.literal("tcp"),
    host: z.string().regex(/^[\w.:-]{1,200}$/),
    port: z.number().int().min(1).max(65535).default(9100),
    /** Whether it answers status requests; left out, the print server finds out. */
    status: z.boolean().optional(),
  }),
  z.object({ connection: z.literal("lp"), queue: z.string().regex(/^\w[\w.-]{0,126}$/) }),
  z.object({ connection: z.literal("folder"), folder: z.string().min(1).max(500) }),
]);

const printerSchema = z
  .object({
    ...reportedPrinterSchema.shape,
    type: z.enum(PRINTER_TYPES),
    paper: z.union([z.literal(58), z.literal(80)]).default(80),
  })
  .and(connectionSchema)
  .superRefine((one, context) => {
    const issue = (message: string) =>
      context.addIssue({ code: "custom", path: ["connection"], message });
    if (one.type === "escpos" && one.connection === "folder")
      issue("an escpos printer is reached by tcp or lp");
    if (one.type === "pdf" && one.connection === "tcp")
      issue("a pdf printer is reached by lp or folder");
    if (one.type === "virtual" && one.connection !== "folder")
      issue("a virtual printer writes to a folder");
  });
export type PrinterConfig = z.infer<typeof printerSchema>;

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

const schema = z.object({
  NODE_ENV: z.string().default("production"),
  /**
   * The product's address. Off this machine it must be https: the key travels in the first request.
   */
  SERVER_URL: z.url().transform((value) => new URL(value).origin),
  WS_API_KEY: z.string().regex(/^(?:jty_)?[\w-]{43}$/, {
    message: "is not a key: copy it from User Profile, Print server",
  }),
  PRINTERS: json
    .pipe(z.array(printerSchema).min(1).max(16))
    .refine((all) => new Set(all.map((one) => one.device_id)).size === all.length, {
      message: "names a device_id twice",
    }),
  PRINT_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Where it keeps which jobs it has printed. */
  PRINT_FOLDER: z.string().default(".print-server"),
  CHROMIUM_PATH: z.string().optional(),
  DATA_DIR: z.string().default(".data"),
});

export interface PrintServerConfig {
  serverUrl: string;
  key: string;
  printers: PrinterConfig[];
  port: number;
  folder: string;
  /** For pictures and PDFs; printers that need neither never start it. */
  chromium: { own?: string; dataDir: string };
}

export const CONFIG_FILE = "print-server.env";

/**
 * The configuration of the environment, and of the file print-server.env where there is one; the
 * environment counts more.
 * @throws Error that names every variable that is wrong and prints no value
 */
export function printServerConfig(
  environment: Record<string, string | undefined>,
  file = CONFIG_FILE,
): PrintServerConfig {
  const given = { ...(existsSync(file) ? readLines(file) : {}), ...environment };
  const { values, problems } = readEnvironment(given);
  const parsed = schema.safeParse(values);
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const lines = [
      ...problems,
      ...issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ];
    throw new Error(`The print server's configuration is wrong:\n  ${lines.join("\n  ")}`);
  }
  const {
    NODE_ENV,
    SERVER_URL,
    WS_API_KEY,
    PRINTERS,
    PRINT_PORT,
    PRINT_FOLDER,
    CHROMIUM_PATH,
    DATA_DIR,
  } = parsed.data;
  if (!SERVER_URL.startsWith("https://") && !isHere(SERVER_URL))
    throw new Error(
      "The print server's configuration is wrong:\n  SERVER_URL: must be https unless it is this machine",
    );
  return {
    serverUrl: SERVER_URL,
    key: WS_API_KEY,
    printers: PRINTERS,
    port: PRINT_PORT ?? (NODE_ENV === "production" ? 3000 : 3001),
    folder: resolve(PRINT_FOLDER),
    chromium: { ...(CHROMIUM_PATH && { own: CHROMIUM_PATH }), dataDir: DATA_DIR },
  };
}

function isHere(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

/** `NAME=value` lines; nothing is unquoted, so that JSON stays as it is. */
function readLines(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) =>
      /^[A-Z_]+=/.test(line)
        ? [[line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).trim()]]
        : [],
    ),
  );
}
