import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { callIndex, commonErrors } from "~/api/openapi/reference.server";
import { languageOf } from "~/http/language.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Page } from "~/ui/layout/page";
import { Prose } from "~/ui/layout/prose";
import { ErrorList } from "./error-list";
import { Method } from "./method";

export const handle = { title: "apiDocs:title", css: ["reference"] } satisfies PageHandle;

const RULES = [
  "sending",
  "tokens",
  "version",
  "values",
  "errors",
  "again",
  "limits",
  "bodies",
  "webhooks",
] as const;
/** Which calls refuse for the same reasons. */
const COMMON = ["every", "staff", "repeated"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  return { subjects: callIndex(language), common: commonErrors(language) };
}

/** All calls by subject, and what holds for each of them. */
export default function ApiDocs() {
  const { t } = useTranslation("apiDocs");
  const { subjects, common } = useLoaderData<typeof loader>();
  return (
    <Page>
      <main id="main" className="reference stack">
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
        <p>
          <a href="/api/openapi.json">{t("document")}</a>
        </p>
        <h2>{t("subjects")}</h2>
        {subjects.map(({ subject, title, calls }) => (
          <section key={subject}>
            <h3>
              <a href={`/api/docs/${subject}`}>{title}</a>
            </h3>
            <ul className="calls">
              {calls.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <Method name={method} />{" "}
                  <a href={`/api/docs/${subject}#${id}`}>
                    <code>{path}</code>
                  </a>{" "}
                  <span>{summary}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p>
          <a href="/api/docs/shapes">{t("shapes")}</a>
        </p>
        <h2>{t("rules")}</h2>
        {RULES.map((rule) => (
          <section key={rule} className="text">
            <h3>{t(`section.${rule}.title`)}</h3>
            <Prose text={t(`section.${rule}.text`)} />
            {rule === "errors"
              ? COMMON.map((kind) => (
                  <details key={kind}>
                    <summary>{t(`common.${kind}`)}</summary>
                    <ErrorList errors={common[kind]} />
                  </details>
                ))
              : null}
          </section>
        ))}
      </main>
    </Page>
  );
}
