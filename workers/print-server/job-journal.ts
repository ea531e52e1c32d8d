import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { PRINT_OUTCOMES, type PrintOutcome } from "~/domain/printing/agent-messages";

const line = z.object({
  id: z.string(),
  outcome: z.enum(PRINT_OUTCOMES).optional(),
  reason: z.string().optional(),
  noted: z.literal(true).optional(),
});

export interface JournalEntry {
  id: string;
  /** Not there while the printing goes on, or where this program died in it. */
  outcome?: PrintOutcome | undefined;
  reason?: string | undefined;
  /** The server has stored the answer. */
  noted: boolean;
}

const MAX_ENTRIES = 1_000;

/**
 * The ids of the last 1,000 jobs, on disk: an id is written down and flushed before its printing
 * begins, so that nothing is printed twice, whatever dies in between. One line for each thing that
 * is learnt; the file is written anew when it has grown.
 */
export class JobJournal {
  private readonly jobs = new Map<string, JournalEntry>();
  private lines = 0;
  private file: number;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path))
      for (const text of readFileSync(path, "utf8").split("\n")) this.learn(text);
    this.file = this.rewrite();
  }

  find(id: string): JournalEntry | undefined {
    return this.jobs.get(id);
  }

  /** To be called before the first byte goes to a printer. */
  begin(id: string): void {
    this.write({ id });
  }

  end(id: string, outcome: PrintOutcome, reason?: string): void {
    this.write({ id, outcome, ...(reason && { reason }) });
  }

  noted(id: string): void {
    if (this.jobs.get(id)?.noted === false) this.write({ id, noted: true });
  }

  /** Answers that the server has not yet said it stored. */
  unsaid(): JournalEntry[] {
    return [...this.jobs.values()].filter((job) => job.outcome && !job.noted);
  }

  close(): void {
    closeSync(this.file);
  }

  private write(entry: z.infer<typeof line>): void {
    const text = JSON.stringify(entry);
    this.learn(text);
    writeSync(this.file, `${text}\n`);
    fsyncSync(this.file);
    if (this.lines <= 4 * MAX_ENTRIES) return;
    closeSync(this.file);
    this.file = this.rewrite();
  }

  /** A line that a power cut left half written is no line. */
  private learn(text: string): void {
    const parsed = text === "" ? null : line.safeParse(tryJson(text));
    if (!parsed?.success) return;
    this.lines += 1;
    const { id, outcome, reason, noted } = parsed.data;
    const known = this.jobs.get(id) ?? { id, noted: false };
    this.jobs.set(id, {
      ...known,
      ...(outcome && { outcome, reason }),
      noted: known.noted || noted === true,
    });
    for (const oldest of this.jobs.keys()) {
      if (this.jobs.size <= MAX_ENTRIES) break;
      this.jobs.delete(oldest);
    }
  }

  private rewrite(): number {
    const draft = `${this.path}.new`;
    writeFileSync(
      draft,
      [...this.jobs.values()]
        .map(
          ({ id, outcome, reason, noted }) =>
            `${JSON.stringify({ id, outcome, reason, ...(noted && { noted }) })}\n`,
        )
        .join(""),
      { mode: 0o600, flush: true },
    );
    renameSync(draft, this.path);
    this.lines = this.jobs.size;
    return openSync(this.path, "a", 0o600);
  }
}

export const journalFile = (folder: string) => join(folder, "printed.jsonl");

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
