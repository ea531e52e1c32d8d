import sharp from "sharp";
import type { Browser, Visit } from "../support/browser";

export const COLOURS = { red: { r: 200, g: 20, b: 20 }, blue: { r: 20, g: 20, b: 200 } };

/** A real picture, wider than high. */
export async function aPicture(
  kind: "jpeg" | "png" = "jpeg",
  colour: keyof typeof COLOURS = "red",
  width = 400,
  height = 300,
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: COLOURS[colour] } });
  return kind === "png"
    ? picture.png().toBuffer()
    : picture
        .jpeg()
        .withExif({ IFD0: { ImageDescription: "rahsia-lokasi" } })
        .toBuffer();
}

/** A PNG that says it has 60,000 by 60,000 pixels, in a few bytes. */
export function aBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", Buffer.alloc(64)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Sends files as a browser's file field does; without any, as an empty one does. */
export function upload(
  browser: Browser,
  path: string,
  files: { name: string; bytes: Buffer }[],
): Promise<Visit> {
  const form = new FormData();
  for (const { name, bytes } of files.length > 0 ? files : [{ name: "", bytes: Buffer.alloc(0) }])
    form.append("img", new File([new Uint8Array(bytes)], name));
  return browser["send"](
    new Request(`http://127.0.0.1:8080${path}`, {
      method: "POST",
      headers: browser["headers"](),
      body: form,
    }),
    path,
  );
}
