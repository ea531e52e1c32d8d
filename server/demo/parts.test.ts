import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { parseConfig } from "../../app/config.server";
import { startOf } from "../bootstrap/lock.mjs";
import { startChild } from "./child-process";
import { endLeftoverProcesses, recordProcesses } from "./leftover-processes";
import { productEnvironment } from "./programs";
import { demoSecrets } from "./secrets";
import { checkPorts, choosePrintPort, demoSettings } from "./settings";
import { createShutdown, ShutdownStarted } from "./shutdown";

const folder = mkdtempSync(join(tmpdir(), "demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SLEEP = ["-e", "setInterval(() => {}, 1000)"];

describe("the demo's settings", () => {
  it("have the presets of its contract", () => {
    expect(demoSettings({})).toMatchObject({
      port: 8080,
      gatewayPort: 8081,
      printPort: 3001,
      url: "http://127.0.0.1:8080",
      dataDir: resolve(".data"),
      databaseUrl: undefined,
    });
  });

  it("name what is wrong", () => {
    expect(() => demoSettings({ PORT: "http" })).toThrow(/PORT/);
    expect(() => demoSettings({ DATABASE_URL: "mysql://x" })).toThrow(/DATABASE_URL/);
  });

  it("name the variable of a port that is taken", async () => {
    const thief = createServer().listen(0, "127.0.0.1");
    await once(thief, "listening");
    const { port } = thief.address() as { port: number };
    await expect(checkPorts(demoSettings({ PORT: String(port) }))).rejects.toThrow(
      `Port ${port} is taken. Choose another one: PORT=`,
    );
    await expect(
      checkPorts(demoSettings({ PORT: String(port), GATEWAY_PORT: String(port) })),
    ).rejects.toThrow(/must differ/);
    thief.close();
  });

  it("give the print server another port where its own is taken, unless it was named", async () => {
    const thief = createServer().listen(0, "127.0.0.1");
    await once(thief, "listening");
    const { port } = thief.address() as { port: number };
    const taken = demoSettings({ PRINT_PORT: String(port) });
    const settled = await choosePrintPort(taken, {});
    expect(settled.printPort).not.toBe(port);
    expect(settled.printServerUrl).toBe(`http://127.0.0.1:${settled.printPort}`);
    expect(await choosePrintPort(taken, { PRINT_PORT: String(port) })).toEqual(taken);
    thief.close();
  });

  it("make a configuration that the product takes, and leave a real gateway of the caller's alone", () => {
    const around = {
      ...demoSettings({ DATA_DIR: folder }),
      databaseUrl: "postgres://demo",
      secrets: demoSecrets(folder),
      mode: "production" as const,
    };
    const own = { ...process.env };
    try {
      for (const name of ["GATEWAY_ACCOUNTS", "QR_PRIVATE_KEY", "SECRET_KEY"])
        delete process.env[name];
      const config = parseConfig(productEnvironment(around));
      expect(config).toMatchObject({
        NODE_ENV: "production",
        JETTY_DEMO: true,
        PORT: 8080,
        DATABASE_URL: "postgres://demo",
        SUPER_USER_EMAILS: ["super@jetty.test"],
      });
      expect(config.GATEWAY_ACCOUNTS[0]).toMatchObject({
        host: "http://127.0.0.1:8081",
        live: false,
        current: true,
      });
      process.env.GATEWAY_ACCOUNTS = JSON.stringify([
        { ...config.GATEWAY_ACCOUNTS[0], name: "theirs", host: "https://dev.toyyibpay.com" },
      ]);
      expect(parseConfig(productEnvironment(around)).GATEWAY_ACCOUNTS[0]?.name).toBe("theirs");
    } finally {
      process.env = own;
    }
  });
});

describe("the demo's secrets", () => {
  it("are made once and kept, others in another folder", () => {
    const first = demoSecrets(join(folder, "kept"));
    expect(demoSecrets(join(folder, "kept"))).toEqual(first);
    expect(demoSecrets(join(folder, "other")).gatewaySecret).not.toBe(first.gatewaySecret);
  });

  it("are readable by their owner alone", () => {
    demoSecrets(join(folder, "own"));
    expect(statSync(join(folder, "own/secrets.json")).mode & 0o077).toBe(0);
  });

  it("get what a later version needs, which is kept too", () => {
    const { secretKey, ...older } = demoSecrets(join(folder, "older"));
    writeFileSync(join(folder, "older/secrets.json"), JSON.stringify(older));
    const renewed = demoSecrets(join(folder, "older"));
    expect(renewed).toEqual({
      ...older,
      secretKey: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(renewed.secretKey).not.toBe(secretKey);
    expect(demoSecrets(join(folder, "older"))).toEqual(renewed);
  });

  it("are not replaced where their file is damaged", () => {
    demoSecrets(join(folder, "damaged"));
    writeFileSync(join(folder, "damaged/secrets.json"), "{}");
    expect(() => demoSecrets(join(folder, "damaged"))).toThrow(/secrets\.json is damaged/);
  });
});

describe("stopping", () => {
  it("ends what was begun in the opposite order, once", async () => {
    const stopping = createShutdown();
    const ended: string[] = [];
    await stopping.add(() => void ended.push("first"));
    await stopping.add(async () => void ended.push("second"));
    await Promise.all([stopping.run(), stopping.run()]);
    expect(ended).toEqual(["second", "first"]);
  });

  it("ends at once what is begun too late, and cuts the start off", async () => {
    const stopping = createShutdown();
    await stopping.run();
    let ended = false;
    await expect(stopping.add(() => void (ended = true))).rejects.toThrow(ShutdownStarted);
    expect(ended).toBe(true);
    expect(stopping.signal.aborted).toBe(true);
  });
});

describe("a program of the demo", () => {
  it("says how it ended and with which last lines", async () => {
    const child = startChild(
      "web",
      ["-e", "console.log('one'); console.error('two'); process.exit(3)"],
      process.env,
      join(folder, "logs/web.log"),
    );
    expect(await child.ended).toBe("web ended with code 3");
    expect(child.lastLines()).toBe("one\ntwo");
  });

  it("stops when told to", async () => {
    const child = startChild("web", SLEEP, process.env, join(folder, "logs/sleep.log"));
    await child.stop();
    expect(await child.ended).toBe("web ended with SIGTERM");
    await child.stop();
  });
});

describe("what a killed run left behind", () => {
  const file = join(folder, "processes.json");
  const sleeper = spawn(process.execPath, SLEEP, { stdio: "ignore" });
  afterEach(() => rmSync(file, { force: true }));
  afterAll(() => sleeper.kill("SIGKILL"));

  it.skipIf(startOf(process.pid) === "")(
    "is ended, but never a later process with the same number",
    async () => {
      writeFileSync(file, JSON.stringify([{ pid: sleeper.pid, started: "another-time" }]));
      await endLeftoverProcesses(file);
      expect(sleeper.exitCode ?? sleeper.signalCode).toBeNull();
      recordProcesses(file, [sleeper.pid!]);
      expect(readFileSync(file, "utf8")).toContain(String(sleeper.pid));
      await endLeftoverProcesses(file);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(sleeper.signalCode).toBe("SIGTERM");
    },
  );
});
