import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { Refusal } from "~/domain/shared/refusal";
import { parseRefusalCode } from "~/domain/shared/refusal-codes";
import { isUnstorable } from "~/domain/shared/text";
import type { FieldError } from "~/ui/forms/field-errors";
import { TOO_LARGE_HEADER } from "./request-context.server";
import { readUrlEncoded } from "./url-encoded.server";

/** Names that conform reads as its own and no form of ours sends to the server. */
const RESERVED_NAMES = ["__intent__", "__state__"];

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const FILE_FORM = /^multipart\/form-data\b/i;

/** The posted fields. Throws Refusal `bad_request` where a field holds what no keyboard sends. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readBody(request, FORM);
  for (const [name, value] of form)
    if (typeof value !== "string" || isUnstorable(name) || isUnstorable(value))
      throw new Refusal("bad_request");
  if (RESERVED_NAMES.some((name) => form.has(name))) throw new Refusal("bad_request");
  return form;
}

/**
 * The same of a form with a file, whose content is what it is; one that was larger than its page
 * takes has come without its body.
 */
export async function readFileForm(request: Request): Promise<FormData> {
  return request.headers.has(TOO_LARGE_HEADER) ? new FormData() : readBody(request, FILE_FORM);
}

async function readBody(request: Request, type: RegExp): Promise<FormData> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (!type.test(contentType)) throw new Refusal("bad_request");
  try {
    if (FILE_FORM.test(contentType)) return await request.formData();
    const form = new FormData();
    for (const [name, value] of await readUrlEncoded(Buffer.from(await request.arrayBuffer())))
      form.append(name, value);
    return form;
  } catch {
    throw new Refusal("bad_request");
  }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * What was typed, to be shown again. Buttons and hidden bookkeeping are left out by whoever draws
 * the form.
 */
export function typedValues(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
  return typed;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; problems: FieldError[] };

/**
 * Parses a posted form by a schema whose messages are codes; one problem a field, the first.
 * Conform names the fields, nested ones too. Nothing is coerced behind the schema's back: an empty
 * field is an empty text.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): Parsed<z.output<Schema>> {
  const submission = parseWithZod(fieldsOf(form, schema), { schema, disableAutoCoercion: true });
  if (submission.status === "success") return { ok: true, value: submission.value };
  const problems = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
    messages?.[0] ? [{ field, code: parseRefusalCode(messages[0]), values: {} }] : [],
  );
  return { ok: false, problems };
}

/**
 * The fields that a schema names: conform unfolds all it gets, and a group's form has thousands.
 */
function fieldsOf(form: FormData, schema: z.ZodType): FormData {
  if (!(schema instanceof z.ZodObject)) return form;
  const fields = new FormData();
  for (const [name, value] of form)
    if (Object.hasOwn(schema.shape, name.replace(/[.[].*$/s, ""))) fields.append(name, value);
  return fields;
}

/**
 * Parses fields by a schema whose messages are codes; one problem a field, the first. `prefix`
 * names a row's fields.
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  prefix = "",
): Parsed<z.output<Schema>> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = new Map<string, FieldError>();
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String);
    const field = prefix === "" ? path.join(".") : `${prefix}[${path.join("][")}]`;
    if (!problems.has(field))
      problems.set(field, { field, code: parseRefusalCode(issue.message), values: {} });
  }
  return { ok: false, problems: [...problems.values()] };
}

/** A refusal of the domain as a problem of the form. */
export function asProblem(refusal: Refusal): FieldError {
  return { field: refusal.field ?? "", code: refusal.code, values: refusal.values };
}

/** A password has two fields: the usual one, and one without scripts that shows what is typed. */
export function readPassword(form: FormData): string {
  return textOf(form, "password_visible") || textOf(form, "password");
}
