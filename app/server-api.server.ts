import { isDatabaseUnavailable } from "@db/availability";
import { closeDatabase } from "@db/connection";
import { readiness } from "@db/readiness";
import { closeRedis, openRedis, requireNoEviction } from "@db/redis";
import { answerPaymentCallback } from "./api/payment-callback.server";
import { config } from "./config.server";
import { enforceLimit } from "./domain/rate-limits/enforce-limit.server";
import { LIMITS } from "./domain/rate-limits/limits";
import { Refusal } from "./domain/shared/refusal";
import { now } from "./http/clock.server";
import { errorPage } from "./http/error-page.server";
import {
  failedWithoutDatabase,
  reportFatalError,
  reportRequestError,
} from "./http/report-error.server";
import {
  addressKey,
  CLIENT_IP_HEADER,
  REQUEST_ID_HEADER,
  TOO_LARGE_HEADER,
} from "./http/request-context.server";
import { liveHub } from "./live/live-hub.server";
import { printServerHub } from "./live/print-server-hub.server";
import { log, throttled } from "./log.server";
import { homePageCacheKey, mayCacheHomePage } from "./rendering/home-page-cache.server";
import { renderedHtml } from "./rendering/html-response.server";

/** Seconds that an address has to wait for its next gateway message, or 0. */
async function callbackWaitSeconds(ip: string): Promise<number> {
  try {
    await enforceLimit(`paymentCallback:${addressKey(ip)}`, LIMITS.paymentCallback, now());
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return Number(error.values.seconds);
    throw error;
  }
}

/**
 * Opens what is not the database. Throws when Redis is there and would throw jobs away; one that is
 * down is no reason not to sell.
 */
async function open(): Promise<void> {
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

async function close(): Promise<void> {
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
  open,
  close,
  readiness,
  errorPage,
  homePageCacheKey,
  mayCacheHomePage,
  renderedHtml,
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
