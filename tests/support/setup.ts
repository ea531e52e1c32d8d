import { generateKeyPairSync, randomBytes } from "node:crypto";

/** What every test process has for a configuration; a test that needs another sets it before it imports. */
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  QR_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }),
  SECRET_KEY: randomBytes(32).toString("base64url"),
  DATABASE_URL: process.env.DATABASE_URL ?? process.env.TEST_ADMIN_URL ?? "postgres://localhost/none",
  GATEWAY_ACCOUNTS: JSON.stringify([
    { name: "sandbox", gateway: "toyyibpay", host: "http://127.0.0.1:1", secretKey: "test-secret", categoryCode: "test-category", live: false, current: true },
  ]),
});
