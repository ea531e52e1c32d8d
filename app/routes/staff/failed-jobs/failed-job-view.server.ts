import type { FailedJob } from "~/domain/jobs/failed-jobs.server";
import { isJobName } from "~/domain/jobs/job-transitions.server";
import type { Language } from "~/domain/shared/language";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

/** A failed job in its reader's language. */
export interface FailedJobView {
  id: number;
  name: string;
  askedAt: string;
  tries: number;
  lastError: string | null;
}

export function failedJobView(
  { id, job, askedAt, tries, lastError }: FailedJob,
  language: Language,
): FailedJobView {
  return {
    ...{ id, tries, lastError },
    name: jobName(job, language),
    askedAt: formatInstant(askedAt, language),
  };
}

/** A job in words; one that only a newer release knows by its own name. */
export function jobName(job: string, language: Language): string {
  return isJobName(job) ? translationsOf(language, "jobs")(`name.${job}`) : job;
}
