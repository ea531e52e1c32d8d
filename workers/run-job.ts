import { recordError } from "~/domain/error-log/record-error.server";
import {
  beginTry,
  completeTry,
  failTry,
  isJobName,
  sendHeartbeat,
  type TakenJob,
} from "~/domain/jobs/job-transitions.server";
import { type JobName, JOBS } from "~/domain/jobs/jobs";
import type { Skipped } from "~/domain/jobs/skipped";
import { now } from "~/domain/shared/clock.server";
import { describeError, log, scrub } from "~/log.server";
import { measure } from "~/measures.server";
import { runForRequest } from "~/request-trace.server";
import type { Handlers, JobContext } from "./job-handler";

const TOUCH_MS = 3_000;

/**
 * Does the job of a row, if it is still to do: the row is asked, not the queue. What is logged and
 * asked for meanwhile carries the id of the request that wanted the job. Never throws for what the
 * handler did.
 */
export async function runJob(handlers: Handlers, rowId: number): Promise<void> {
  const taken = await beginTry(rowId);
  if (taken) await runForRequest(taken.requestId, () => runTry(handlers, taken));
}

async function runTry(handlers: Handlers, taken: TakenJob): Promise<void> {
  const rowId = taken.id;
  const touch = setInterval(() => void sendHeartbeat(taken).catch(() => {}), TOUCH_MS);
  const started = performance.now();
  const tell = (state: "done" | "waiting" | "failed") =>
    measure("job", {
      job: taken.job,
      state,
      seconds: (performance.now() - started) / 1_000,
      requestId: taken.requestId ?? "",
    });
  try {
    const skipped = await handle(handlers, taken);
    await completeTry(taken, skipped ? skipped : null);
    tell("done");
    log().info(
      { job: taken.job, rowId, tries: taken.tries, ms: Math.round(performance.now() - started) },
      "job done",
    );
  } catch (error) {
    const state = await failTry(taken, reasonOf(error), {
      forGood: error instanceof UnrecoverableJobError,
    });
    tell(state);
    if (state === "failed")
      await recordError(
        error,
        {
          source: "worker",
          place: `job ${taken.job}`,
          ...(taken.requestId && { requestId: taken.requestId }),
        },
        now(),
      );
    log()[state === "failed" ? "error" : "warn"](
      { job: taken.job, rowId, tries: taken.tries, state, err: error },
      "job failed",
    );
  } finally {
    clearInterval(touch);
  }
}

/** No other try can help: nobody does this job, or it carries what it must not. */
class UnrecoverableJobError extends Error {
  override name = "Hopeless";
}

async function handle(handlers: Handlers, taken: TakenJob): Promise<Skipped | void> {
  if (!isJobName(taken.job)) throw new UnrecoverableJobError(`no such job: ${taken.job}`);
  return call(handlers, taken.job, taken, { now: now(), rowId: taken.id, tries: taken.tries });
}

async function call<Name extends JobName>(
  handlers: Handlers,
  name: Name,
  taken: TakenJob,
  context: JobContext,
): Promise<Skipped | void> {
  const handler = handlers[name];
  if (!handler) throw new UnrecoverableJobError(`nobody does the job ${name}`);
  const parsed = JOBS[name].payload.safeParse(taken.payload);
  if (!parsed.success) throw new UnrecoverableJobError(`the payload of ${name} is wrong`);
  return handler(parsed.data as Parameters<typeof handler>[0], context);
}

function reasonOf(error: unknown): string {
  const { type, message } = describeError(error);
  return scrub(`${type ?? "Error"}: ${message}`);
}
