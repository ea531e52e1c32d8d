import { format, resolveConfig } from "prettier";
import { expect } from "vitest";
import { nameOf } from "~/api/openapi/names";
import { type Subject, subjects } from "~/api/subjects.server";
import type { Asked, Caller, useCalls } from "./api-client";
import { lineOf } from "./call-answer";

/** A call as it was made, and what it was really answered. */
export interface Example {
  call: string;
  path: string;
  body: unknown;
  answer: unknown;
}

/** A list says after two rows what it is. */
const MAX_ROWS = 2;
const MAX_TEXT = 120;
/**
 * What is made by chance: codes of tickets, ids of print jobs, and tokens, keys and names of files.
 * By their length and alphabet, never by what a lucky one happens to hold.
 */
const SECRET = /(?<![\w-])(?:[2-9A-Z]{16}|j[0-9a-f]{12}|(?=[\w-]*[A-Z\d])[\w-]{24,})(?![\w-])/g;
/** What the database stamps with its own clock. */
const INSTANT = /\d{4}-\d\d-\d\dT[\d:]{8}\+08:00/g;

/** Makes calls and keeps the first answer of each, to be shown beside its description. */
export function exampleKeeper(ask: ReturnType<typeof useCalls>) {
  const examples: Example[] = [];
  const make = async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    by: Caller,
    asked: Asked = {},
  ) => {
    const answer = await ask(method, path, by, asked);
    const line = lineOf(method, path.replace(/\?.*$/s, ""));
    if (!line || answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const call = nameOf(line);
    if (!examples.some((one) => one.call === call))
      examples.push({ call, path, body: asked.body ?? null, answer: answer.body });
    return answer.body;
  };
  const of = (call: string) => examples.find((one) => one.call === call);
  /** Holds them to the file that the description reads (`npx vitest run tests/api/examples.test.ts -u`). */
  const keep = async (subject: Subject) => {
    const names = standIns();
    const shown = subjects[subject]
      .flatMap((line) => {
        const example = of(nameOf(line));
        return example ? [example] : [];
      })
      .map(({ call, path, body, answer }) => ({
        call,
        path: names(path),
        body: shortened(body, names),
        answer: shortened(answer, names),
      }));
    const file = `app/api/openapi/examples/${subject}.json`;
    const options = await resolveConfig(file);
    await expect(
      await format(JSON.stringify(shown), { ...options, parser: "json" }),
    ).toMatchFileSnapshot(`../../${file}`);
  };
  return { make, keep, of };
}

function shortened(value: unknown, names: (text: string) => string): unknown {
  if (typeof value === "string")
    return value.length > MAX_TEXT ? `${names(value.slice(0, 24))}…` : names(value);
  if (Array.isArray(value)) return value.slice(0, MAX_ROWS).map((one) => shortened(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shortened(one, names)]),
  );
}

/** In place of what chance made the same in each run: as long, and different for each. */
function standIns(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replace(INSTANT, process.env.FIXED_NOW ?? "").replace(SECRET, (secret) => {
      const name = known.get(secret) ?? made(secret, known.size + 1);
      known.set(secret, name);
      return name;
    });
}

function made(secret: string, seed: number): string {
  let state = seed * 7_919;
  const from = (alphabet: string) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return alphabet[Math.floor(state / 65_536) % alphabet.length] ?? "";
  };
  return secret.replace(/./g, () => from("23456789abcdefghjkmnpqrstuvwxyz"));
}
