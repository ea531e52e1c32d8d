import { readFileSync } from "node:fs";

export interface Invariant {
  id: string;
  query: string;
  /** It compares with a gateway's own books, which only tests have at hand. */
  needsLedger: boolean;
}

/** `-- id` and one query each; a query that returns rows has found something broken. */
export function readInvariants(file: string): Invariant[] {
  return readFileSync(file, "utf8")
    .split(/^-- /m)
    .slice(1)
    .map((part) => {
      const query = part.slice(part.indexOf("\n")).trim().replace(/;$/, "");
      return {
        id: part.split("\n")[0]?.trim() ?? "",
        query,
        needsLedger: query.includes("t_gateway"),
      };
    });
}
