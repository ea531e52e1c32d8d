import { createPublicKey } from "node:crypto";
import { join } from "node:path";
import { environmentValue } from "../../db/environment";
import { demoPrintKey } from "../../db/seed/print-key";
import { DEMO_LOGINS } from "../../db/seed/users";
import type { DemoSecrets } from "./secrets";
import type { DemoSettings } from "./settings";

export type Mode = "production" | "development";

export interface ProgramContext extends Omit<DemoSettings, "databaseUrl"> {
  databaseUrl: string;
  secrets: DemoSecrets;
  mode: Mode;
}

/** One program of the product. They stop in the order of the table, before the database. */
export interface Program {
  name: string;
  file: string;
  environment: (around: ProgramContext) => Record<string, string | undefined>;
  /** An address that answers 200 when the program is ready. */
  ready?: (around: ProgramContext) => string;
}

/** Nobody's: numbers that are not given out, and an address that takes no mail. */
const DEMO_CONTACT = {
  phone: "09-600 0000",
  whatsapp: "+60 10-000 0000",
  email: "jeti@contoh.my",
  hours: { ms: "Setiap hari, 7.30 pagi–5.00 petang", en: "Every day, 7.30 am–5.00 pm" },
  jetties: { 2: { phone: "09-600 0001" } },
};
/** The villages, to a kilometre or two: a council gives the landing stages themselves. */
const DEMO_PLACES = {
  1: { position: [5.5333, 102.95], arriveBy: "08:30" },
  2: { arriveBy: "08:30" },
};

/** What the demo runs beside its database: a line a program. */
export const PROGRAMS: Program[] = [
  {
    name: "web",
    file: "build/server.js",
    environment: productEnvironment,
    ready: (around) => `${around.url}/readyz`,
  },
  { name: "worker", file: "build/worker.js", environment: productEnvironment },
  {
    name: "gateway",
    file: "build/gateway.js",
    environment: gatewayEnvironment,
    ready: (around) => `${around.gatewayUrl}/healthz`,
  },
  {
    name: "print-server",
    file: "build/print-server.mjs",
    environment: printServerEnvironment,
    ready: (around) => around.printServerUrl,
  },
];

/**
 * The product's configuration. What the caller's environment names for itself (a real gateway,
 * SMTP, Redis) stands.
 */
export function productEnvironment(around: ProgramContext): Record<string, string | undefined> {
  const superUser = DEMO_LOGINS.find((login) => login.super)?.email;
  const presets = {
    GATEWAY_ACCOUNTS: JSON.stringify(sandboxAccounts(around)),
    QR_PRIVATE_KEY: around.secrets.qrPrivateKey,
    SECRET_KEY: around.secrets.secretKey,
    MAIL_FOLDER: join(around.dataDir, "mail"),
    SUPER_USER_EMAILS: superUser,
    COUNTER_PAYMENT_METHODS: "Card terminal,QR",
    CONTACT: JSON.stringify(DEMO_CONTACT),
    JETTY_PLACES: JSON.stringify(DEMO_PLACES),
    LOG_CLEARER_EMAIL: superUser,
  };
  return {
    ...Object.fromEntries(Object.entries(presets).filter(([name]) => !process.env[`${name}_FILE`])),
    ...process.env,
    NODE_ENV: around.mode,
    JETTY_DEMO: "1",
    DRAIN_SECONDS: "0",
    HOST: around.host,
    PORT: String(around.port),
    PUBLIC_URL: around.publicUrl,
    DATA_DIR: around.dataDir,
    DATABASE_URL: around.databaseUrl,
    DATABASE_URL_FILE: undefined,
  };
}

/** An account at each gateway that the sandbox plays; between them they open every method. */
function sandboxAccounts({ gatewayUrl, secrets }: ProgramContext): object[] {
  const common = { host: gatewayUrl, secretKey: secrets.gatewaySecret, live: false, current: true };
  const { gatewayCategory: category } = secrets;
  return [
    { ...common, name: "sandbox", gateway: "toyyibpay", categoryCode: category },
    {
      ...common,
      name: "sandbox-billplz",
      gateway: "billplz",
      signatureKey: secrets.billplzSignatureKey,
      collections: { ewallet: `${category}_ewallet`, fpx: `${category}_fpx` },
    },
    {
      ...common,
      name: "sandbox-chip",
      gateway: "chip",
      brandId: category,
      publicKey: createPublicKey(secrets.chipPrivateKey).export({ type: "spki", format: "pem" }),
    },
  ];
}

/** The sandbox gateway's books. */
export const ledgerFile = ({ dataDir }: Pick<ProgramContext, "dataDir">) =>
  join(dataDir, "gateway.json");

/** The hosted payment page is a stranger to the product: it gets nothing of the product's own. */
function gatewayEnvironment(around: ProgramContext): Record<string, string | undefined> {
  return {
    NODE_ENV: "development",
    PATH: process.env.PATH,
    PORT: String(around.gatewayPort),
    GATEWAY_SECRET: around.secrets.gatewaySecret,
    GATEWAY_CATEGORY: around.secrets.gatewayCategory,
    BILLPLZ_SIGNATURE_KEY: around.secrets.billplzSignatureKey,
    CHIP_PRIVATE_KEY: around.secrets.chipPrivateKey,
    CONTROL_TOKEN: around.secrets.gatewayControlToken,
    APP_ORIGIN: around.publicUrl,
    LEDGER_FILE: ledgerFile(around),
  };
}

/**
 * The program of the counter PC, with a virtual printer at each jetty. It too is a stranger: it
 * gets its key and no other secret.
 */
function printServerEnvironment(around: ProgramContext): Record<string, string | undefined> {
  const virtual = (jetty_id: number, name: string) => ({
    device_id: `maya-${jetty_id}`,
    name: `Pencetak maya ${name}`,
    type: "virtual",
    connection: "folder",
    folder: join(around.dataDir, "printer"),
    jetty_id,
  });
  return {
    NODE_ENV: around.mode,
    PATH: process.env.PATH,
    SERVER_URL: around.url,
    WS_API_KEY: demoPrintKey(environmentValue("SECRET_KEY", productEnvironment(around)) ?? ""),
    PRINTERS: JSON.stringify([virtual(1, "Merang"), virtual(2, "Mangkok")]),
    PRINT_PORT: String(around.printPort),
    PRINT_FOLDER: join(around.dataDir, "print-server"),
    CHROMIUM_PATH: process.env.CHROMIUM_PATH,
    DATA_DIR: around.dataDir,
  };
}
