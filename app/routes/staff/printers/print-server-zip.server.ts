import { readFile } from "node:fs/promises";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { productFile } from "~/product-files.server";
import { zipOf } from "./zip-file.server";

/** Beside the web process's own program, where both were built. */
const PROGRAM = "print-server.mjs";
const START_CMD = '@echo off\r\ncd /d "%~dp0"\r\nnode print-server.mjs\r\npause\r\n';
const START_SH = '#!/bin/sh\ncd "$(dirname "$0")" && exec node print-server.mjs\n';

/**
 * What a counter PC needs: the program, its settings, and what starts it. Throws Refusal not_found
 * where the program was not built.
 */
export async function printServerZip(env: string, language: Language): Promise<Buffer> {
  const program = await readFile(productFile(PROGRAM)).catch(() => {
    throw new Refusal("not_found");
  });
  const t = translationsOf(language, "printing");
  const text = (name: string, content: string, isProgram = false) => ({
    name: `print-server/${name}`,
    bytes: Buffer.from(content),
    program: isProgram,
  });
  return zipOf([
    { name: "print-server/print-server.mjs", bytes: program },
    text("print-server.env", env),
    text("start.cmd", START_CMD, true),
    text("start.sh", START_SH, true),
    text("README.txt", `${t("setup.readme")}\n`),
  ]);
}
