import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { namedSchemas } from "~/api/openapi/reference.server";
import { languageOf } from "~/http/language.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { FieldTable } from "./field-table";

export const handle = { title: "apiDocs:shapes", css: ["reference"] } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  return { shapes: namedSchemas(await languageOf(request)) };
}

/** What several calls answer. */
export default function ApiDocsShapes() {
  const { t } = useTranslation("apiDocs");
  const { shapes } = useLoaderData<typeof loader>();
  return (
    <Page>
      <main id="main" className="reference stack">
        <p>
          <a href="/api/docs">{t("back")}</a>
        </p>
        <h1>{t("shapes")}</h1>
        <p>{t("shapesLead")}</p>
        {shapes.map(({ name, rows }) => (
          <section key={name} id={name} className="call">
            <h2>
              <code>{name}</code>
            </h2>
            <FieldTable rows={rows} />
          </section>
        ))}
      </main>
    </Page>
  );
}
