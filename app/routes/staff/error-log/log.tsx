import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { errorLogPage } from "~/domain/error-log/queries.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { errorLineView } from "~/i18n/error-line.server";
import { Button, LinkButton } from "~/ui/forms/buttons";
import { useFrame } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { screenHandle } from "~/ui/layout/screen-handle";
import { Pager } from "~/ui/table/pager";
import { LogText } from "./log-text";

export const handle = screenHandle("errorLog");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "errorLog");
  const language = await languageOf(request);
  const { page } = listQuery(request);
  const { lines, total } = await errorLogPage(page);
  return {
    page,
    total,
    mayClear: can(staff, "error-log.clear"),
    errors: lines.map((line) => errorLineView(line, language)),
  };
}

/** The error log (2.17), for super users. */
export default function ErrorLog() {
  const { t } = useTranslation("errors");
  const { path } = useFrame();
  const { page, total, mayClear, errors } = useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <div className="row">
        <h1>{t("heading")}</h1>
        <span className="push">
          {mayClear ? (
            <LinkButton look="alt" href="/error-log/clear">
              {t("clear")}
            </LinkButton>
          ) : (
            <Button look="alt" type="button" disabled aria-describedby="clear-hint">
              {t("clear")}
            </Button>
          )}
        </span>
      </div>
      <p>{t("lead")}</p>
      <p>
        <a href="/error-log/jobs">{t("failedJobs")}</a>
      </p>
      <p>
        <a href="/system-health">{t("health")}</a>
      </p>
      {mayClear ? null : (
        <p className="hint" id="clear-hint">
          {t("clearHint")}
        </p>
      )}
      <section id="log" aria-label={t("log")}>
        <LogText errors={errors} />
        <Pager path={path} name="" page={page} total={total} label={t("pages")} anchor="log" />
      </section>
    </UnderlyingPage>
  );
}
