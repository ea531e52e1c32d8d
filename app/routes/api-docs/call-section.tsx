import { useTranslation } from "react-i18next";
import type { CallReference } from "~/api/openapi/reference.server";
import { ROLE_NAMES } from "~/domain/access/levels";
import { ErrorList } from "./error-list";
import { FieldTable } from "./field-table";
import { Method } from "./method";

/** One call: what it is for, what it takes, answers and refuses, and how it went once. */
export function CallSection({ call }: { call: CallReference }) {
  const { t } = useTranslation("apiDocs");
  const { id, method, path, summary, scopes, takes, answer, answers, errors, example } = call;
  return (
    <section id={id} className="call" aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        <Method name={method} /> <code>{path}</code>
      </h2>
      <p>{summary}</p>
      <p className="hint">
        {useAudience(call)} {scopes.length > 0 ? t("scopes", { scopes: scopes.join(", ") }) : null}{" "}
        {call.repeatable ? t("once") : null}
      </p>
      <h3>{t("takes")}</h3>
      {takes.length > 0 ? <FieldTable rows={takes} /> : <p>{t("takesNothing")}</p>}
      <h3>{t("answers")}</h3>
      {answer === "" ? (
        <FieldTable rows={answers} />
      ) : (
        <p>
          <a href={`/api/docs/shapes#${answer}`}>{t("answersNamed", { name: answer })}</a>
        </p>
      )}
      {errors.length > 0 ? (
        <details>
          <summary>{t("refuses")}</summary>
          <ErrorList errors={errors} />
        </details>
      ) : null}
      {example ? (
        <>
          <h3>{t("example")}</h3>
          <pre className="sample">{example.request}</pre>
          <details>
            <summary>{t("answer")}</summary>
            <pre className="sample">{example.answer}</pre>
          </details>
        </>
      ) : null}
    </section>
  );
}

function useAudience({ levels }: CallReference): string {
  const { t } = useTranslation("apiDocs");
  if (levels === null) return t("open");
  const roles = levels.map((level) => ROLE_NAMES[level]);
  return t("needs", { roles: roles.length > 0 ? roles.join(", ") : t("superUsers") });
}
