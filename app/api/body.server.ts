import { isUtf8 } from "node:buffer";
import { Refusal } from "~/domain/shared/refusal";
import { isUnstorable } from "~/domain/shared/text";

const NAME = /^[A-Za-z_]\w*(?:\[\w+\])*$/;
const MAX_DEPTH = 4;

type Node = string | Branch;
type Branch = Map<string, Node>;

/**
 * The fields of a call: JSON as it is, a form's `adult[0][name]` as the same shape. Throws Refusal
 * `unsupported` for another kind of body, `too_large` for more than `maxFields` fields,
 * `bad_request` for what cannot be read.
 */
export async function readBody(
  contentType: string,
  body: Buffer<ArrayBuffer>,
  maxFields: number,
): Promise<unknown> {
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return readJson(body);
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data")
    throw new Refusal("unsupported");
  const fields = await readFields(contentType, body);
  if (fields.length > maxFields) throw new Refusal("too_large");
  return nest(fields);
}

function readJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new Refusal("bad_request");
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new Refusal("bad_request");
  }
}

async function readFields(
  contentType: string,
  body: Buffer<ArrayBuffer>,
): Promise<[string, string][]> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  } catch {
    throw new Refusal("bad_request");
  }
  return [...form].map(([name, value]): [string, string] => {
    if (typeof value !== "string" || isUnstorable(value)) throw new Refusal("bad_request");
    return [name, value];
  });
}

function nest(fields: [string, string][]): unknown {
  const root: Branch = new Map();
  for (const [name, value] of fields) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    if (!NAME.test(name) || path.length > MAX_DEPTH) throw new Refusal("bad_request");
    setAt(root, path, value);
  }
  return toPlainValue(root);
}

function setAt(root: Branch, path: string[], value: string): void {
  const last = path.pop() ?? "";
  let at = root;
  for (const key of path) {
    const below = at.get(key) ?? new Map<string, Node>();
    if (typeof below === "string") throw new Refusal("bad_request");
    at.set(key, below);
    at = below;
  }
  if (at.get(last) instanceof Map) throw new Refusal("bad_request");
  at.set(last, value);
}

/**
 * Rows that are numbered become a list in the order of their numbers; a number that was left out
 * leaves no hole.
 */
function toPlainValue(node: Node): unknown {
  if (typeof node === "string") return node;
  const entries = [...node];
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,6}$/.test(key)))
    return entries
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, value]) => toPlainValue(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, toPlainValue(value)]));
}
