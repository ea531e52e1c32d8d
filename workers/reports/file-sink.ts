import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes of a file that are stored and read together. */
const PIECE_BYTES = 1_000_000;

/** A file that grows in a folder of its own, which goes with it. */
export class FileSink {
  size = 0;
  readonly #folder: string;
  #file: FileHandle;
  #hash: Hash = createHash("sha256");

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open(): Promise<FileSink> {
    const folder = await mkdtemp(join(tmpdir(), "report-"));
    return new FileSink(folder, await emptyFile(folder));
  }

  /** Begins anew with an empty file: nothing of what was written before is in it. */
  async restart(): Promise<void> {
    await this.#file.close();
    this.#file = await emptyFile(this.#folder);
    this.#hash = createHash("sha256");
    this.size = 0;
  }

  async write(bytes: Buffer | Uint8Array | string): Promise<void> {
    const buffer = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    this.#hash.update(buffer);
    this.size += buffer.length;
    await this.#file.writeFile(buffer);
  }

  /** The whole file, once nothing is written any more; `pieces` reads it from its beginning each time. */
  finish(): { pieces: () => AsyncIterable<Buffer>; size: number; sha256: Buffer } {
    const pieces = () =>
      piecesOf(createReadStream(join(this.#folder, "file"), { highWaterMark: PIECE_BYTES }));
    return { pieces, size: this.size, sha256: this.#hash.digest() };
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function emptyFile(folder: string): Promise<FileHandle> {
  return open(join(folder, "file"), "w", 0o600);
}

async function* piecesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer, void> {
  for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
}
