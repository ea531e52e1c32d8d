import { z } from "zod";
import type { FieldRule, FieldRules } from "~/ui/forms/field-rules";
import { parseForm } from "./form.server";

/** What no form of ours holds. */
const OF_NO_KIND = "~";

const known = new WeakMap<z.ZodType, FieldRules>();

/**
 * The rules of a form for the browser, which gets no schema: the schema itself is asked what it
 * says of empty fields and of fields of no kind at all.
 */
export function fieldRules(schema: z.ZodType): FieldRules {
  const rules = known.get(schema) ?? readRules(schema);
  known.set(schema, rules);
  return rules;
}

function readRules(schema: z.ZodType): FieldRules {
  const names = [...new Set(fieldNames(schema))];
  const required = codesFor(schema, names, "");
  const kind = codesFor(schema, names, OF_NO_KIND);
  return Object.fromEntries(
    names.flatMap((name): [string, FieldRule][] => {
      const rule = { ...required(name, "required"), ...kind(name, "kind") };
      return Object.keys(rule).length > 0 ? [[name, rule]] : [];
    }),
  );
}

/**
 * The codes for a form whose fields all hold the same. What only a forged form meets is no rule.
 */
function codesFor(schema: z.ZodType, names: readonly string[], content: string) {
  const form = new FormData();
  for (const name of names) form.set(name, content);
  const parsed = parseForm(form, schema);
  const problems = parsed.ok ? [] : parsed.problems;
  return (name: string, rule: keyof FieldRule): FieldRule => {
    const code = problems.find(({ field }) => field === name)?.code;
    return code && code !== "bad_request" ? { [rule]: code } : {};
  };
}

/** The names of a form's fields, nested ones as conform writes them: `ticket_prices.adult`. */
function fieldNames(schema: unknown, above = ""): string[] {
  if (schema instanceof z.ZodPipe) return fieldNames(schema.in, above);
  if (schema instanceof z.ZodDefault) return fieldNames(schema.unwrap(), above);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => fieldNames(option, above));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((part) => fieldNames(part, above));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const name = above ? `${above}.${key}` : key;
    const below = fieldNames(field, name);
    return below.length > 0 ? below : [name];
  });
}
