import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { PRODUCT_VERSION } from "~/product-version";
import { SUBJECTS, subjects } from "../subjects.server";
import { answerSchemas, sharedHeaders, sharedParameters } from "./components.server";
import { exactly } from "./exactly.server";
import { pathOf } from "./names";
import { operation } from "./operation.server";
import { webhookRequests } from "./webhooks.server";

type Document = ReturnType<typeof createDocument>;

const documents: Partial<Record<Language, Document>> = {};

/**
 * All calls as OpenAPI 3.1, generated from their lines; sentences in the language. The lines do not
 * change while the process runs, so it is made once a language.
 */
export function openApiDocument(language: Language): Document {
  return (documents[language] ??= makeDocument(language));
}

function makeDocument(language: Language): Document {
  const t = translationsOf(language, "openapi");
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: t("title"),
        version: PRODUCT_VERSION,
        description: t("description"),
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/" }],
      tags: SUBJECTS.map((subject) => ({
        name: subject,
        description: t(`subject.${subject}`),
      })),
      paths: paths(language),
      webhooks: webhookRequests(language),
      components: {
        schemas: answerSchemas,
        parameters: sharedParameters(language),
        headers: sharedHeaders(language),
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: t("bearer") },
        },
      },
    },
    { override: exactly },
  );
}

function paths(language: Language): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const subject of SUBJECTS)
    for (const line of subjects[subject]) {
      const path = pathOf(line);
      paths[path] = {
        ...paths[path],
        [line.method.toLowerCase()]: operation(line, subject, language),
      };
    }
  return paths;
}
