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

  it("is refused where its size, its name or its content is not taken", () => {
    const letters = { maxBytes: MAX_FILE_BYTES, kinds: LETTER_KINDS };
    const code = (name: string, bytes: Buffer, rules = letters) => {
      try {
        return validateFile({ name, bytes }, rules, "letter");
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(code("surat.pdf", PDF)).toBe("pdf");
    expect(code("surat.pdf", JPG)).toBe("file_unsupported");
    expect(code("surat.jpg", PDF)).toBe("file_unsupported");
    expect(code("surat.pdf", PDF, { ...letters, kinds: PICTURE_KINDS })).toBe("file_unsupported");
    expect(code("surat.pdf", Buffer.alloc(0))).toBe("required");
    expect(code("surat.pdf", PDF, { ...letters, maxBytes: 5 })).toBe("file_too_large");
    expect(code("gambar.jpg", JPG, { maxBytes: 5, kinds: PICTURE_KINDS })).toBe("image_too_large");
  });
});

describe("a stored file", () => {
  it("has its hash from the database itself, a name that nobody guesses, and is found by its kind alone", async () => {
    const { name, sha256 } = await inTransaction((tx) =>
      storeFile(tx, {
        kind: "letter",
        extension: "pdf",
        bytes: PDF,
        originalName: `  surat\n${"x".repeat(300)}.pdf`,
        createdBy: null,
      }),
    );
    expect(name).toMatch(/^[\w-]{43}\.pdf$/);
    const file = await readStoredFile("letter", name);
    expect(file).toMatchObject({ contentType: "application/pdf", sha256 });
    expect(file?.bytes.equals(PDF)).toBe(true);
    expect(file?.originalName).toHaveLength(200);
    expect(await readStoredFile("picture", name)).toBeNull();
    await inTransaction((tx) => removeFile(tx, name));
    expect(await readStoredFile("letter", name)).toBeNull();
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
