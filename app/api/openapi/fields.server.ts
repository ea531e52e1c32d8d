import { createSchema, type oas31 } from "zod-openapi";
import type { Call } from "../call-line";
import { exactly } from "./exactly.server";
import { namesInPath } from "./names";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

interface Fields {
  parameters: oas31.ParameterObject[];
  /** Null where a call has no body. */
  body: oas31.SchemaObject | null;
  /** Whether a form may send the key of an order. */
  hasKey: boolean;
}

/** A call's fields where its requests have them: in the path, the query or the body. */
export function fieldsOf(line: Call): Fields {
  const schema = inputSchema(line);
  const fields = Object.entries(schema.properties ?? {});
  const required = schema.required ?? [];
  const inPath = namesInPath(line);
  const inQuery =
    line.method === "GET" ? fields.map(([name]) => name) : [...(line.readsQuery ?? [])];
  const placed = [...inPath, ...inQuery];
  const rest = fields.filter(([name]) => !placed.includes(name));
  return {
    parameters: [
      ...fields.flatMap(([name, field]) =>
        inPath.includes(name)
          ? parameter("path", name, field, true)
          : inQuery.includes(name)
            ? parameter("query", name, field, required.includes(name))
            : [],
      ),
      ...anyName(schema),
    ],
    body: rest.length === 0 ? null : bodyOf(rest, required),
    hasKey: "form_key" in (schema.properties ?? {}),
  };
}

function inputSchema({ schema }: Call): oas31.SchemaObject {
  const { schema: written } = createSchema(schema, { io: "input", opts: { override: exactly } });
  if ("$ref" in written) throw new Error("The fields of a call stand in its own schema.");
  return written;
}

const parameter = (
  place: "path" | "query",
  name: string,
  schema: Schema,
  required: boolean,
): oas31.ParameterObject => ({ in: place, name, required, schema });

/** A call that takes a secret as the name of a field has no name to tell. */
function anyName({ additionalProperties }: oas31.SchemaObject): oas31.ParameterObject[] {
  if (typeof additionalProperties !== "object") return [];
  const schema: oas31.SchemaObject = { type: "object", additionalProperties };
  return [{ in: "query", name: "secret", style: "form", explode: true, required: true, schema }];
}

function bodyOf(fields: [string, Schema][], required: string[]): oas31.SchemaObject {
  const names = required.filter((name) => fields.some(([field]) => field === name));
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    ...(names.length > 0 && { required: names }),
  };
}
