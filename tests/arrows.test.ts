import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** Which rooms a room may import from. The picture stands in docs/architecture.md; change both together. */
const MAY: Record<string, string[]> = {
  "app/routes": ["app/http", "app/domain", "app/ui", "app/documents", "app/i18n", "app/styles"],
  "app/api": ["app/http", "app/domain"],
  "app/http": ["app/domain", "app/i18n", "app/ui", "app/documents", "app/styles", "db"],
  "app/ui": ["app/i18n", "app/domain", "app/documents", "app/styles"],
  "app/documents": ["app/i18n", "app/domain", "app/ui", "app/styles"],
  "app/i18n": ["app/locales", "app/domain"],
  "app/domain": ["db"],
  "app/styles": [],
  "app/root": ["app/api", "app/http", "app/domain", "app/ui", "app/i18n", "app/styles", "db"],
  server: ["app/api", "app/http", "app/domain", "app/styles", "db", "workers"],
  workers: ["app/domain", "app/documents", "app/i18n", "app/http", "db"],
  db: ["app/domain"],
};
/** Leaves that any room may read: the configuration, the log, the product's own name and version. */
const LEAVES = ["app/config.server", "app/log.server", "package.json"];
/** Rules, shapes and words that `ui` and `documents` may take from the domain: nothing that touches the database. */
const PURE_ONLY = new Set(["app/ui", "app/documents"]);
/** The web process takes what it needs from the Remix build; only its types and tools come from the source. */
const TYPES_ONLY: [from: string, to: string][] = [
  ["server", "app/api"],
  ["server", "app/http"],
  ["server", "app/domain"],
  ["db", "app/domain"],
];

interface Arrow {
  from: string;
  to: string;
  typeOnly: boolean;
}

const files = ["app", "server", "workers", "db"]
  .flatMap(walk)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

function arrowsOf(file: string): Arrow[] {
  const text = readFileSync(file, "utf8");
  const imports = [
    ...text.matchAll(
      /^(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gm,
    ),
  ];
  return imports.flatMap((match) => {
    const target = resolve(file, match[2] ?? match[3] ?? match[4] ?? "");
    return target ? [{ from: file, to: target, typeOnly: Boolean(match[1]) }] : [];
  });
}

function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith("~/")) return normalize(`app/${specifier.slice(2)}`);
  if (specifier.startsWith("@db/")) return normalize(`db/${specifier.slice(4)}`);
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  return null;
}

function room(path: string): string {
  const [top = "", second = ""] = path.split("/");
  if (top !== "app") return top;
  return existsSync(`app/${second}`) && statSync(`app/${second}`).isDirectory()
    ? `app/${second}`
    : "app/root";
}

function complaint({ from, to, typeOnly }: Arrow): string | null {
  const [start, end] = [room(from), room(to)];
  if (start === end || LEAVES.some((leaf) => to.startsWith(leaf))) return null;
  if (!MAY[start]?.includes(end)) return `${from} imports ${to}: ${start} may not look into ${end}`;
  if (TYPES_ONLY.some(([a, b]) => a === start && b === end) && !typeOnly)
    return `${from} imports ${to}: ${start} may take types alone from ${end}`;
  if (PURE_ONLY.has(start) && end === "app/domain" && /\.server$/.test(to) && !typeOnly)
    return `${from} imports ${to}: ${start} draws, it does not ask the database`;
  return null;
}

describe("the house", () => {
  const arrows = files.flatMap(arrowsOf);

  it("has arrows that run one way only", () => {
    expect(arrows.length).toBeGreaterThan(50);
    expect(arrows.map(complaint).filter(Boolean)).toEqual([]);
  });

  it("would notice one that runs the other way", () => {
    expect(
      complaint({
        from: "app/domain/ordering/draft.ts",
        to: "app/http/form.server",
        typeOnly: false,
      }),
    ).toMatch(/may not look into/);
    expect(complaint({ from: "app/routes/a.tsx", to: "app/routes/b", typeOnly: false })).toBeNull();
    expect(
      complaint({ from: "server/main.ts", to: "app/domain/ordering/draft", typeOnly: false }),
    ).toMatch(/types alone/);
  });

  it("has no route that imports another route", () => {
    expect(
      arrows
        .filter(({ from, to }) => room(from) === "app/routes" && room(to) === "app/routes")
        .map(({ from, to }) => `${from} imports ${to}`),
    ).toEqual([]);
  });

  it("keeps the database out of the pages' browser code", () => {
    const open = arrows.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly &&
        room(to) === "db" &&
        !/\.server\.tsx?$/.test(from) &&
        room(from).startsWith("app/"),
    );
    expect(open.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });
});
