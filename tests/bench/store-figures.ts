import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Figure, goalText, isMet, valueText } from "./figure";

const FILE = "docs/figures.md";
const HEAD = `# Figures

The last table of each benchmark (\`npm run bench -- NAME --keep\`), with the machine it was taken on. A ratio compares two things measured
in turns in one run; bytes and requests are counts. A figure without a goal is told for information.
`;

/** Puts a benchmark's table in the place of its last one. */
export function storeFigures(name: string, figures: readonly Figure[], machine: string): void {
  const text = existsSync(FILE) ? readFileSync(FILE, "utf8") : HEAD;
  const sections = text.split(/^(?=## )/m);
  const section = `## ${name}\n\n${new Date().toISOString().slice(0, 10)}, ${machine}.\n\n${table(figures)}\n`;
  const at = sections.findIndex((one) => one.startsWith(`## ${name}\n`));
  if (at === -1) sections.push(section);
  else sections[at] = section;
  writeFileSync(FILE, sections.map((one) => one.trim()).join("\n\n") + "\n");
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    (one) =>
      `| ${one.name} | ${valueText(one)} | ${one.unit} | ${goalText(one)} | ${one.goal ? (isMet(one) ? "ok" : "short") : ""} |`,
  );
  return ["| figure | value | unit | goal | |", "|---|---|---|---|---|", ...rows].join("\n");
}
