import { fstatSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * The password that was piped in, without the end of its line; null where nothing is piped in (a
 * terminal, /dev/null) or the pipe was empty: then a temporary one is made.
 */
export async function passwordFromInput(): Promise<string | null> {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isFile() && !input.isSocket()) return null;
  console.error("Reading the password from standard input, to its end.");
  return (await text(process.stdin)).replace(/\r?\n$/, "") || null;
}
