import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.server";

const variables = [
  ...readFileSync("app/config.server.ts", "utf8").matchAll(/^ {4}([A-Z][A-Z_]+): /gm),
].map((match) => match[1] ?? "");
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const sec1 = privateKey.export({ type: "sec1", format: "pem" }).toString();
const SECRETS = { QR_PRIVATE_KEY: pem, SECRET_KEY: randomBytes(32).toString("base64") };
const unfilled = Object.fromEntries(
  [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm)].map((match) => [
    match[1] ?? "",
    match[2] ?? "",
  ]),
);
const example: Record<string, string> = { ...unfilled, ...SECRETS };
const account = {
  name: "main",
  gateway: "toyyibpay",
  host: "https://pay.example",
  secretKey: "s3cr3t-of-the-gateway",
  categoryCode: "cat",
  live: true,
  current: true,
};
const good = { ...example, GATEWAY_ACCOUNTS: JSON.stringify([account]) };

describe(".env.example", () => {
  it("names every variable of the configuration and no other", () => {
    expect(variables.length).toBeGreaterThan(20);
    expect(Object.keys(example).sort()).toEqual([...variables].sort());
  });

  it("is refused until its secrets are made, each by its name", () => {
    for (const name of Object.keys(SECRETS)) expect(failure(unfilled)).toContain(name);
  });

  it("is a configuration that production takes, with secrets of one's own", () => {
    expect(parseConfig(example)).toMatchObject({
      NODE_ENV: "production",
      JETTY_DEMO: false,
      PORT: 8080,
    });
  });

  it("shows the preset of whatever may be left out, apart from what production needs", () => {
    const needed = [
      "NODE_ENV",
      "PUBLIC_URL",
      "DATABASE_URL",
      "GATEWAY_ACCOUNTS",
      "QR_PRIVATE_KEY",
      "SECRET_KEY",
      "TRUST_PROXY",
    ];
    const full: Record<string, unknown> = parseConfig(example);
    const least: Record<string, unknown> = parseConfig(
      Object.fromEntries(Object.entries(example).filter(([name]) => needed.includes(name))),
    );
    expect(least).toEqual(full);
  });
});

describe("the configuration", () => {
  it.each([
    ["PORT", "ninety"],
    ["PUBLIC_URL", "not-an-address"],
    ["DATABASE_URL", "mysql://user:hunter2@host/db"],
    ["DATABASE_POOL", "0"],
    ["REDIS_URL", "http://user:hunter2@host"],
    ["GATEWAY_ACCOUNTS", "{hunter2"],
    ["GATEWAY_ACCOUNTS", JSON.stringify([{ ...account, secretKey: "hunter2", live: "yes" }])],
    ["GATEWAY_ACCOUNTS", JSON.stringify([{ ...account, secretKey: "hunter2", current: false }])],
    ["QR_PRIVATE_KEY", "hunter2"],
    ["SECRET_KEY", "hunter2"],
    ["SECRET_KEY", "hunter2".repeat(9)],
    ["SECRET_KEY_OLD", "hunter2"],
    ["SECRET_KEY_OLD", SECRETS.SECRET_KEY],
    ["QR_OLD_PUBLIC_KEYS", "hunter2"],
    ["SECOND_FACTOR_LEVELS", "1,6"],
    ["LOG_LEVEL", "loud"],
    ["JETTY_DEMO", "yes"],
    ["CONTACT", '{"phone":"hunter2"}'],
    ["CONTACT", '{"whatsapp":"0123456789"}'],
    ["CONTACT", '{"email":"hunter2"}'],
    ["CONTACT", '{"jetties":{"3":{"phone":"09-600 0000"}}}'],
    ["JETTY_PLACES", '{"1":{"position":[102.95,5.5]}}'],
    ["JETTY_PLACES", '{"1":{"arriveBy":"8.30"}}'],
    ["PDF_BROWSER_READY", "yes"],
  ])("names %s when it is wrong, and never its value", (name, value) => {
    const error = failure({ ...good, [name]: value });
    expect(error).toContain(name);
    expect(error).toContain(".env.example");
    for (const secret of [
      SECRETS.SECRET_KEY,
      "hunter2",
      "ninety",
      "not-an-address",
      account.secretKey,
    ])
      expect(error).not.toContain(secret);
  });

  it.each([
    [
      { methods: ["cheque"] },
      "GATEWAY_ACCOUNTS.0.methods.0: knows only fpx, card, ewallet, duitnow_qr",
    ],
    [{ methods: [] }, "GATEWAY_ACCOUNTS.0.methods: needs a method or more"],
    [{ methods: ["fpx", "fpx"] }, "GATEWAY_ACCOUNTS.0.methods: names a method twice"],
    [{ methods: ["ewallet"] }, "GATEWAY_ACCOUNTS.0.methods: cannot name ewallet"],
    [{ minSen: 500, maxSen: 400 }, "GATEWAY_ACCOUNTS.0.minSen: is above maxSen"],
    [{ gateway: "cashbox" }, "GATEWAY_ACCOUNTS.0.gateway"],
    [{ gateway: "billplz", collections: { fpx: "a" } }, "GATEWAY_ACCOUNTS.0.signatureKey"],
    [
      { gateway: "billplz", signatureKey: "hunter2", collections: {} },
      "GATEWAY_ACCOUNTS.0.collections: needs a collection or more",
    ],
    [
      { gateway: "billplz", signatureKey: "hunter2", collections: { fpx: "a" }, methods: ["card"] },
      "GATEWAY_ACCOUNTS.0.methods: names a method that has no collection",
    ],
    [
      { gateway: "chip", brandId: "b", publicKey: "hunter2" },
      "GATEWAY_ACCOUNTS.0.publicKey: is not an RSA public key in PEM",
    ],
  ])("names what is wrong with the account %j", (change, told) => {
    const error = failure({
      ...good,
      GATEWAY_ACCOUNTS: JSON.stringify([{ ...account, ...change }]),
    });
    expect(error).toContain(told);
    expect(error).not.toContain("hunter2");
  });

  it("gives toyyibPay bank and card, and Billplz what it has collections for", () => {
    const billplz = {
      ...account,
      ...{ name: "bill", gateway: "billplz", signatureKey: "k", current: true },
      collections: { ewallet: "b", fpx: "a" },
    };
    const { GATEWAY_ACCOUNTS: accounts } = parseConfig({
      ...good,
      GATEWAY_ACCOUNTS: JSON.stringify([account, billplz]),
    });
    expect(accounts.map((one) => [one.name, one.current, one.methods])).toEqual([
      ["main", true, ["fpx", "card"]],
      ["bill", true, ["fpx", "ewallet"]],
    ]);
  });

  it("refuses a payment method of the name that stands for two at once", () => {
    expect(() => parseConfig({ ...good, COUNTER_PAYMENT_METHODS: "QR,Split" })).toThrow(
      /COUNTER_PAYMENT_METHODS: must not name Split/,
    );
  });

  it.each([
    ["PEM", pem],
    ["PEM of the older form", sec1],
    ["PEM with \\n for its line ends", pem.replaceAll("\n", "\\n")],
    ["PEM without line ends", pem.replaceAll("\n", "")],
    ["PEM with spaces for its line ends", sec1.replaceAll("\n", " ")],
    ["base64", privateKey.export({ type: "pkcs8", format: "der" }).toString("base64")],
    [
      "base64 of the older form",
      privateKey.export({ type: "sec1", format: "der" }).toString("base64"),
    ],
  ])("takes the signing key as %s, and signs by it", (_form, text) => {
    expect(parseConfig({ ...good, QR_PRIVATE_KEY: text }).QR_PRIVATE_KEY).toBe(pem);
  });

  it.each([
    ["whose line ends became letters", pem.replaceAll("\n", "n")],
    ["that was cut off", pem.slice(0, 90)],
    ["of another curve", keyOf("P-384")],
    ["that only verifies", publicPem()],
  ])("refuses a signing key %s by its name", (_what, text) => {
    expect(failure({ ...good, QR_PRIVATE_KEY: text })).toContain(
      "QR_PRIVATE_KEY: is not a private key on the curve P-256 that signs",
    );
  });

  it("takes the public keys that signed before as base64 with commas between", () => {
    const keys = [publicPem(), publicPem()];
    const text = keys.map((key) => key.replace(/-----.*-----|\n/g, "")).join(", ");
    expect(parseConfig({ ...good, QR_OLD_PUBLIC_KEYS: text }).QR_OLD_PUBLIC_KEYS).toEqual(keys);
  });

  it.each([
    ["of another curve", publicPem("P-384"), "is not a public key on the curve P-256"],
    ["that is a private one", pem, "is not a public key on the curve P-256"],
    ["too many", Array.from({ length: 5 }, () => publicPem()).join(","), "more than 4 keys"],
  ])("refuses an older key %s by its name", (_what, text, told) => {
    const error = failure({ ...good, QR_OLD_PUBLIC_KEYS: text });
    expect(error).toContain("QR_OLD_PUBLIC_KEYS: ");
    expect(error).toContain(told);
  });

  it("takes an old SECRET_KEY that would be too simple now", () => {
    const old = "s".repeat(32);
    expect(parseConfig({ ...good, SECRET_KEY_OLD: old }).SECRET_KEY_OLD).toBe(old);
  });

  it("takes a secret from the file that is named for it", () => {
    const key = SECRETS.SECRET_KEY;
    const file = join(mkdtempSync(join(tmpdir(), "config-")), "key");
    writeFileSync(file, `${key}\n`);
    expect(parseConfig({ ...good, SECRET_KEY: "", SECRET_KEY_FILE: file }).SECRET_KEY).toBe(key);
  });

  it("names a secret's file that cannot be read once, beside what else is wrong", () => {
    const error = failure({ ...good, SECRET_KEY: "", SECRET_KEY_FILE: "/hunter2", PORT: "x" });
    expect(error.match(/SECRET_KEY.*/g)).toEqual([
      "SECRET_KEY_FILE: the file cannot be read (ENOENT)",
    ]);
    expect(error).toContain("PORT: ");
  });

  it("names all that is missing at once", () => {
    const error = failure({});
    for (const name of ["DATABASE_URL", "GATEWAY_ACCOUNTS", "QR_PRIVATE_KEY", "SECRET_KEY"])
      expect(error).toContain(name);
  });

  it.each([
    ["PUBLIC_URL", { PUBLIC_URL: "http://tiket.example.my" }],
    ["FIXED_NOW", { FIXED_NOW: "2026-08-01T10:00:00+08:00" }],
    ["GATEWAY_ACCOUNTS", { GATEWAY_ACCOUNTS: JSON.stringify([{ ...account, live: false }]) }],
    [
      "GATEWAY_ACCOUNTS",
      { GATEWAY_ACCOUNTS: JSON.stringify([{ ...account, host: "http://pay.example" }]) },
    ],
  ])("refuses %s in production when it is fit for a demo only", (name, change) => {
    expect(failure({ ...good, ...change })).toContain(name);
    expect(() => parseConfig({ ...good, ...change, JETTY_DEMO: "1" })).not.toThrow();
  });
});

function keyOf(namedCurve: string): string {
  const key = generateKeyPairSync("ec", { namedCurve }).privateKey;
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

function publicPem(namedCurve = "P-256"): string {
  const key = generateKeyPairSync("ec", { namedCurve }).publicKey;
  return key.export({ type: "spki", format: "pem" }).toString();
}

function failure(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("It was taken.");
}
