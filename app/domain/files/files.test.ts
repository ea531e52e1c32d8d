import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { useDatabase } from "../../../tests/support/database";
import {
  contentKindOf,
  LETTER_KINDS,
  MAX_FILE_BYTES,
  namedKindOf,
  PICTURE_KINDS,
} from "./file-kinds";
import { readStoredFile } from "./queries.server";
import { removeFile, storeFile } from "./store-file.server";
import { validateFile } from "./validate-file";

useDatabase();
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n");
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);

describe("a file that is handed in", () => {
  it("is known by its first bytes and by its name's end", () => {
    expect(
      [
        PDF,
        JPG,
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.from(" %PDF-"),
        Buffer.alloc(0),
      ].map(contentKindOf),
    ).toEqual(["pdf", "jpg", "png", null, null]);
    expect(
      ["a.PDF", "b.jpeg", "c.JpG ", "d.png", "pdf", "e.pdf.html", "f.", ""].map(namedKindOf),
    ).toEqual(["pdf", "jpg", "jpg", "png", null, null, null, null]);
  });

  const letters = { maxBytes: MAX_FILE_BYTES, kinds: LETTER_KINDS };
  it.each([
    ["is taken with the name of what it is", "surat.pdf", PDF, letters, "pdf"],
    ["is refused as a PDF that is a JPEG", "surat.pdf", JPG, letters, "file_unsupported"],
    ["is refused as a JPEG that is a PDF", "surat.jpg", PDF, letters, "file_unsupported"],
    [
      "is refused where its kind is not wanted",
      "surat.pdf",
      PDF,
      { ...letters, kinds: PICTURE_KINDS },
      "file_unsupported",
    ],
    ["is asked for where it is empty", "surat.pdf", Buffer.alloc(0), letters, "required"],
    ["is refused above the limit", "surat.pdf", PDF, { ...letters, maxBytes: 5 }, "file_too_large"],
    [
      "is refused above the limit of pictures",
      "gambar.jpg",
      JPG,
      { maxBytes: 5, kinds: PICTURE_KINDS },
      "image_too_large",
    ],
  ])("%s", (_claim, name, bytes, rules, told) => {
    const outcome = () => {
      try {
        return validateFile({ name, bytes }, rules, "letter");
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(outcome()).toBe(told);
  });
});

describe("a stored file", () => {
  const stored = () =>
    inTransaction((tx) =>
      storeFile(tx, {
        kind: "letter",
        extension: "pdf",
        bytes: PDF,
        originalName: `  surat\n${"x".repeat(300)}.pdf`,
        createdBy: null,
      }),
    );

  it("has a name that nobody guesses", async () => {
    expect((await stored()).name).toMatch(/^[\w-]{43}\.pdf$/);
  });

  it("has its hash from the database itself, its bytes, and a name cut to 200", async () => {
    const { name, sha256 } = await stored();
    const file = await readStoredFile("letter", name);
    expect(file).toMatchObject({ contentType: "application/pdf", sha256 });
    expect([file?.bytes.equals(PDF), file?.originalName.length]).toEqual([true, 200]);
  });

  it("is found by its kind alone, until it is removed", async () => {
    const { name } = await stored();
    const found = async (kind: "letter" | "picture") => (await readStoredFile(kind, name)) !== null;
    const before = [await found("letter"), await found("picture")];
    await inTransaction((tx) => removeFile(tx, name));
    expect([before, await found("letter")]).toEqual([[true, false], false]);
  });

  it("never changes, and is never larger than 5 MB", async () => {
    const { name } = await inTransaction((tx) =>
      storeFile(tx, {
        kind: "letter",
        extension: "pdf",
        bytes: PDF,
        originalName: "surat.pdf",
        createdBy: null,
      }),
    );
    await expect(
      sql(null, "update stored_file set original_name = 'x' where name = :name returning id", {
        name,
      }),
    ).rejects.toThrow(/permission denied/);
    const large = Buffer.alloc(MAX_FILE_BYTES + 1);
    await expect(
      inTransaction((tx) =>
        storeFile(tx, {
          kind: "letter",
          extension: "pdf",
          bytes: large,
          originalName: "surat.pdf",
          createdBy: null,
        }),
      ),
    ).rejects.toThrow(/check/);
  });
});
