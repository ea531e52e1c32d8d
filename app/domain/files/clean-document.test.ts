import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { madePdf } from "../../../tests/support/made-pdf";
import { slowness } from "../../../tests/support/slowness";
import { cleanDocument } from "./clean-document.server";
import type { FileKind } from "./file-kinds";
import { cleanFileName } from "./file-name";
import { squarePicture } from "./square-picture.server";

const outcome = (bytes: Buffer, kind: FileKind = "pdf") =>
  cleanDocument({ bytes, kind, originalName: `senarai.${kind}` }, "file").then(
    () => "kept",
    (refusal: { code: string }) => refusal.code,
  );
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c81414" } });
const stream = (dict: string, body: string) =>
  `<< ${dict} /Length ${body.length} >>\nstream\n${body}\nendstream`;
/** Objects packed into one, as newer programs write them. */
const packed = (no: number, object: string) => {
  const head = `${no} 0 `;
  const body = deflateSync(Buffer.from(head + object)).toString("latin1");
  return stream(`/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode`, body);
};

/** The longest time that nothing else ran while `work` did. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const tick = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work();
  clearInterval(tick);
  return longest;
}

describe("a PDF that is handed in", () => {
  it("is kept as it came when it only shows pages (R-T4)", async () => {
    const bytes = madePdf();
    const kept = await cleanDocument({ bytes, kind: "pdf", originalName: "a.pdf" }, "file");
    expect([kept.extension, kept.bytes.equals(bytes)]).toEqual(["pdf", true]);
    expect(await outcome(madePdf({ catalog: "/OpenAction [3 0 R /Fit]" }))).toBe("kept");
    expect(await outcome(madePdf({ objects: [packed(9, "<< /Author (Ali) >>")] }))).toBe("kept");
  });

  it("is refused where it is none, is cut, or goes on behind its end", async () => {
    const whole = madePdf();
    for (const bytes of [
      Buffer.from("%PDF-"),
      Buffer.from("%PDF-<html><script>alert(1)</script></html>"),
      Buffer.from("%PDF-1.7\n<html></html>\n%%EOF"),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole, Buffer.from("<html><script>alert(1)</script></html>")]),
      Buffer.concat([whole, Buffer.from("PK\u0003\u0004 and a whole archive")]),
      Buffer.concat([Buffer.from("MZ"), whole]),
    ])
      expect(await outcome(bytes), bytes.toString("latin1", 0, 30)).toBe("file_damaged");
  });

  it("is refused where it runs, starts, sends or holds something, however that is written", async () => {
    const open = { catalog: "/OpenAction 5 0 R" };
    for (const [what, bytes] of [
      ["script", madePdf({ ...open, objects: ["<< /S /JavaScript /JS (app.alert(1)) >>"] })],
      ["escaped", madePdf({ ...open, objects: ["<< /S /J#61vaScr#69pt /J#53 (app.alert(1)) >>"] })],
      ["direct", madePdf({ catalog: "/AA << /WC << /S /JavaScript /JS (1) >> >>" })],
      [
        "packed",
        madePdf({
          catalog: "/OpenAction 9 0 R",
          objects: [packed(9, "<< /S /JavaScript /JS (app.alert(1)) >>")],
        }),
      ],
      ["launch", madePdf({ ...open, objects: ["<< /S /Launch /F (calc.exe) >>"] })],
      ["packed launch", madePdf({ objects: [packed(9, "<< /S /Launch /F (calc.exe) >>")] })],
      ["form", madePdf({ ...open, objects: ["<< /S /SubmitForm /F (http://contoh.my) >>"] })],
      [
        "file",
        madePdf({
          catalog: "/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >>",
          objects: [
            stream("/Type /EmbeddedFile", "MZ"),
            "<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>",
          ],
        }),
      ],
      [
        "pinned file",
        madePdf({ objects: [packed(9, "<< /Type /Annot /Subtype /FileAttachment >>")] }),
      ],
      ["in a stream", madePdf({ objects: [stream("", "7 0 obj << /S /JavaScript >> endobj")] })],
    ] as const)
      expect(await outcome(bytes), what).toBe("file_active");
  });

  it("is refused where an object hides behind another of its number, or in a disguised stream", async () => {
    const action = "<< /S /Rendition /OP 0 >>";
    const twice = madePdf({ catalog: "/OpenAction 5 0 R", objects: [action] })
      .toString("latin1")
      .replace("xref\n0", "5 0 obj\n<< >>\nendobj\nxref\n0");
    expect(await outcome(Buffer.from(twice, "latin1"))).toBe("file_active");
    const disguised = packed(9, action).replace("/ObjStm", "/Metadata");
    expect(await outcome(madePdf({ objects: [disguised] }))).toBe("file_damaged");
  });

  it("is refused under a password", async () => {
    const bytes = madePdf({
      objects: ["<< /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >>"],
      trailer: "/Encrypt 5 0 R",
    });
    expect(await outcome(bytes)).toBe("file_encrypted");
  });

  it("is read beside the requests: what unpacks without end holds nobody up", async () => {
    const bomb = deflateSync(Buffer.alloc(200_000_000, 32)).toString("latin1");
    const bytes = madePdf({
      objects: [stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", bomb)],
    });
    let code = "";
    const pause = await longestPause(async () => (code = await outcome(bytes)));
    expect(code).toBe("file_damaged");
    expect(pause).toBeLessThan(250 * slowness());
  });
});

describe("a picture of a document", () => {
  it("is encoded anew, without its metadata and what stands behind its pixels", async () => {
    const photo = await canvas(400, 300)
      .withExif({ IFD0: { ImageDescription: "rahsia-lokasi" } })
      .jpeg()
      .toBuffer();
    const bytes = Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]);
    const kept = await cleanDocument({ bytes, kind: "jpg", originalName: "a.jpeg" }, "file");
    expect(kept.bytes.includes("rahsia-lokasi") || kept.bytes.includes("script")).toBe(false);
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: "jpeg", width: 400 });
  });

  it("may be a PNG, and is no larger than a printed page", async () => {
    const bytes = await canvas(5_000, 4_000).png().toBuffer();
    const kept = await cleanDocument({ bytes, kind: "png", originalName: "Imbasan.PNG" }, "file");
    expect([kept.extension, kept.originalName]).toEqual(["jpg", "Imbasan.jpg"]);
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ width: 3_508, height: 2_806 });
  });

  it("is refused where it is cut, or is something else behind a picture's first bytes", async () => {
    const photo = await canvas(400, 300).jpeg().toBuffer();
    const png = await canvas(40, 30).png().toBuffer();
    expect(await outcome(photo.subarray(0, photo.length * 0.6), "jpg")).toBe("file_damaged");
    for (const rest of ["MZ\u0090\u0000 a program", "<html></html>", ""])
      expect(
        await outcome(Buffer.concat([png.subarray(0, 8), Buffer.from(rest)]), "png"),
        rest,
      ).toBe("file_unsupported");
  });

  it("has at most 25 million pixels, which its header says before one is decoded", async () => {
    const huge = await canvas(9_000, 7_000).png().toBuffer();
    expect(await outcome(huge, "png")).toBe("file_pixels");
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    const started = performance.now();
    expect(await outcome(huge, "png")).toMatch(/^file_(pixels|unsupported)$/);
    expect(performance.now() - started).toBeLessThan(1_000 * slowness());
    await expect(
      squarePicture(await canvas(6_300, 4_000).png().toBuffer(), "img"),
    ).rejects.toMatchObject({ code: "file_pixels", values: { megapixels: 25 } });
  });
});

describe("a file's name", () => {
  it("is shown without paths, control characters and marks of direction", () => {
    expect(
      [
        "../../etc/passwd.pdf",
        "C:\\Dokumen\\senarai penumpang.PDF",
        "surat\u202Efdp.exe",
        "a\0b\r\nc.pdf",
        "\ud800x.pdf",
        "...",
        "",
        `${"x".repeat(300)}.pdf`,
        'senarai <1>: "A|B".pdf',
      ].map((name) => cleanFileName(name, "pdf")),
    ).toEqual([
      "passwd.pdf",
      "senarai penumpang.pdf",
      "suratfdp.pdf",
      "abc.pdf",
      "x.pdf",
      "fail.pdf",
      "fail.pdf",
      `${"x".repeat(120)}.pdf`,
      "senarai _1__ _A_B_.pdf",
    ]);
  });
});
