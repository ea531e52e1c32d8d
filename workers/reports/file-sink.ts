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
  readonly #file: FileHandle;
  readonly #hash: Hash = createHash("sha256");

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async open(): Promise<FileSink> {
    const folder = await mkdtemp(join(tmpdir(), "report-"));
    return new FileSink(folder, await open(join(folder, "file"), "wx", 0o600));
  }

  async write(bytes: Buffer | Uint8Array | string): Promise<void> {
    const buffer = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    this.#hash.update(buffer);
    this.size += buffer.length;
    await this.#file.writeFile(buffer);
  }

  /** The whole file in pieces, once nothing is written any more. */
  finish(): { pieces: AsyncIterable<Buffer>; size: number; sha256: Buffer } {
    const stream = createReadStream(join(this.#folder, "file"), { highWaterMark: PIECE_BYTES });
    return { pieces: pieces(stream), size: this.size, sha256: this.#hash.digest() };
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function* pieces(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer, void> {
  for await (const piece of stream) if (Buffer.isBuffer(piece)) yield piece;
}
