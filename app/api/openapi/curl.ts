import type { Call } from "../call-line";
import type { Example } from "./examples.server";

/** A call that was made as a line of a shell; `$TOKEN` is the caller's own. */
export function curlOf(
  { method, needs, isFor }: Pick<Call, "method" | "needs" | "isFor">,
  { path, body }: Pick<Example, "path" | "body">,
  origin: string,
): string {
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(needs === null ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(isFor ? ["-H 'Accept: application/json'"] : []),
    ...(body === null
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return [`curl ${quoted(origin + path)}`, ...options].join(" \\\n  ");
}

/** For a shell, which reads nothing between single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
