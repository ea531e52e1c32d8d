import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { failedJobs, retryFailedJobs } from "~/domain/jobs/failed-jobs.server";
import { retryForm } from "~/domain/jobs/schema.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, submitForm } from "~/http/submit-form.server";
import { BackLink } from "~/ui/forms/buttons";
import { useFrame } from "~/ui/layout/frame";
import { screenHandle } from "~/ui/layout/screen-handle";
import { Pager } from "~/ui/table/pager";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { type FailedJobView, failedJobView, jobName } from "./failed-job-view.server";
import { RetryButton } from "./retry-button";

export const handle = screenHandle("failedJobs");
const ADDRESS = "/error-log/jobs";

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "failedJobs");
  const language = await languageOf(request);
  const { page } = listQuery(request);
  const { jobs, kinds, total } = await failedJobs(page);
  return {
    page,
    total,
    kinds: kinds.map((kind) => ({ ...kind, name: jobName(kind.job, language) })),
    jobs: jobs.map((one) => failedJobView(one, language)),
  };
}

/** Has one job, or all of a name, tried again. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "failedJobs");
  const retry = async (which: { id: number } | { job: string }) => {
    await retryFailedJobs(which, staff.userId);
    return redirectTo(ADDRESS, { cookies: [flashCookie("jobs.retried")] });
  };
  return submitForm(request, retryForm, retry, { refused: asFailurePage });
}

/** Mails, papers and other jobs that were given up, for super users. */
export default function FailedJobs() {
  const { t } = useTranslation("jobs");
  const { path } = useFrame();
  const { page, total, kinds, jobs } = useLoaderData<typeof loader>();
  const columns: Column<FailedJobView>[] = [
    { head: t("column.job"), title: true, cell: ({ name }) => name },
    { head: t("column.askedAt"), cell: ({ askedAt }) => askedAt },
    { head: t("column.tries"), cell: ({ tries }) => String(tries), figure: true },
    {
      head: t("column.error"),
      cell: ({ lastError }) => <span className="wrapall">{lastError ?? "–"}</span>,
    },
    {
      head: t("column.actions"),
      acts: true,
      cell: ({ id, name, askedAt }) => (
        <RetryButton field="id" value={String(id)} label={t("retry")} of={`${name}, ${askedAt}`} />
      ),
    },
  ];
  return (
    <>
      <BackLink href="/error-log">{t("toErrorLog")}</BackLink>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      {kinds.map(({ job, name, count }) => (
        <div className="row" key={job}>
          <span>{t("kind", { name, number: count })}</span>
          <div className="push">
            <RetryButton field="job" value={job} label={t("retryAll")} of={name} />
          </div>
        </div>
      ))}
      <section id="list-all" aria-label={t("title")}>
        <ResponsiveTable
          caption={t("title")}
          columns={columns}
          rows={jobs}
          keyOf={({ id }) => id}
          none={t("none")}
        />
        <Pager path={path} name="" page={page} total={total} label={t("pages")} anchor="list-all" />
      </section>
    </>
  );
}
