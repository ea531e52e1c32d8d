import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Where the bytes of a file go, and how many of them there are by now. */
export interface ByteSink {
  readonly size: number;
  write(bytes: Uint8Array): Promise<void>;
}

const deflate = promisify(deflateRaw);
/** So much text is packed at a time: beginning anew for each short piece took a fifth of the time. */
const PACKED_LENGTH = 524_288;
/** Ends a stream of blocks: a last one, which is empty. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Sizes and checksum follow the entry's bytes; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: a file does not tell when it was made. */
const NO_TIME = 0x0021_0000;

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** A zip file that is written entry by entry, packed by other threads as it comes. */
export class ZipWriter {
  readonly #sink: ByteSink;
  readonly #entries: Entry[] = [];

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Writes an entry from pieces of text. */
  async add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = { name: Buffer.from(name), offset: this.#sink.size, crc: 0, packed: 0, size: 0 };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt16LE(DEFLATED, 8);
    head.writeUInt32LE(NO_TIME, 10);
    head.writeUInt16LE(entry.name.length, 26);
    await this.#sink.write(head);
    await this.#sink.write(entry.name);
    // The next piece is made while another thread packs this one.
    let packing: Promise<Buffer> | undefined;
    const room = new PieceRoom();
    const written = async (packed?: Buffer) => {
      entry.packed += packed?.length ?? 0;
      if (packed) await this.#sink.write(packed);
    };
    try {
      for await (const piece of longPieces(pieces)) {
        const bytes = room.encode(piece);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        await written(await packing);
        // Blocks that each end at a byte stand one after another as one stream.
        packing = deflate(bytes, { level: 4, finishFlush: constants.Z_SYNC_FLUSH });
      }
      await written(await packing);
    } finally {
      await packing?.catch(() => {});
    }
    entry.packed += LAST_BLOCK.length;
    await this.#sink.write(LAST_BLOCK);
    const foot = Buffer.alloc(16);
    foot.writeUInt32LE(0x08074b50, 0);
    writeSizes(foot, 4, entry);
    await this.#sink.write(foot);
    this.#entries.push(entry);
  }

  /** Writes the list of entries, which ends the file. */
  async finish(): Promise<void> {
    const start = this.#sink.size;
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x02014b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(20, 6);
      head.writeUInt16LE(FLAGS, 8);
      head.writeUInt16LE(DEFLATED, 10);
      head.writeUInt32LE(NO_TIME, 12);
      writeSizes(head, 16, entry);
      head.writeUInt16LE(entry.name.length, 28);
      head.writeUInt32LE(entry.offset, 42);
      await this.#sink.write(head);
      await this.#sink.write(entry.name);
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#sink.size - start, 12);
    end.writeUInt32LE(start, 16);
    await this.#sink.write(end);
  }
}

/**
 * Two buffers that pieces are encoded into in turn, one while the other is packed: with a new one for
 * each, a book of 100,000 rows leaves 60 MB to be collected.
 */
class PieceRoom {
  #buffers: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];

  encode(piece: string): Buffer {
    const [next, other] = this.#buffers;
    const most = 3 * piece.length;
    const buffer = next.length < most ? Buffer.allocUnsafeSlow(most) : next;
    this.#buffers = [other, buffer];
    return buffer.subarray(0, buffer.write(piece));
  }
}

async function* longPieces(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  let some = "";
  for await (const piece of pieces) {
    some += piece;
    if (some.length < PACKED_LENGTH) continue;
    yield some;
    some = "";
  }
  if (some !== "") yield some;
}

function writeSizes(to: Buffer, at: number, { crc, packed, size }: Entry): void {
  to.writeUInt32LE(crc, at);
  to.writeUInt32LE(packed, at + 4);
  to.writeUInt32LE(size, at + 8);
}
