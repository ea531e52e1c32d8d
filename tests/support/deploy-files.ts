import { readFileSync } from "node:fs";

export const deployFile = (name: string) => readFileSync(`deploy/${name}`, "utf8");

/** The product's variables; that they are those of the configuration is another test's claim. */
export const PRODUCT_VARIABLES = [
  ...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm),
].map(([, name = ""]) => name);

/** The programs that the build writes. */
export const BUILT_PROGRAMS = [
  ...[
    ...readFileSync("server/build/bundle.ts", "utf8").matchAll(/^ {2}"?([\w-]+)"?: ".+\.ts",$/gm),
  ].map(([, name]) => `${name}.js`),
  "print-server.mjs",
];

/** How long a program may take to stop, in seconds: what it drains and what it has in hand. */
export const STOP_SECONDS = {
  web:
    Number(/^DRAIN_SECONDS=(\d+)$/m.exec(readFileSync(".env.example", "utf8"))?.[1]) +
    stopWithin("server/main.ts"),
  worker: stopWithin("workers/main.ts"),
  "print-server": stopWithin("workers/print-server/main.ts"),
};

function stopWithin(file: string): number {
  const found = /^const STOP_WITHIN_MS = ([\d_]+);$/m.exec(readFileSync(file, "utf8"))?.[1];
  return Number(found?.replaceAll("_", "")) / 1_000;
}

export interface Instruction {
  word: string;
  rest: string;
}

/** The stages of the Dockerfile by their names, each instruction on one line. */
export function dockerStages(): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  const lines = deployFile("Dockerfile")
    .replace(/^#.*\n/gm, "")
    .replace(/ \\\n\s*/g, " ")
    .split("\n");
  let stage: Instruction[] = [];
  for (const line of lines.filter(Boolean)) {
    const [, word = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === "FROM") stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? "", (stage = []));
    stage.push({ word, rest });
  }
  return stages;
}

/** What compose.yml says of one thing at the top of `section`, as its lines stand. */
export function composePart(section: string, name: string): string {
  const text = deployFile("compose.yml");
  const whole = new RegExp(`^${section}:\\n((?: .*\\n|\\n)+)`, "m").exec(text)?.[1] ?? "";
  return new RegExp(`^ {2}${name}:(?: .*)?\\n((?: {4}.*\\n)+)`, "m").exec(whole)?.[1] ?? "";
}
