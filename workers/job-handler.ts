import type { JobName, JobPayload } from "~/domain/jobs/jobs";
import type { Skipped } from "~/domain/jobs/skipped";

export interface JobContext {
  now: Date;
  /** The row's id and which try this is, 1 for the first. */
  rowId: number;
  tries: number;
}

/**
 * Does a job. May be run twice for one row, so it looks first at what it would change. A throw is
 * another try; an answer says why there was nothing to do any more.
 */
export type Handler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: JobContext,
) => Promise<Skipped | void>;
export type Handlers = { [Name in JobName]?: Handler<Name> };
