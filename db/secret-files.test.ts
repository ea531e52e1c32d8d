import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { environmentValue, ownerUrl, readEnvironment } from "./environment";
import { secretNames } from "./secret-files";

const folder = mkdtempSync(join(tmpdir(), "secret-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

function fileOf(content: string): string {
  const path = join(folder, "secret");
  writeFileSync(path, content);
  return path;
}

describe("a secret in a file", () => {
  it.each(secretNames())("is read for %s", (name) => {
    expect(environmentValue(name, { [`${name}_FILE`]: fileOf("hunter2") })).toBe("hunter2");
  });

  it.each(["hunter2\n", "hunter2\r\n"])("loses its line end (%j)", (content) => {
    expect(environmentValue("SECRET_KEY", { SECRET_KEY_FILE: fileOf(content) })).toBe("hunter2");
  });

  it("keeps its quotes and the line ends within", () => {
    const read = environmentValue("SECRET_KEY", { SECRET_KEY_FILE: fileOf("'a\nb'\n\n") });
    expect(read).toBe("'a\nb'\n");
  });

  it("counts for an empty variable", () => {
    const given = { SECRET_KEY: "", SECRET_KEY_FILE: fileOf("hunter2") };
    expect(environmentValue("SECRET_KEY", given)).toBe("hunter2");
  });

  it("is not looked for where the file's name is empty", () => {
    const given = { SECRET_KEY: "hunter2", SECRET_KEY_FILE: "" };
    expect(environmentValue("SECRET_KEY", given)).toBe("hunter2");
  });

  it("is the owner's database to the programs that want that alone", () => {
    vi.stubEnv("DATABASE_OWNER_URL", undefined);
    vi.stubEnv("DATABASE_OWNER_URL_FILE", fileOf("postgres://owner\n"));
    expect(ownerUrl()).toBe("postgres://owner");
  });

  it("is for secrets alone", () => {
    expect(environmentValue("PORT", { PORT_FILE: fileOf("8080") })).toBeUndefined();
  });
});

describe("a file of a secret that is of no use", () => {
  it.each([
    ["is named beside the variable", { SECRET_KEY: "hunter2", SECRET_KEY_FILE: fileOf("x") }],
    ["is not there", { SECRET_KEY_FILE: join(folder, "hunter2") }],
    ["is a folder", { SECRET_KEY_FILE: folder }],
    ["is empty", { SECRET_KEY_FILE: "/dev/null" }],
  ])("%s: refused by the variable's name alone", (_what, environment) => {
    const { problems } = readEnvironment(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^SECRET_KEY(_FILE)?: /);
    expect(problems[0]).not.toMatch(/hunter2|secret-files-/);
  });
});
