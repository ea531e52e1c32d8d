import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";

const deflated = promisify(deflateRaw);

export interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** Started by a double click or from a shell. */
  program?: boolean;
}

const POLYNOMIAL = 0xedb88320;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** CRC-32 as ZIP has it. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** 1 January 2020, midnight, as MS-DOS writes it: what is downloaded is the same each time. */
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const MADE_BY_UNIX = 3 << 8;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;

/** A ZIP file of some files, in memory. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, program = false } of entries) {
    const content = await deflated(bytes);
    const fileName = Buffer.from(name, "utf8");
    const common = numbers([
      [VERSION, 2],
      [UTF8_NAMES, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [crc32(bytes), 4],
      [content.length, 4],
      [bytes.length, 4],
      [fileName.length, 2],
      [0, 2],
    ]);
    const local = Buffer.concat([numbers([[0x04034b50, 4]]), common, fileName, content]);
    central.push(
      numbers([
        [0x02014b50, 4],
        [MADE_BY_UNIX | VERSION, 2],
      ]),
      common,
      numbers([
        [0, 2],
        [0, 2],
        [0, 2],
        [((program ? 0o100755 : 0o100644) << 16) >>> 0, 4],
        [offset, 4],
      ]),
      fileName,
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers([
    [0x06054b50, 4],
    [0, 4],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...locals, directory, end]);
}

/** Numbers and how many bytes each takes, the least significant byte first. */
function numbers(fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
