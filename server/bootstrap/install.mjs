import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { lock } from "./lock.mjs";

/**
 * Brings node_modules to what package-lock.json says; does nothing when it is there already.
 * No package's install script runs: none is needed (the database's links are made when it starts).
 * @param {string} root
 */
export async function install(root) {
  if (isInstalled(root)) return;
  mkdirSync(join(root, ".data"), { recursive: true });
  const unlock = await lock(join(root, ".data", "install.lock"), () =>
    console.log("Waiting for another installation to end ..."),
  );
  try {
    if (isInstalled(root)) return;
    console.log("Installing the packages ...");
    await npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], root);
  } finally {
    unlock();
  }
}

/**
 * npm writes down what it installed as its last act, in the form of the lock file: without the
 * packages of other platforms.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([path, { integrity, optional }]) => {
    const found = present[path];
    return path === "" || (found ? found.integrity === integrity : optional === true);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { integrity?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<void>}
 */
function npm(args, cwd) {
  const cli = process.env.npm_execpath ?? "";
  const [command, first] = basename(cli) === "npm-cli.js" ? [process.execPath, [cli]] : ["npm", []];
  // The demo needs the build tools, so a NODE_ENV of production must not leave them out.
  const environment = { ...process.env, NODE_ENV: "development" };
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd,
      env: environment,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    child.on("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`npm ci ended with ${signal ?? code}: see above.`)),
    );
  });
}
