import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { BUILD_READS } from "../../server/demo/build-once";
import {
  BUILT_PROGRAMS,
  deployFile,
  dockerStages,
  PRODUCT_VARIABLES,
} from "../support/deploy-files";

const stages = dockerStages();
const all = [...stages.values()].flat();
const restsOf = (name: string, word: string) =>
  (stages.get(name) ?? []).flatMap((one) => (one.word === word ? [one.rest] : []));

describe("the Dockerfile", () => {
  it("has no line that is not an instruction", () => {
    expect(all.filter(({ word }) => !word)).toEqual([]);
  });

  it("names a version of each image that it begins with", () => {
    const own = [...stages.keys()];
    const from = all.flatMap(({ word, rest }) => (word === "FROM" ? [rest.split(" ")[0]] : []));
    for (const image of from) if (!own.includes(image ?? "")) expect(image).toMatch(/^node:24-\w/);
  });

  it("sends the build what it reads and nothing else", () => {
    const lines = deployFile("Dockerfile.dockerignore").split("\n");
    expect(lines.filter((line) => line && !/^[#!]/.test(line))).toEqual(["*"]);
    const sent = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    expect(sent.sort()).toEqual([...BUILD_READS].sort());
  });

  it.each(["web", "worker"])("takes the built folder alone into %s", (name) => {
    expect(restsOf(name, "COPY")).toEqual(["--from=product /srv/jetty ./"]);
    expect(restsOf("product", "COPY")).toEqual(["--from=build /src/build ./"]);
  });

  it.each(["web", "worker"])("runs %s in exec form, a program of the build", (name) => {
    const words = JSON.parse(restsOf(name, "CMD")[0] ?? "[]") as string[];
    expect(words[0]).toBe("node");
    expect(BUILT_PROGRAMS).toContain(words.at(-1));
  });

  it.each(["web", "worker"])("runs %s not as root", (name) => {
    const words = (stages.get(name) ?? []).map(({ word }) => word);
    expect(restsOf(name, "USER")).toEqual(["node"]);
    expect(words.slice(words.indexOf("USER"))).not.toContain("RUN");
  });

  it("sets variables that the product knows", () => {
    const set = all.flatMap(({ word, rest }) => (word === "ENV" ? rest.split(" ") : []));
    for (const one of set) expect(PRODUCT_VARIABLES).toContain(one.split("=")[0]);
  });

  it("installs Debian's packages alone as named, and keeps no lists of them", () => {
    for (const { rest } of all.filter((one) => one.rest.includes("apt-get install"))) {
      expect(rest).toContain("apt-get update && apt-get install -y --no-install-recommends");
      expect(rest).toContain("rm -rf /var/lib/apt/lists/*");
    }
  });

  it("has its steps of build and product in the script that needs no container", () => {
    const script = deployFile("try-steps.sh");
    for (const name of ["build", "product"])
      for (const command of restsOf(name, "RUN").flatMap((rest) => rest.split(" && ")))
        expect(script).toContain(`\n${command}\n`);
  });

  it.each([
    ["web", 200, 0],
    ["web", 503, 1],
    ["worker", 200, 0],
    ["worker", 503, 1],
  ])("asks %s for /readyz, whose %i is status %i", async (name, status, expected) => {
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.url ?? "");
      answer.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const port = String((server.address() as AddressInfo).port);
    expect(await healthCheck(name, port)).toBe(expected);
    expect(asked).toEqual(["/readyz"]);
    server.close();
    await once(server, "close");
    expect(await healthCheck(name, port)).toBe(1);
  });
});

async function healthCheck(name: string, port: string): Promise<number> {
  const command = /CMD (\[.*\])$/.exec(restsOf(name, "HEALTHCHECK")[0] ?? "")?.[1] ?? "";
  const [, ...words] = JSON.parse(command) as string[];
  const ports = { PORT: port, WORKER_HEALTH_PORT: port };
  const child = spawn(process.execPath, words, { env: { NODE_ENV: "production", ...ports } });
  const [code] = (await once(child, "exit")) as [number];
  return code;
}
