import { describe, expect, it } from "vitest";
import { unzip } from "../../../tests/support/unzip";
import { ZipWriter } from "./zip-writer.server";

class Sink {
  readonly writes: Uint8Array[] = [];
  get size(): number {
    return this.writes.reduce((sum, { length }) => sum + length, 0);
  }
  write(bytes: Uint8Array): Promise<void> {
    this.writes.push(bytes);
    return Promise.resolve();
  }
}

const ROWS = Array.from({ length: 5_000 }, (_, no) => `<row r="${no}">Siti Nombor ${no} é</row>`);

async function written(pieces: AsyncIterable<string> | Iterable<string>): Promise<Sink> {
  const sink = new Sink();
  const zip = new ZipWriter(sink);
  await zip.add("a.xml", pieces);
  await zip.add("b.xml", ["one"]);
  await zip.add("c.xml", []);
  await zip.finish();
  return sink;
}

describe("a zip file", () => {
  it("holds each entry as its pieces said, in their order", async () => {
    const long = [...ROWS, "x".repeat(3_000_000), ...ROWS];
    const files = unzip(Buffer.concat((await written(long)).writes));
    expect(files.get("a.xml")?.toString() === long.join("")).toBe(true);
    expect([files.get("b.xml")?.toString(), files.get("c.xml")?.toString()]).toEqual(["one", ""]);
  });

  it("packs short pieces together", async () => {
    const { writes } = await written(ROWS);
    expect(writes.length).toBeLessThan(30);
  });

  it("fails as its pieces do", async () => {
    function* broken() {
      yield "x".repeat(2_000_000);
      throw new Error("gone");
    }
    await expect(written(broken())).rejects.toThrow("gone");
  });
});
