import { generateKeyPairSync, randomBytes } from "node:crypto";
import { freePort } from "../../server/embedded-postgres/free-port";
import type { BenchContext } from "./context";
import type { Started } from "./processes";

export interface Product {
  url: string;
  port: number;
  web: Started;
  gatewayUrl: string;
}

export interface ProductOptions {
  /** The core of the web process. */
  core?: number;
  /** Connections of its pool. */
  pool?: number;
  /** Without a gateway nothing can be paid. */
  withGateway?: boolean;
  /** How many proxies stand in front: one lets a load speak for many addresses, as a proxy does. */
  proxies?: number;
  /** For Node itself, before the program. */
  nodeArgs?: string[];
  /** Beside what the product needs. */
  env?: Record<string, string>;
  /** What answers 200 once it is of use; by default the readiness check. */
  readyPath?: string;
}

const SECRET = randomBytes(12).toString("hex");

/** The built product on ports of its own, against the run's database, configured as the demo is. */
export async function startProduct(
  { database, processes }: BenchContext,
  options: ProductOptions = {},
): Promise<Product> {
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const [url, gatewayUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${gatewayPort}`];
  if (options.withGateway)
    await processes.start({
      args: ["build/gateway.js"],
      env: {
        NODE_ENV: "production",
        JETTY_DEMO: "1",
        PORT: String(gatewayPort),
        GATEWAY_SECRET: SECRET,
        GATEWAY_CATEGORY: "bench",
        BILLPLZ_SIGNATURE_KEY: "bench",
        CHIP_PRIVATE_KEY: "no PRIVATE KEY: the bench pays by toyyibPay alone",
        APP_ORIGIN: url,
        CONTROL_TOKEN: SECRET,
      },
      readyUrl: `${gatewayUrl}/healthz`,
    });
  const web = await processes.start({
    args: [...(options.nodeArgs ?? []), "build/server.js"],
    core: options.core,
    env: {
      ...productEnvironment(database.url, gatewayUrl),
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_POOL: String(options.pool ?? 10),
      TRUST_PROXY: String(options.proxies ?? 0),
      ...options.env,
    },
    readyUrl: url + (options.readyPath ?? "/readyz"),
  });
  return { url, port, web, gatewayUrl };
}

export function productEnvironment(
  databaseUrl: string,
  gatewayUrl: string,
): Record<string, string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    NODE_ENV: "production",
    JETTY_DEMO: "1",
    DRAIN_SECONDS: "0",
    DATABASE_URL: databaseUrl,
    GATEWAY_ACCOUNTS: JSON.stringify([
      {
        name: "sandbox",
        gateway: "toyyibpay",
        host: gatewayUrl,
        secretKey: SECRET,
        categoryCode: "bench",
        live: false,
        current: true,
      },
    ]),
    QR_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    SECRET_KEY: randomBytes(32).toString("base64url"),
  };
}
