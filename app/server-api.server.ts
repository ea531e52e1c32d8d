import { isDatabaseUnavailable } from "@db/availability";
import type { RunningClock } from "@db/clock";
import { closeDatabase } from "@db/connection";
import { inProduction } from "@db/environment";
import { markProduction, WrongInstallation } from "@db/installation";
import { databaseState, readiness } from "@db/readiness";
import { closeRedis, openRedis, requireNoEviction } from "@db/redis";
import { addressKey } from "~/domain/rate-limits/address-key";
import { answerPaymentCallback } from "./api/payment-callback.server";
import { config } from "./config.server";
import { enforceLimit } from "./domain/rate-limits/enforce-limit.server";
import { LIMITS } from "./domain/rate-limits/limits";
import { clockState, now, startClock } from "./domain/shared/clock.server";
import { logDatabaseCauses } from "./domain/shared/database-log.server";
import { Refusal } from "./domain/shared/refusal";
import { errorPage } from "./http/error-page.server";
import {
  failedWithoutDatabase,
  reportFatalError,
  reportRequestError,
} from "./http/report-error.server";
import {
  CLIENT_IP_HEADER,
  REQUEST_ID_HEADER,
  TOO_LARGE_HEADER,
} from "./http/request-context.server";
import { liveHub } from "./live/live-hub.server";
import { printServerHub } from "./live/print-server-hub.server";
import { log, throttled } from "./log.server";
import { measure } from "./measures.server";
import { startMetrics } from "./metrics/start-metrics.server";
import { startTracing } from "./metrics/start-tracing.server";
import { sayMissingSettings } from "./missing-settings.server";
import { baseSheet } from "./rendering/base-sheet.server";
import { drawnPage } from "./rendering/drawn-page.server";
import { homePageCacheKey, mayCacheHomePage } from "./rendering/home-page-cache.server";
import { pageAudience } from "./rendering/page-audience.server";
import { runForRequest } from "./request-trace.server";

/** Seconds that an address has to wait for its next gateway message, or 0. */
async function callbackWaitSeconds(ip: string): Promise<number> {
  try {
    await enforceLimit(`paymentCallback:${addressKey(ip)}`, LIMITS.paymentCallback, now());
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    measure("callback", { account: "any", result: "limited" });
    return Number(error.values.seconds);
  }
}

let clock: RunningClock | undefined;

/**
 * Measures the clock, and opens what is not the database. Throws where the database is the demo's,
 * and where Redis is there and would throw jobs away; one that is down is no reason not to sell.
 */
async function open(): Promise<void> {
  logDatabaseCauses();
  await databaseState();
  clock = await startClock();
  sayMissingSettings(config(), (sentence) => log().warn(sentence));
  if (inProduction()) await markUnlessAway();
  const url = config().REDIS_URL;
  if (!url) return;
  const client = openRedis(
    url,
    throttled((error, leftOut) => log().warn({ err: error, leftOut }, "Redis does not answer")),
  );
  const reached = await new Promise<boolean>((resolve) => {
    client.once("ready", () => resolve(true));
    setTimeout(resolve, 3_000, false).unref();
  });
  if (reached) await requireNoEviction(client);
}

/** A database that is away is no reason not to start, one of the demo is. */
async function markUnlessAway(): Promise<void> {
  try {
    await markProduction(null);
  } catch (error) {
    if (error instanceof WrongInstallation) throw error;
    log().warn({ err: error }, "the database could not be marked as one of production");
  }
}

async function close(): Promise<void> {
  clock?.stop();
  closeRedis();
  await closeDatabase();
}

/**
 * What the web process may call of the application without a page in between. It reads them from
 * the Remix build, so that one process has one copy of the application: one configuration, one
 * pool, one set of translations.
 */
export const serverApi = {
  REQUEST_ID_HEADER,
  CLIENT_IP_HEADER,
  TOO_LARGE_HEADER,
  log: log(),
  runForRequest,
  startMetrics,
  startTracing,
  pageAudience,
  open,
  close,
  readiness,
  clockState,
  errorPage,
  baseSheet,
  homePageCacheKey,
  mayCacheHomePage,
  drawnPage,
  isDatabaseUnavailable,
  failedWithoutDatabase,
  reportRequestError,
  reportFatalError,
  callbackWaitSeconds,
  answerPaymentCallback,
  printServerHub,
  liveHub,
  now,
};

export type ServerApi = typeof serverApi;
