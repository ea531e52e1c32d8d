import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { statusOf } from "~/http/failure.server";
import { refusalPattern } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { type Call, COMMON_ERRORS, STAFF_ERRORS } from "../call-line";

/** A client waits before it asks again after these. */
const WAITING = [429, 503];

/** What every answer of a call tells of its caller's limit. */
export const LIMIT_HEADERS = {
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
};

/** Why a call refuses, every code once. */
export function errorsOf({ needs, errors }: Pick<Call, "needs" | "errors">): RefusalCode[] {
  return [...new Set([...COMMON_ERRORS, ...(needs === null ? [] : STAFF_ERRORS), ...errors])];
}

/** Why it refuses beyond what any call may answer. */
export const ownErrorsOf = ({ errors }: Pick<Call, "errors">): RefusalCode[] => [
  ...new Set(errors.filter((code) => ![...COMMON_ERRORS, ...STAFF_ERRORS].includes(code))),
];

/** A call's refusals by status, each code with its sentence. */
export function errorAnswers(line: Call, language: Language): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of errorsOf(line)) {
    const status = statusOf(new Refusal(code));
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), errorAnswer(status, codes, language)]),
  );
}

function errorAnswer(
  status: number,
  codes: RefusalCode[],
  language: Language,
): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `- \`${code}\`: ${sentenceOf(code, language)}`).join("\n"),
    headers: {
      ...(WAITING.includes(status) && {
        "Retry-After": { $ref: "#/components/headers/RetryAfter" },
      }),
      ...LIMIT_HEADERS,
    },
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { code: { type: "string", enum: codes } } },
          ],
        },
      },
    },
  };
}

/** The sentence of a code, with the names of its values in place of them. */
export function sentenceOf(code: RefusalCode, language: Language): string {
  return refusalPattern(translationsOf(language, "refusal"), code);
}
