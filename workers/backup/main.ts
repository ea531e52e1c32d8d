import { resolve } from "node:path";
import { ownerUrl } from "@db/environment";
import { backUp, drill, restore } from "./backup";
import { checkDatabase } from "./check-database";

const say = (line: string) => console.log(line);

/** A file as it was named where the command was typed; npm moves to the package's folder. */
function fileOf(words: readonly string[]): string {
  const [file] = words;
  if (words.length !== 1 || !file) throw new Error("Name one file: the dump.");
  return resolve(process.env.INIT_CWD ?? ".", file);
}

/** `node build/backup.js backup FILE`, `restore FILE`, `check` or `drill`: as the owner. */
const COMMANDS: Partial<Record<string, (words: readonly string[]) => Promise<void>>> = {
  backup: (words) => backUp(ownerUrl(), fileOf(words), say),
  restore: (words) => restore(ownerUrl(), fileOf(words), say),
  check: () => checkDatabase(ownerUrl(), say),
  drill: () => drill(ownerUrl(), say),
};

try {
  const [name = "", ...words] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Error(`Say what to do: ${Object.keys(COMMANDS).join(", ")}.`);
  await command(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
