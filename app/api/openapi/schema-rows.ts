import type { oas31 } from "zod-openapi";

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** A field as a line of a table. */
export interface SchemaRow {
  /** Within its fields: `passengers[].name`. */
  name: string;
  /** As `integer ≥ 1`, `"ms" | "en"`, `Ticket[]`. */
  type: string;
  required: boolean;
}

export const isReference = (schema: Schema): schema is oas31.ReferenceObject => "$ref" in schema;

/** A schema's fields, and those of the rows and groups within it; nothing of what has a name of its own. */
export function rowsOf(schema: Schema, prefix = ""): SchemaRow[] {
  if (isReference(schema)) return [];
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => [
    { name: prefix + name, type: typeOf(field), required: required.includes(name) },
    ...rowsWithin(field, prefix + name),
  ]);
}

function rowsWithin(field: Schema, name: string): SchemaRow[] {
  if (isReference(field)) return [];
  const { items, anyOf = [] } = field;
  return [
    ...rowsOf(field, `${name}.`),
    ...(items ? rowsWithin(items, `${name}[]`) : []),
    ...anyOf.flatMap((one) => rowsWithin(one, name)),
  ];
}

/** What a value is, in the words of JSON. */
export function typeOf(schema: Schema): string {
  if (isReference(schema)) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
  if (schema.items) return `${bracketed(typeOf(schema.items))}[]`;
  const types = [schema.type ?? "any"].flat();
  return [types.join(" | "), schema.format, ...boundsOf(schema)].filter(Boolean).join(" ");
}

const bracketed = (type: string) => (type.includes(" ") ? `(${type})` : type);

function boundsOf({ minimum, maximum, minLength, maxLength }: oas31.SchemaObject): string[] {
  return [
    minimum === undefined ? "" : `≥ ${minimum}`,
    maximum === undefined ? "" : `≤ ${maximum}`,
    maxLength === undefined ? "" : `${minLength ?? 0}–${maxLength}`,
  ];
}
