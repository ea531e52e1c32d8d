import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * `npm run with-node -- 24 unit`: runs a script of package.json by another version of Node, which the
 * npm package `node` brings (docs/decisions/2026-11-25-versions.md).
 */
const VERSIONS = ["20", "22", "24"];

const [version = "", script = "", ...rest] = process.argv.slice(2);
if (!VERSIONS.includes(version) || script === "") {
  console.error(`Which Node (${VERSIONS.join(", ")}), and which script? with-node -- 24 unit`);
  process.exit(2);
}
const folder = join(".data", "node", version);
const bin = join(folder, "node_modules", "node", "bin");
if (!existsSync(join(bin, "node")))
  npm(["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `node@${version}`]);
npm(["run", script, "--", ...rest], join(process.cwd(), bin));

/** Ends this process where npm fails. */
function npm(args: string[], first = ""): void {
  const path = [first, process.env.PATH ?? ""].filter((one) => one !== "").join(delimiter);
  const { status } = spawnSync("npm", args, {
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) process.exit(status ?? 1);
}
