import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * `node server/bootstrap/run.mjs TASK`: what a bare machine needs before the task itself, with
 * Node's own modules alone.
 */
const TASKS = {
  demo: "server/demo/main.ts",
  dev: "server/demo/dev.ts",
  test: "tests/checks/main.ts",
  validate: "tests/checks/main.ts",
};

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const task = process.argv[2] ?? "";

try {
  const entry = TASKS[/** @type {keyof typeof TASKS} */ (task)];
  if (!entry) throw new Error(`Say what to run: ${Object.keys(TASKS).join(", ")}.`);
  checkNode();
  process.chdir(root);
  const { install } = await import("./install.mjs");
  await install(root);
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(root, entry)).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const needed = String(engines.node).replace(/^>=/, "");
  const [have, need] = [process.versions.node, needed].map((version) =>
    version.split(".").map(Number),
  );
  const at = need.findIndex((part, index) => part !== have[index]);
  if (at >= 0 && have[at] < need[at])
    throw new Error(
      `This needs Node ${needed} or newer; here runs ${process.versions.node}. See https://nodejs.org/`,
    );
}
