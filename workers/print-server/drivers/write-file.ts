import { constants } from "node:fs";
import { access, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { PrintFailed } from "./driver";

/** Writes a file whole or not at all, and on the disk when it resolves. */
export async function writeFileAtomically(
  folder: string,
  name: string,
  bytes: Buffer | string,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${name}.part`);
    const file = await open(draft, "w");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch {
    throw new PrintFailed("folder_unwritable");
  }
}

/** Whether a folder of files takes one more; one that is not there yet is made. */
export async function canWrite(folder: string): Promise<"ready" | "folder_unwritable"> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return "ready";
  } catch {
    return "folder_unwritable";
  }
}
