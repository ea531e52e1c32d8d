import { z } from "zod";
import type { oas31, ZodOpenApiSchemaObject } from "zod-openapi";
import { PLATFORMS } from "~/domain/sessions/open-session.server";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { messageShape } from "../answer-shapes";
import { authenticateShape } from "../authenticate.server";
import { posShape } from "../close-shift.server";
import { operatorShape } from "../operators.server";
import { fileShape, printsShape, staffTicketShape } from "../staff-ticket-json";
import { priceUpdateShape } from "../ticket-generate.server";
import { passengerShape, ticketShape } from "../ticket-json";
import { userShape } from "../user-json";

/** What every refusal answers (K4). */
const errorShape = z.strictObject({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** What several calls answer, under the names of the field. */
export const answerSchemas = {
  Error: errorShape,
  Message: messageShape,
  Ticket: ticketShape,
  StaffTicket: staffTicketShape,
  Passenger: passengerShape,
  File: fileShape,
  PrintHistory: printsShape,
  PriceUpdate: priceUpdateShape,
  Pos: posShape,
  User: userShape,
  Authenticated: authenticateShape,
  Operator: operatorShape,
} satisfies Record<string, ZodOpenApiSchemaObject>;

/** Headers that a client sends with any call, and with those that run once. */
export function sharedParameters(language: Language): Record<string, oas31.ParameterObject> {
  const t = translationsOf(language, "openapi");
  return {
    Language: {
      in: "header",
      name: "Accept-Language",
      description: t("header.language"),
      schema: { type: "string", examples: ["ms", "en"] },
    },
    Platform: {
      in: "header",
      name: "X-Platform",
      description: t("header.platform"),
      schema: { type: "string", enum: [...PLATFORMS] },
    },
    AppVersion: {
      in: "header",
      name: "X-App-Version",
      description: t("header.appVersion"),
      schema: { type: "string", examples: ["1.0.0"] },
    },
    IdempotencyKey: {
      in: "header",
      name: "Idempotency-Key",
      description: t("header.idempotencyKey"),
      schema: { type: "string", pattern: "^[A-Za-z0-9_-]{16,64}$" },
    },
  };
}

export const sharedHeaders = (language: Language): Record<string, oas31.HeaderObject> => ({
  RetryAfter: {
    description: translationsOf(language, "openapi")("header.retryAfter"),
    schema: { type: "integer", minimum: 0 },
  },
  RateLimitPolicy: {
    description: translationsOf(language, "openapi")("header.rateLimitPolicy"),
    schema: { type: "string", examples: ['"act";q=300;w=60'] },
  },
  RateLimit: {
    description: translationsOf(language, "openapi")("header.rateLimit"),
    schema: { type: "string", examples: ['"act";r=299;t=60'] },
  },
});
