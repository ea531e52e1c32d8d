import fc from "fast-check";
import { z } from "zod";
import type { Call } from "~/api/call-line";

type Schema = z.core.JSONSchema.BaseSchema;
type Fields = Record<string, unknown>;

export interface MadeRequest {
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** Texts at which programs break: empty, of another kind, out of range, not storable. */
const ODD_TEXTS = [
  "",
  " ",
  "0",
  "1",
  "2",
  "-1",
  "1e9",
  "99999999999",
  "NaN",
  "null",
  "true",
].concat([
  "2026-06-10",
  "2026-02-30",
  "9999-12-31",
  "a@b",
  "' or 1=1 --",
  "%",
  "\\",
  "\u0000",
  "🚢",
  "__proto__",
]);
const ODD_NUMBERS = [0, 1, 2, -1, 0.1, 1.005, 2 ** 31, 2 ** 53, 1e308, -1e308];
const junk = fc.jsonValue({ maxDepth: 2 });

/** A body that is no object at all, one time in ten. */
const raw = fc.oneof(
  { weight: 18, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: junk.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 50 }) },
);
const headers = fc.record(
  {
    "X-Platform": fc.constantFrom("mobile_app", "scanner_app", "web_app", "none"),
    "X-App-Version": fc.constantFrom("1.0", "99.0", "old"),
    "Idempotency-Key": fc.constantFrom("short", "fuzz-key-0000000001", "fuzz-key-0000000002"),
    "Accept-Language": fc.constantFrom("en", "ms", "xx"),
  },
  { requiredKeys: [] },
);

/** A request for a call: fields of its schema, at their edges, beside them, missing or of any kind. */
export function requestFor(line: Call): fc.Arbitrary<MadeRequest> {
  const schema = z.toJSONSchema(line.schema, { io: "input" });
  const fields = fieldsOf(schema).map((made): Fields => (isFields(made) ? made : {}));
  return fc.record({ fields, form: fc.boolean(), broken: raw, headers }).map((made) => {
    const query = new URLSearchParams(texts(made.fields)).toString();
    const path = line.path.replace(/:(\w+)/g, (_all, name: string) => segment(made.fields[name]));
    const asked = line.method === "GET" || line.readsQuery ? `${path}?${query}` : path;
    if (line.method === "GET") return { path: asked, body: undefined, headers: made.headers };
    const type = made.form ? "application/x-www-form-urlencoded" : "application/json";
    return {
      path: asked,
      body: made.broken ?? (made.form ? query : JSON.stringify(made.fields)),
      headers: { ...made.headers, "Content-Type": type },
    };
  });
}

function fieldsOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: valueOf(schema) }, { weight: 1, arbitrary: junk });
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf)?.map(schemaOf);
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (schema.type === "string") return textOf(schema);
  if (schema.type === "number" || schema.type === "integer")
    return fc.oneof(fc.integer(), fc.constantFrom(...ODD_NUMBERS));
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") return fc.array(fieldsOf(itemOf(schema)), { maxLength: 3 });
  const properties = Object.entries(schema.properties ?? {});
  const rows = properties.map(([name, field]) => [name, fieldsOf(schemaOf(field))] as const);
  return fc.record(Object.fromEntries(rows), { requiredKeys: [] });
}

function textOf({ maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const edge = Math.min(maxLength, 20_000);
  return fc.oneof(
    fc.constantFrom(...ODD_TEXTS),
    fc.string({ maxLength: Math.min(edge, 60), unit: "binary" }),
    fc.constantFrom(edge, edge + 1).map((length) => "a".repeat(length)),
  );
}

const schemaOf = (schema: Schema | boolean): Schema => (typeof schema === "boolean" ? {} : schema);
function itemOf({ items }: Schema): Schema {
  return items === undefined || Array.isArray(items) ? {} : schemaOf(items);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Fields as a query has them; an address is no longer than a server reads. */
const texts = (fields: Fields) =>
  Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 1_100),
  ]);
/** A value in a path, where dots alone would be another path. */
const segment = (value: unknown) =>
  encodeURIComponent(
    (typeof value === "string" ? value : JSON.stringify(value ?? 1)).slice(0, 30),
  ).replace(/^\.{0,2}$/, "1");
