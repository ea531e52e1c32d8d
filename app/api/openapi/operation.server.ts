import type { oas31, ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from "zod-openapi";
import { scopesThatAllow } from "~/domain/device-tokens/scopes";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import type { Call } from "../call-line";
import type { Subject } from "../subjects.server";
import { errorAnswers, LIMIT_HEADERS } from "./errors.server";
import { exampleOf } from "./examples.server";
import { fieldsOf } from "./fields.server";
import { nameOf, operationId } from "./names";

const ref = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/parameters/${name}` });

/**
 * A call as an operation; `x-scopes` are the device tokens that open it, `x-limit` is its class.
 */
export function operation(
  line: Call,
  subject: Subject,
  language: Language,
): ZodOpenApiOperationObject {
  const { parameters, body, hasKey } = fieldsOf(line);
  const example = exampleOf(subject, nameOf(line));
  return {
    operationId: operationId(line),
    tags: [subject],
    summary: translationsOf(language, "calls")(line.summary),
    security: line.needs === null ? [] : [{ bearer: [] }],
    "x-limit": line.limit,
    ...(line.needs !== null && { "x-scopes": scopesThatAllow(line.needs, line.method) }),
    parameters: [
      ...parameters,
      ...["Language", "Platform", "AppVersion"].map(ref),
      ...(line.repeatable || hasKey ? [ref("IdempotencyKey")] : []),
    ],
    ...(body && { requestBody: requestBody(line, body, example?.body) }),
    responses: {
      "200": {
        description: translationsOf(language, "openapi")("answered"),
        headers: LIMIT_HEADERS,
        content: {
          "application/json": {
            schema: line.answers,
            ...(example && { example: example.answer }),
          },
        },
      },
      ...errorAnswers(line, language),
    },
  };
}

/** The same fields in each kind of body; in parts where files may come along. */
function requestBody(
  { maxFiles }: Call,
  schema: oas31.SchemaObject,
  example: unknown,
): ZodOpenApiRequestBodyObject {
  return {
    required: schema.required !== undefined,
    content: {
      "application/json": { schema, ...(example !== null && { example }) },
      "application/x-www-form-urlencoded": { schema },
      ...(maxFiles && { "multipart/form-data": { schema } }),
    },
  };
}
