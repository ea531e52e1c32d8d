import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Locked {
  version?: string;
  resolved?: string;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const floors = [
  ...readFileSync("docs/version-floors.md", "utf8").matchAll(
    /^\| (?<name>@?[\w./-]+) \| (?<floor>\d+\.\d+\.\d+) \| (?<reason>.{10,}) \|$/gm,
  ),
].map(({ groups }) => ({ name: groups?.name ?? "", floor: groups?.floor ?? "" }));

const versionsOf = (name: string, packages: Record<string, Locked>) =>
  Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = "0.0.0" }]) => version);

function isBelow(version: string, floor: string): boolean {
  const [have = [], need = []] = [version, floor].map((one) =>
    (one.split("-")[0] ?? "").split(".").map(Number),
  );
  const at = need.findIndex((part, index) => part !== have[index]);
  return at >= 0 && (have[at] ?? 0) < (need[at] ?? 0);
}

function belowFloor(packages: Record<string, Locked>): string[] {
  return floors.flatMap(({ name, floor }) =>
    versionsOf(name, packages)
      .filter((version) => isBelow(version, floor))
      .map((version) => `${name} ${version} is below ${floor}`),
  );
}

describe("what is installed", () => {
  it("is no older than docs/version-floors.md says", () => {
    expect(floors.length).toBeGreaterThan(10);
    expect(belowFloor(lock.packages)).toEqual([]);
  });

  it("is there for each floor: one of a package that went is taken away", () => {
    const gone = floors.filter(({ name }) => versionsOf(name, lock.packages).length === 0);
    expect(gone).toEqual([]);
  });

  it("would be found too old where it stands below another package", () => {
    const packages = { "node_modules/mailer/node_modules/nodemailer": { version: "7.0.13" } };
    expect(belowFloor(packages)).toEqual(["nodemailer 7.0.13 is below 9.0.1"]);
  });

  it("is named without the address of a registry", () => {
    const addressed = Object.entries(lock.packages).filter(([, { resolved }]) => resolved);
    expect(addressed.map(([path]) => path)).toEqual([]);
  });
});
