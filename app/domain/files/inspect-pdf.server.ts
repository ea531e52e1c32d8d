import { Worker } from "node:worker_threads";
import { Refusal } from "~/domain/shared/refusal";
import { productFile } from "~/product-files.server";

/** Plain JavaScript that a thread starts from its own file, in every build. */
const program = () => productFile("app/domain/files/inspect-pdf.worker.mjs");
/** A sound file takes a second; a machine that is busy may need ten times that. */
const MAX_MS = 20_000;
const MAX_MEMORY_MB = 256;

const REFUSED = {
  damaged: "file_damaged",
  encrypted: "file_encrypted",
  active: "file_active",
} as const;
type Verdict = keyof typeof REFUSED | "sound";

/**
 * Reads a PDF to its end, beside the requests: in a thread with a limit of memory and of time, for
 * a small file may unpack into a large one. Throws Refusal file_damaged, file_encrypted or
 * file_active (scripts, programs to start, files inside) on `field`.
 */
export async function inspectPdf(bytes: Buffer, field: string): Promise<void> {
  const verdict = await verdictOf(bytes);
  if (verdict !== "sound") throw new Refusal(REFUSED[verdict], { field });
}

function verdictOf(bytes: Buffer): Promise<Verdict> {
  const worker = new Worker(program(), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    // What the library warns about a file is no line of our log.
    stdout: true,
    stderr: true,
    execArgv: [],
    env: {},
  });
  return new Promise<Verdict>((resolve, reject) => {
    const late = setTimeout(() => resolve("damaged"), MAX_MS);
    worker.once("message", resolve);
    // A file that takes more memory than there is; anything else is our own fault.
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve("damaged") : reject(error),
    );
    worker.once("exit", () => {
      clearTimeout(late);
      resolve("damaged");
    });
  }).finally(() => void worker.terminate());
}
