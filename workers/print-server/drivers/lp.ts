import { spawn } from "node:child_process";
import { PrintFailed } from "./driver";

const DONE_WITHIN_MS = 10_000;

/**
 * Hands bytes to a CUPS/IPP queue of this machine by `lp`: raw for a receipt printer, else as what
 * they are. No shell takes part.
 */
export function sendToQueue(
  queue: string,
  title: string,
  bytes: Buffer,
  raw: boolean,
  program = "lp",
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["-d", queue, "-t", title, ...(raw ? ["-o", "raw"] : []), "-"], {
      stdio: ["pipe", "ignore", "pipe"],
    });
    let said = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, DONE_WITHIN_MS);
    child.stderr.on("data", (part: Buffer) => (said = (said + part.toString()).slice(0, 1_000)));
    child.stdin.on("error", () => {});
    child.stdin.end(bytes);
    child.once("error", () => {
      clearTimeout(timer);
      reject(new PrintFailed(`The program ${program} cannot be started.`));
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else
        reject(
          new PrintFailed(
            late
              ? "The print queue took too long."
              : `The print queue refused: ${said.split("\n")[0] ?? ""}`.slice(0, 200),
            late,
          ),
        );
    });
  });
}
