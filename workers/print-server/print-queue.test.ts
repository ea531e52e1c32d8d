import type * as FileSystem from "node:fs";
import { fsyncSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { printDocument } from "~/domain/printing/print-document";
import { JobJournal, journalFile } from "./job-journal";
import { PrintQueue } from "./print-queue";

// That one function alone: a spy on all of the module is also on every stream of the process.
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) };
});

const folder = mkdtempSync(join(tmpdir(), "print-queue-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a job's id stands on the disk, flushed, before its paper moves (R-C5)", async () => {
  const file = journalFile(folder);
  const journal = new JobJournal(file);
  vi.mocked(fsyncSync).mockClear();
  const found: { lines: string; flushes: number }[] = [];
  const print = () => {
    found.push({
      lines: readFileSync(file, "utf8"),
      flushes: vi.mocked(fsyncSync).mock.calls.length,
    });
    return Promise.resolve("printed" as const);
  };
  const printer = { device_id: "maya", name: "Maya", type: "virtual", folder } as const;
  const queue = new PrintQueue(
    [
      {
        printer: { ...printer, connection: "folder", paper: 80 },
        driver: { print, probe: () => Promise.resolve("ready" as const) },
      },
    ],
    journal,
  );
  const document = printDocument.parse({ lines: [{ kind: "text", text: "satu" }] });
  await queue.print("job-1", "maya", document);
  expect(found).toEqual([{ lines: '{"id":"job-1"}\n', flushes: 1 }]);
  expect(readFileSync(file, "utf8")).toBe('{"id":"job-1"}\n{"id":"job-1","outcome":"printed"}\n');
  journal.close();
});
