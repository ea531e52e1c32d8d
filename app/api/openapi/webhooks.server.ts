import type { oas31, ZodOpenApiPathsObject } from "zod-openapi";
import type { Language } from "~/domain/shared/language";
import { eventKey, WEBHOOK_EVENTS } from "~/domain/webhooks/event-names";
import { eventShape } from "~/domain/webhooks/event-shapes";
import { translationsOf } from "~/i18n/translations.server";

/** What other systems are sent (docs/webhooks.md): a request each, which they have to answer. */
export function webhookRequests(language: Language): ZodOpenApiPathsObject {
  const t = translationsOf(language, "openapi");
  return Object.fromEntries(
    ([...WEBHOOK_EVENTS, "test"] as const).map((event) => [
      event,
      {
        post: {
          operationId: `webhook_${eventKey(event)}`,
          summary: t(`webhook.event.${eventKey(event)}`),
          description: t("webhook.description"),
          security: [],
          parameters: headers(language),
          requestBody: {
            required: true,
            content: { "application/json": { schema: eventShape(event) } },
          },
          responses: {
            "2XX": { description: t("webhook.delivered") },
            "410": { description: t("webhook.gone") },
            default: { description: t("webhook.again") },
          },
        },
      },
    ]),
  );
}

function headers(language: Language): oas31.ParameterObject[] {
  const t = translationsOf(language, "openapi");
  const header = (name: string, description: string): oas31.ParameterObject => ({
    in: "header",
    name,
    required: true,
    description,
    schema: { type: "string" },
  });
  return [
    header("webhook-id", t("webhook.id")),
    header("webhook-timestamp", t("webhook.timestamp")),
    header("webhook-signature", t("webhook.signature")),
  ];
}
