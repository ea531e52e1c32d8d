import { isUtf8 } from "node:buffer";
import { Refusal } from "~/domain/shared/refusal";
import { isUnstorable } from "~/domain/shared/text";
import { readUrlEncoded } from "~/http/url-encoded.server";
import { checkJson, FORBIDDEN_NAMES, MAX_DEPTH, MAX_NAME, MAX_ROWS } from "./check-json";
import { parseLongJson } from "./long-json.server";

const NAME = /^[A-Za-z_]\w*(?:\[\w+\])*(?:\[\])?$/;
/** Longer ones are not even taken apart: each name in them is short, and stands in brackets. */
const MAX_WHOLE_NAME = MAX_DEPTH * (MAX_NAME + 2);
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

export interface BodyLimits {
  /** Fields of a form; names and members of lists in JSON. */
  maxFields: number;
  maxFiles?: number;
}

type Leaf = string | File;
type Node = Leaf | Branch;
type Branch = Map<string, Node>;

/**
 * The fields of a call: JSON as it is, a form's `adult[0][name]` as the same shape, and the files
 * of `letters[]` as a list. It is counted before it is read, for reading costs a hundred times as
 * much. Throws Refusal `unsupported` for another kind of body, `too_large` for more fields, rows or
 * files than a call takes, `bad_request` for what cannot be read or names a field twice.
 */
export async function readBody(
  contentType: string,
  body: Buffer<ArrayBuffer>,
  limits: BodyLimits,
): Promise<unknown> {
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return readJson(body, limits);
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data")
    throw new Refusal("unsupported");
  const separator = type === "multipart/form-data" ? `--${boundaryOf(contentType)}` : "&";
  // The closing boundary of a form in parts is one more than it has parts.
  if (countOf(separator, body, limits.maxFields + 1) > limits.maxFields)
    throw new Refusal("too_large");
  return nest(await readFields(type, contentType, body, limits));
}

async function readJson(body: Buffer, { maxFields }: BodyLimits): Promise<unknown> {
  if (!isUtf8(body)) throw new Refusal("bad_request");
  const texts = checkJson(body, maxFields);
  try {
    if (texts.length > 0) return await parseLongJson(body, texts);
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new Refusal("bad_request");
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Refusal("bad_request");
  return boundary;
}

/** How often a text stands in a body; no further than `most`. */
function countOf(text: string, body: Buffer, most: number): number {
  let count = 0;
  for (let at = body.indexOf(text); at !== -1 && count < most; at = body.indexOf(text, at + 1))
    count += 1;
  return count;
}

async function readFields(
  type: string,
  contentType: string,
  body: Buffer<ArrayBuffer>,
  { maxFiles = 0 }: BodyLimits,
): Promise<[string, Leaf][]> {
  const fields =
    type === "multipart/form-data"
      ? await readParts(contentType, body)
      : await readUrlEncoded(body);
  const files = fields.filter(([, value]) => typeof value !== "string");
  if (files.length > maxFiles) throw new Refusal(maxFiles === 0 ? "bad_request" : "too_large");
  if (fields.some(([, value]) => typeof value === "string" && isUnstorable(value)))
    throw new Refusal("bad_request");
  return fields;
}

async function readParts(
  contentType: string,
  body: Buffer<ArrayBuffer>,
): Promise<[string, Leaf][]> {
  try {
    return [...(await new Response(body, { headers: { "Content-Type": contentType } }).formData())];
  } catch {
    throw new Refusal("bad_request");
  }
}

function nest(fields: [string, Leaf][]): unknown {
  const root: Branch = new Map();
  let rows = 0;
  for (const [name, value] of fields) {
    if (name.length > MAX_WHOLE_NAME) throw new Refusal("bad_request");
    const path = name.split(/[[\]]+/).filter(Boolean);
    const odd = !NAME.test(name) || path.length > MAX_DEPTH;
    if (odd || path.some((key) => FORBIDDEN_NAMES.has(key))) throw new Refusal("bad_request");
    rows += setAt(root, name.endsWith("[]") ? [...path, ""] : path, value);
    if (rows > MAX_ROWS) throw new Refusal("too_large");
  }
  return toPlainValue(root);
}

/** Returns how many branches this field was the first of. An empty last name is the next number. */
function setAt(root: Branch, path: string[], value: Leaf): number {
  const last = path.pop() ?? "";
  let at = root;
  let made = 0;
  for (const key of path) {
    const known = at.get(key);
    const below = known ?? new Map<string, Node>();
    if (!(below instanceof Map)) throw new Refusal("bad_request");
    if (!known) made += 1;
    at.set(key, below);
    at = below;
  }
  const name = last === "" ? String(at.size) : last;
  if (at.has(name)) throw new Refusal("bad_request");
  at.set(name, value);
  return made;
}

/**
 * Rows that are numbered become a list in the order of their numbers; a number that was left out
 * leaves no hole.
 */
function toPlainValue(node: Node): unknown {
  if (!(node instanceof Map)) return node;
  const entries = [...node];
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,6}$/.test(key)))
    return entries
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, value]) => toPlainValue(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, toPlainValue(value)]));
}
