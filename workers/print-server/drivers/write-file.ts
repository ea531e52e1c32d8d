import { mkdir, open, rename } from "node:fs/promises";
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
  } catch (error) {
    throw new PrintFailed(
      `The folder cannot be written (${(error as NodeJS.ErrnoException).code ?? "error"}).`,
    );
  }
}
