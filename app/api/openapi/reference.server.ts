import { levelsWith } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import { type DeviceScope, scopesThatAllow } from "~/domain/device-tokens/scopes";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { statusOf } from "~/http/failure.server";
import { translationsOf } from "~/i18n/translations.server";
import { type Call, COMMON_ERRORS, REPEATED_ERRORS, STAFF_ERRORS } from "../call-line";
import { type Subject, SUBJECTS, subjects } from "../subjects.server";
import { curlOf } from "./curl";
import { openApiDocument } from "./document.server";
import { ownErrorsOf, sentenceOf } from "./errors.server";
import { exampleOf } from "./examples.server";
import { nameOf, operationId, pathOf } from "./names";
import { isReference, rowsOf, type Schema, type SchemaRow, typeOf } from "./schema-rows";

/** A call as it is looked up: what it takes, answers and refuses, and how it went once. */
export interface CallReference {
  id: string;
  method: Call["method"];
  path: string;
  summary: string;
  /** Null where it is open to the public. */
  levels: Level[] | null;
  /** Of device tokens that open it too. */
  scopes: DeviceScope[];
  repeatable: boolean;
  takes: PlacedRow[];
  /** The name of what it answers, where that has one. */
  answer: string;
  answers: SchemaRow[];
  errors: ErrorRow[];
  example: { request: string; answer: string } | null;
}

/** Why a call refuses: its status, a code that never changes, and the sentence that goes with it. */
export interface ErrorRow {
  status: number;
  code: RefusalCode;
  sentence: string;
}

export interface PlacedRow extends SchemaRow {
  place: "path" | "query" | "body";
}

export interface SubjectReference {
  subject: Subject;
  title: string;
  calls: CallReference[];
}

export const isSubject = (name: string | undefined): name is Subject =>
  SUBJECTS.some((one) => one === name);

/** All subjects with the names of their calls. */
export function callIndex(language: Language) {
  return SUBJECTS.map((subject) => ({
    subject,
    title: titleOf(subject, language),
    calls: subjects[subject].map((line) => ({
      id: operationId(line),
      method: line.method,
      path: pathOf(line),
      summary: translationsOf(language, "calls")(line.summary),
    })),
  }));
}

/** The calls of a subject, with `origin` as the address that their examples ask. */
export function subjectReference(
  subject: Subject,
  language: Language,
  origin: string,
): SubjectReference {
  return {
    subject,
    title: titleOf(subject, language),
    calls: subjects[subject].map((line) => callReference(line, subject, language, origin)),
  };
}

/** Why calls refuse that may do so for the same reasons, by which of them do. */
export function commonErrors(language: Language) {
  return {
    every: errorRows(COMMON_ERRORS, language),
    staff: errorRows(STAFF_ERRORS, language),
    repeated: errorRows(REPEATED_ERRORS, language),
  };
}

/** By status, as they are looked up. */
function errorRows(codes: readonly RefusalCode[], language: Language): ErrorRow[] {
  return codes
    .map((code) => ({
      status: statusOf(new Refusal(code)),
      code,
      sentence: sentenceOf(code, language),
    }))
    .sort((one, other) => one.status - other.status);
}

/** What several calls answer, by its name. */
export function namedSchemas(language: Language): { name: string; rows: SchemaRow[] }[] {
  const { schemas = {} } = openApiDocument(language).components ?? {};
  return Object.entries(schemas).map(([name, schema]) => ({ name, rows: rowsOf(schema) }));
}

type Operation = NonNullable<
  NonNullable<ReturnType<typeof openApiDocument>["paths"]>[string]["get"]
>;

const titleOf = (subject: Subject, language: Language) =>
  translationsOf(language, "openapi")(`subject.${subject}`);

function callReference(
  line: Call,
  subject: Subject,
  language: Language,
  origin: string,
): CallReference {
  const operation = operationOf(line, language);
  const answer = contentOf(operation?.responses?.["200"]);
  const body = contentOf(operation?.requestBody);
  const example = exampleOf(subject, nameOf(line));
  return {
    id: operationId(line),
    method: line.method,
    path: pathOf(line),
    summary: operation?.summary ?? "",
    levels: line.needs === null ? null : levelsWith(line.needs),
    scopes: line.needs === null ? [] : scopesThatAllow(line.needs, line.method),
    repeatable: line.repeatable,
    takes: [
      ...(operation?.parameters ?? []).flatMap(parameterRow),
      ...(body ? rowsOf(body).map((row) => ({ ...row, place: "body" as const })) : []),
    ],
    answer: answer && isReference(answer) ? typeOf(answer) : "",
    answers: answer ? rowsOf(answer) : [],
    errors: errorRows(ownErrorsOf(line), language),
    example: example
      ? {
          request: curlOf(line, example, origin),
          answer: JSON.stringify(example.answer, null, 2),
        }
      : null,
  };
}

function operationOf(line: Call, language: Language): Operation | undefined {
  const path = openApiDocument(language).paths?.[pathOf(line)];
  return { GET: path?.get, POST: path?.post, DELETE: path?.delete }[line.method];
}

/** The schema of a request's or an answer's JSON. */
function contentOf(described: unknown): Schema | undefined {
  return hasContent(described) ? described.content["application/json"]?.schema : undefined;
}

const hasContent = (
  described: unknown,
): described is { content: Record<string, { schema?: Schema }> } =>
  typeof described === "object" && described !== null && "content" in described;

/** Headers that any call may have are told once for all. */
function parameterRow(parameter: NonNullable<Operation["parameters"]>[number]): PlacedRow[] {
  if ("$ref" in parameter || !parameter.schema) return [];
  const { in: place, name, schema, required = false } = parameter;
  return place === "path" || place === "query"
    ? [{ name, type: typeOf(schema), required, place }]
    : [];
}
