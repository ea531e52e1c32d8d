import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  BUILT_PROGRAMS,
  deployFile,
  PRODUCT_VARIABLES,
  STOP_SECONDS,
} from "../support/deploy-files";

const UNITS = readdirSync("deploy/systemd");
const SERVICES = UNITS.filter((name) => name.endsWith(".service"));
const unit = (name: string) => deployFile(`systemd/${name}`);
const ANALYZE = "/usr/bin/systemd-analyze";
const HARDENING = [
  ...["NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=yes"],
  ...["PrivateTmp=yes", "PrivateDevices=yes", "RestrictSUIDSGID=yes", "RestrictNamespaces=yes"],
  ...["SystemCallFilter=@system-service", "SystemCallArchitectures=native"],
];

describe("the units of systemd", () => {
  it("are those of web, worker, migrations, print server and all together", () => {
    expect(UNITS.sort()).toEqual([
      "jetty-migrate.service",
      "jetty-print-server.service",
      "jetty-web@.service",
      "jetty-worker.service",
      "jetty.target",
    ]);
  });

  it.runIf(existsSync(ANALYZE))("are whole to systemd-analyze", () => {
    const files = UNITS.map((name) => `deploy/systemd/${name}`);
    const { stdout, stderr, status } = spawnSync(ANALYZE, ["verify", ...files]);
    expect([stdout.toString(), stderr.toString(), status]).toEqual(["", "", 0]);
  });

  it.each(SERVICES)("harden %s", (name) => {
    const lines = unit(name).split("\n");
    for (const line of HARDENING) expect(lines).toContain(line);
    // Else Node does not start at all.
    expect(lines.filter((line) => line.startsWith("MemoryDenyWriteExecute"))).toEqual([]);
  });

  it.each(SERVICES)("do not run %s as root", (name) => {
    expect(unit(name)).toMatch(/^(User=jetty|DynamicUser=yes)$/m);
  });

  it.each(SERVICES)("carry no secret in %s and take it from a file", (name) => {
    expect(unit(name)).not.toMatch(/^(Environment|PassEnvironment)=/m);
    expect(unit(name)).toMatch(/^EnvironmentFile=\//m);
  });

  it.each(SERVICES)("start a program of the build in %s, with variables that it knows", (name) => {
    const [, given = "", file] =
      /^ExecStart=\/usr\/bin\/env ((?:\S+=\S+ )*)node (?:--\S+ )*\S+\/([\w.-]+)/m.exec(
        unit(name),
      ) ?? [];
    expect(BUILT_PROGRAMS).toContain(file);
    for (const [, variable] of given.matchAll(/([A-Z_]+)=/g))
      expect(PRODUCT_VARIABLES).toContain(variable);
  });

  it("tell the owner of the tables to the migrations alone", () => {
    const told = SERVICES.filter((name) => unit(name).includes("owner.env"));
    expect(told).toEqual(["jetty-migrate.service"]);
  });

  it.each([
    ["web", "jetty-web@.service"],
    ["worker", "jetty-worker.service"],
    ["print-server", "jetty-print-server.service"],
  ] as const)("give the %s longer than its stop takes", (program, name) => {
    const seconds = /^TimeoutStopSec=(\d+)$/m.exec(unit(name))?.[1];
    expect(Number(seconds)).toBeGreaterThan(STOP_SECONDS[program]);
  });

  it.each(["jetty-web@.service", "jetty-worker.service"])("let %s write to DATA_DIR", (name) => {
    const folder = /DATA_DIR=(\S+)/.exec(unit(name))?.[1];
    expect(unit(name).split("\n")).toContain(`ReadWritePaths=${folder}`);
  });
});
