import type { Call } from "~/api/call-line";
import { calls } from "~/api/calls.server";
import { errorsOf } from "~/api/openapi/errors.server";

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);

/** The line of the table that answers a request; a path without a name in it comes first. */
export function lineOf(method: string, path: string): Call | undefined {
  const own = calls.lines.filter((line) => line.method === method && matches(line.path, path));
  return own.find((line) => line.path === path) ?? own[0];
}

/**
 * Whether an answer is what the table says of its call: the shape of status 200, or a refusal that
 * stands there. Throws where it is none.
 */
export function assertAsDescribed(line: Call, status: number, body: unknown): void {
  if (status === 200) {
    line.answers.parse(body);
    return;
  }
  const { code } = body as { code: string };
  const known: readonly string[] = errorsOf(line);
  if (!known.includes(code))
    throw new Error(`${line.method} ${line.path} does not say that it answers ${code}.`);
}
