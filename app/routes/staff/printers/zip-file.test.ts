import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unzip } from "../../../../tests/support/unzip";
import { zipOf } from "./zip-file.server";

const FILES = [
  { name: "folder/program.mjs", bytes: Buffer.alloc(200_000, "const a = 1;\n"), program: true },
  { name: "folder/settings.env", bytes: Buffer.from("NAME=Jeti Merang\n") },
  { name: "folder/empty.txt", bytes: Buffer.alloc(0) },
];

it("a ZIP file holds its files by name", async () => {
  const files = unzip(await zipOf(FILES));
  expect([...files]).toEqual(FILES.map(({ name, bytes }) => [name, bytes]));
});

it("a ZIP file is whole to a program that checks it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  const file = join(folder, "some.zip");
  writeFileSync(file, await zipOf(FILES));
  // Node has no reader of its own; whichever of these is installed says so by its exit code.
  const readers = [
    ["unzip", "-tq", file],
    ["python3", "-m", "zipfile", "-t", file],
    ["bsdtar", "-tf", file],
  ].map(([program = "", ...words]) => spawnSync(program, words));
  rmSync(folder, { recursive: true });
  expect(readers.filter(({ error, status }) => !error && status !== 0)).toEqual([]);
});
