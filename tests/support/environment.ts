import { generateKeyPairSync, randomBytes } from "node:crypto";
import { WIDE_UNPAID_LIMITS } from "./wide-limits";

/**
 * What every test file has for a configuration; one that needs another sets it before it imports.
 */
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  QR_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }),
  SECRET_KEY: randomBytes(32).toString("base64url"),
  DATABASE_URL:
    process.env.DATABASE_URL ?? process.env.TEST_ADMIN_URL ?? "postgres://localhost/none",
  GATEWAY_ACCOUNTS: JSON.stringify([
    {
      name: "sandbox",
      gateway: "toyyibpay",
      host: "http://127.0.0.1:1",
      secretKey: "test-secret",
      categoryCode: "test-category",
      live: false,
      current: true,
    },
  ]),
  // One buyer orders in nearly all tests, from one address; the limits have tests of their own.
  UNPAID_LIMITS: WIDE_UNPAID_LIMITS,
});
