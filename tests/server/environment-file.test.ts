import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Config, parseConfig } from "~/config.server";

type Environment = Record<string, string | undefined>;

const folder = mkdtempSync(join(tmpdir(), "environment-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const EXAMPLE = readFileSync(".env.example", "utf8");
const signingKey = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "sec1", format: "der" })
  .toString("base64");
const text = EXAMPLE.replace("QR_PRIVATE_KEY=...", `QR_PRIVATE_KEY=${signingKey}`)
  .replace("SECRET_KEY=...", `SECRET_KEY=${"k+/=0a1b2c3d".repeat(4)}`)
  .replace("COUNTER_PAYMENT_METHODS=\n", "COUNTER_PAYMENT_METHODS='Card terminal,QR'\n");
const names = [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1] ?? "");
const SHOW = "JSON.stringify(process.env)";
/** It reads the files of `environment.d` by the rules of `EnvironmentFile=`. */
const SYSTEMD = "/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator";

describe("a file in the form of .env.example", () => {
  const expected = configOf({
    ...asWritten(text),
    ...{ COUNCIL_NAME: "Majlis Daerah Setiu", MAIL_FROM: "Tiket Jeti <tiket@localhost>" },
  });

  it("is the same to a shell", () => {
    expect(configOf(fromShell(text))).toEqual(expected);
  });

  it("is the same to Node", () => {
    const said = execFileSync(process.execPath, [`--env-file=${fileOf(text)}`, "-p", SHOW], {
      env: { NODE_ENV: "production" },
    });
    expect(configOf(JSON.parse(said.toString()) as Environment)).toEqual(expected);
  });

  it("is the same to a container, which takes each line as it stands", () => {
    expect(configOf(asWritten(text))).toEqual(expected);
  });

  it.runIf(existsSync(SYSTEMD))("is the same to systemd", () => {
    expect(configOf(fromSystemd(text))).toEqual(expected);
  });

  it.runIf(existsSync(SYSTEMD))("is needed: a PEM with \\n is another to systemd", () => {
    const pem = "-----BEGIN EC PRIVATE KEY-----\\nAAAA\\n-----END EC PRIVATE KEY-----";
    expect(fromSystemd(`QR_PRIVATE_KEY=${pem}\n`).QR_PRIVATE_KEY).not.toBe(pem);
  });
});

function configOf(environment: Environment): Config {
  return parseConfig(Object.fromEntries(names.map((name) => [name, environment[name]])));
}

function fileOf(content: string): string {
  const file = join(folder, "jetty.env");
  writeFileSync(file, content);
  return file;
}

function fromShell(content: string): Environment {
  const script = `set -a; . "$1"; exec "$2" -p '${SHOW}'`;
  const said = execFileSync("sh", ["-c", script, "sh", fileOf(content), process.execPath], {
    env: { NODE_ENV: "production" },
  });
  return JSON.parse(said.toString()) as Environment;
}

function fromSystemd(content: string): Environment {
  mkdirSync(join(folder, "environment.d"), { recursive: true });
  writeFileSync(join(folder, "environment.d/jetty.conf"), content);
  // What is empty it leaves out, and says so; what it gives is quoted for a shell.
  const said = execFileSync(SYSTEMD, [], {
    env: { NODE_ENV: "production", XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return fromShell(said.toString());
}

function asWritten(content: string): Environment {
  return Object.fromEntries(
    content
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
