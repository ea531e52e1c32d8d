import { execFile, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { PrinterCondition } from "~/domain/printing/rules";
import { type PrintConfirmation, PrintFailed } from "./driver";
import { jobState } from "./ipp-job";

const DONE_WITHIN_MS = 10_000;
const PRINTED_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 500;

/** CUPS says its words in the system's language unless told otherwise. */
const english = () => ({ ...process.env, LC_ALL: "C" });

/**
 * A CUPS/IPP queue of this machine, by its programs `lp`, `lpstat` and `cancel`: raw bytes for a
 * receipt printer, else pages as what they are. A job counts as printed when CUPS says that it was
 * completed; one that has left the queue without a word may have been dropped, so it is unconfirmed.
 */
export function printQueueOf(queue: string, printedWithinMs = PRINTED_WITHIN_MS) {
  async function waitUntilPrinted(job: string): Promise<PrintConfirmation> {
    const { said: server } = await run("lpstat", ["-H"]);
    const number = Number(/-(\d+)$/.exec(job)?.[1] ?? 0);
    for (const begun = performance.now(); performance.now() - begun < printedWithinMs;) {
      const state = (await jobState(server.trim(), number)) ?? (await stateByQueue(job));
      if (state === "completed") return "printed";
      if (state === "aborted" || state === "canceled") throw new PrintFailed("printer_error", true);
      if (state === null) return "unconfirmed";
      await wait(LOOK_EVERY_MS);
    }
    const condition = await probe();
    // What waits in the queue would come out when somebody has long printed it again.
    await run("cancel", [job]);
    throw new PrintFailed(
      condition === "ready" || condition === "no_status" ? "printer_silent" : condition,
      true,
    );
  }

  /** What the queue's list tells where CUPS does not answer: that it waits, or nothing. */
  async function stateByQueue(job: string): Promise<"waiting" | null> {
    const waiting = await lpstat(["-o", queue]);
    const isThere = waiting?.split("\n").some((line) => line.startsWith(`${job} `));
    return isThere ? "waiting" : null;
  }

  async function probe(): Promise<PrinterCondition> {
    const printer = await lpstat(["-l", "-p", queue]);
    if (printer === null) return "no_status";
    return conditionOf(printer);
  }

  return {
    probe,
    print: async (title: string, bytes: Buffer, raw: boolean): Promise<PrintConfirmation> => {
      const before = await probe();
      if (before !== "ready" && before !== "no_status") throw new PrintFailed(before);
      const job = await submit(queue, title, bytes, raw);
      return job === null ? "unconfirmed" : waitUntilPrinted(job);
    },
  };
}

/** The words of `lpstat -l -p`: the queue's state, and the printer's own alerts (RFC 8011). */
function conditionOf(printer: string): PrinterCondition {
  const alerts = /^\s*Alerts: (.*)$/m.exec(printer)?.[1] ?? "";
  if (/media-(?:empty|needed)/.test(alerts)) return "paper_out";
  if (/(?:cover|door|interlock)-open/.test(alerts)) return "cover_open";
  if (/offline|timed-out|connecting-to-device|shutdown/.test(alerts)) return "printer_off";
  if (!/^printer /m.test(printer) || /\b(?:disabled|not accepting)\b/.test(printer))
    return "queue_stopped";
  return /-error\b/.test(alerts) ? "printer_error" : "ready";
}

/** What a program of CUPS says; null where it is not there. A queue it does not know is no text. */
async function lpstat(words: string[]): Promise<string | null> {
  const { said, found } = await run("lpstat", words);
  return found ? said : null;
}

function run(program: string, words: string[]): Promise<{ said: string; found: boolean }> {
  return new Promise((resolve) =>
    execFile(program, words, { env: english(), timeout: DONE_WITHIN_MS }, (error, said) =>
      resolve({ said: error ? "" : said, found: error?.code !== "ENOENT" }),
    ),
  );
}

/** Hands bytes to the queue. No shell takes part. Returns the job's name, or null. */
function submit(queue: string, title: string, bytes: Buffer, raw: boolean): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn("lp", ["-d", queue, "-t", title, ...(raw ? ["-o", "raw"] : []), "-"], {
      stdio: ["pipe", "pipe", "ignore"],
      env: english(),
    });
    let said = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, DONE_WITHIN_MS);
    child.stdout.on("data", (part: Buffer) => (said = (said + part.toString()).slice(0, 1_000)));
    child.stdin.on("error", () => {});
    child.stdin.end(bytes);
    child.once("error", () => {
      clearTimeout(timer);
      reject(new PrintFailed("queue_stopped"));
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(/request id is (\S+)/.exec(said)?.[1] ?? null);
      else reject(new PrintFailed(late ? "printer_silent" : "queue_stopped", late));
    });
  });
}
