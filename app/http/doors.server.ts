import { isDatabaseUnavailable } from "@db/availability";
import { closeDatabase } from "@db/connection";
import { closeRedis, openRedis, requireNoEviction } from "@db/redis";
import { config } from "~/config.server";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { Refusal } from "~/domain/shared/refusal";
import { seldom } from "~/log.server";
import { agents } from "./agents.server";
import { now } from "./clock.server";
import { htmlOf } from "./drawn.server";
import { errorPage } from "./error-page.server";
import { firstPageKey, mayKeepFirstPage } from "./first-page.server";
import { log } from "./log.server";
import { newsDesk } from "./news-desk.server";
import { handlePaymentCallback } from "./payment-callback.server";
import { readiness } from "./ready.server";
import { failedForWantOfDatabase, reportCall, reportLast } from "./report.server";
import {
  addressKey,
  CLIENT_IP_HEADER,
  REQUEST_ID_HEADER,
  TOO_LARGE_HEADER,
} from "./request-facts.server";

/** Seconds that an address has to wait for its next gateway message, or 0. */
async function waitForCallback(ip: string): Promise<number> {
  try {
    await enforceLimit(`paymentCallback:${addressKey(ip)}`, LIMITS.paymentCallback, now());
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return Number(error.values.seconds);
    throw error;
  }
}

/** Opens what is not the database. Throws when Redis is there and would throw jobs away; one that is down is no reason not to sell. */
async function open(): Promise<void> {
  const url = config().REDIS_URL;
  if (!url) return;
  const client = openRedis(
    url,
    seldom((error, leftOut) => log.warn({ err: error, leftOut }, "Redis does not answer")),
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
 * What the web process may call of the application without a page in between. It reads them from the Remix build, so that
 * one process has one copy of the application: one configuration, one pool, one set of words.
 */
export const doors = {
  REQUEST_ID_HEADER,
  CLIENT_IP_HEADER,
  TOO_LARGE_HEADER,
  log,
  open,
  close,
  readiness,
  errorPage,
  firstPageKey,
  mayKeepFirstPage,
  htmlOf,
  isUnavailable: isDatabaseUnavailable,
  failedForWantOfDatabase,
  reportCall,
  reportLast,
  waitForCallback,
  paymentCallback: handlePaymentCallback,
  agents,
  news: newsDesk,
  now,
};

export type Doors = typeof doors;
