import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const THRESHOLD = 1_024;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a client takes for a text of this size. */
export function encodingFor(accept: string | undefined, length: number): Encoding {
  if (!accept || length < THRESHOLD) return "identity";
  const offered = accept.split(",").map((one) => one.trim().toLowerCase());
  const takes = (name: string) =>
    offered.some(
      (one) => one === name || (one.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(one)),
    );
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

export type Encoded = Record<Encoding, Buffer>;

/** What is made once and sent often: as small as it gets, in every encoding. */
export async function encodeSmallest(text: string): Promise<Encoded> {
  const identity = Buffer.from(text, "utf8");
  const [br, gzip] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    deflate(identity, { level: 9 }),
  ]);
  return { br, gzip, identity };
}

/** A page in one piece: a whole buffer is quicker than a stream and knows its size beforehand. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return deflate(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
