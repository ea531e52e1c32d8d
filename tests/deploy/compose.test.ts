import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  BUILT_PROGRAMS,
  composePart,
  deployFile,
  dockerStages,
  PRODUCT_VARIABLES,
  STOP_SECONDS,
} from "../support/deploy-files";

const text = deployFile("compose.yml");
const service = (name: string) => composePart("services", name);
const OF_THE_PRODUCT = ["migrate", "web", "worker"];

describe("compose.yml", () => {
  it("has the services of the whole product", () => {
    const services = /^services:\n((?: .*\n|\n)+)/m.exec(text)?.[1] ?? "";
    const names = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
    expect(names).toEqual(["postgres", "redis", "migrate", "web", "worker", "caddy"]);
  });

  it.each([
    ["migrate", "postgres", "service_healthy"],
    ["web", "migrate", "service_completed_successfully"],
    ["web", "redis", "service_healthy"],
    ["worker", "migrate", "service_completed_successfully"],
    ["worker", "redis", "service_healthy"],
    ["caddy", "web", "service_healthy"],
  ])("starts %s after %s (%s)", (later, earlier, condition) => {
    const after = service(later).split("depends_on:\n")[1];
    expect(after).toContain(`      ${earlier}: { condition: ${condition} }\n`);
  });

  it("builds stages that the Dockerfile has", () => {
    const targets = [...text.matchAll(/dockerfile: deploy\/Dockerfile, target: (\w+)/g)];
    expect(targets).toHaveLength(2);
    for (const [, target = ""] of targets) expect(dockerStages().has(target)).toBe(true);
  });

  it("hands the product variables that it knows", () => {
    const lines = [
      ...(/^x-environment: .*\n((?: {2}.*\n)+)/m.exec(text)?.[1] ?? "").split("\n"),
      ...OF_THE_PRODUCT.flatMap((name) => service(name).split("\n")),
    ];
    const names = lines.flatMap((line) => /^ +([A-Z_]+):/.exec(line)?.[1] ?? []);
    expect(names).toContain("DATABASE_URL");
    for (const name of names) expect(PRODUCT_VARIABLES).toContain(name);
  });

  it("carries no secret, and does not start without one", () => {
    for (const [, value] of text.matchAll(/PASSWORD: (.*)$/gm))
      expect(value).toMatch(/^\$\{[A-Z_]+:\?\}$/);
    for (const [, value] of text.matchAll(/postgres:\/\/\w+:(.*)@/g))
      expect(value).toMatch(/^\$\{[A-Z_]+:\?\}$/);
  });

  it("tells the owner of the tables to the migrations alone", () => {
    expect(service("migrate")).toContain("postgres://jetty_owner:");
    expect(text.match(/jetty_owner/g)).toHaveLength(1);
    expect(text).toContain('DATABASE_OWNER_URL: ""');
  });

  it.each(["web", "worker"] as const)("gives %s longer than its stop takes", (name) => {
    const grace = /stop_grace_period: (\d+)s/.exec(service(name))?.[1];
    expect(Number(grace)).toBeGreaterThan(STOP_SECONDS[name]);
  });

  it.each(OF_THE_PRODUCT)("runs %s without rights, on a disk that it cannot write", (name) => {
    expect(service(name)).toContain("<<: *product\n");
    const common = /^x-product: &product\n((?: {2}.*\n)+)/m.exec(text)?.[1];
    for (const line of ["read_only: true", "cap_drop: [ALL]", '"no-new-privileges:true"'])
      expect(common).toContain(line);
  });

  it("lets its Redis throw away no job", () => {
    expect(service("redis")).toContain('"--maxmemory-policy", "noeviction"');
  });

  it("starts programs of the build", () => {
    for (const [, file] of text.matchAll(/command: \["node", "([\w.-]+)"/g))
      expect(BUILT_PROGRAMS).toContain(file);
  });

  it("takes files that are there", () => {
    for (const [, file] of text.matchAll(/- \.\/(\w[\w.]*):/g))
      expect(readFileSync(`deploy/${file}`, "utf8")).not.toBe("");
  });
});
