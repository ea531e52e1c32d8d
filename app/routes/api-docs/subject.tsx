import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isSubject, subjectReference } from "~/api/openapi/reference.server";
import { config } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { CallSection } from "./call-section";

export const handle = { title: "apiDocs:title", css: ["reference"] } satisfies PageHandle;

export async function loader({ request, params: { subject } }: LoaderFunctionArgs) {
  if (!isSubject(subject)) throw failurePage(new Refusal("not_found"));
  return subjectReference(subject, await languageOf(request), config().PUBLIC_URL);
}

/** The calls of a subject, one after another. */
export default function ApiDocsSubject() {
  const { t } = useTranslation("apiDocs");
  const { title, calls } = useLoaderData<typeof loader>();
  return (
    <Page>
      <main id="main" className="reference stack">
        <p>
          <a href="/api/docs">{t("back")}</a>
        </p>
        <h1>{title}</h1>
        {calls.map((call) => (
          <CallSection key={call.id} call={call} />
        ))}
      </main>
    </Page>
  );
}
