import { afterEach, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "@db/connection";
import { sql } from "@db/transaction";
import { measure } from "~/measures.server";
import { startMetrics } from "~/metrics/start-metrics.server";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import {
  alertRules,
  type Cause,
  GATEWAY_ALERTS,
  metricsIn,
  rise,
  told,
  tryAlert,
} from "./alert-rules";
import { makePrint } from "./print-rows";
import { type Scrape, scrape, useMetrics } from "./scrape";

const database = useDatabase();
const metrics = useMetrics({ browser: () => 0, print_server: () => 0 });
const site = useServer([
  { path: "/", loader: () => ({ text: "Jeti" }) },
  { path: "/broken", loader: () => Promise.reject(new Error("broken")) },
  { path: "/slow", loader: () => new Promise((resolve) => setTimeout(resolve, 1_300, {})) },
]);
const get = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const several = async (times: number, act: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await act();
};

const job = (state: string, job: string, ageS: number, tries = 0) =>
  sql(
    null,
    `insert into outbox (job, payload, state, tries, run_after, queued_at)
       values (:job, '{}', :state, :tries, now() - make_interval(secs => :ageS::float8),
         case when :state in ('queued', 'running') then now() end) returning id`,
    { state, job, ageS, tries },
  );
async function withoutDatabase(work: () => Promise<unknown>) {
  await closeDatabase();
  openDatabase({ url: database.ownerUrl, role: "nobody_here" });
  await work();
  await closeDatabase();
  openDatabase({ url: database.ownerUrl, role: "jetty_app" });
}

const share = (part: string, kind: string) => (now: Scrape, before: Scrape) =>
  rise("jetty_requests_total", { kind, status: part })(now, before) /
  rise("jetty_request_duration_seconds_count", { kind })(now, before);
/** As the exchanges with a gateway leave them. */
async function recordFailure() {
  measure("gatewayFailure", { account: "main", act: "bill", why: "refused" });
  await sql(
    null,
    "insert into gateway_breaker (gateway, host) values ('chip', 'https://example.my')",
  );
}

/** 1 where more than one of twenty took longer than a second, and a little more than that. */
const slowerThanASecond = (now: Scrape, before: Scrape) => {
  const of = (name: string, labels = {}) =>
    rise(`jetty_request_duration_seconds_${name}`, { kind: "buyer", ...labels })(now, before);
  const all = of("count");
  return all > 0 && of("bucket", { le: "1" }) < 0.95 * all ? 1.01 : 0;
};

/** THE TABLE: for each alert what brings it about, and its expression's value from two scrapes. */
const CAUSES: Record<string, Cause> = {
  OutboxStands: {
    bringAbout: () => job("waiting", "mail.ticket", 70),
    value: told("jetty_outbox_oldest_seconds"),
  },
  QueueStands: {
    bringAbout: () => job("queued", "paper.render", 310),
    value: told("jetty_queue_oldest_seconds", { queue: "paper" }),
  },
  MailFails: {
    bringAbout: () => several(5, () => job("waiting", "mail.ticket", -600, 3)),
    value: told("jetty_retried_jobs", { job: "mail.ticket" }),
  },
  JobsFailed: {
    bringAbout: () => job("failed", "mail.password", 10, 30),
    value: told("jetty_failed_jobs", { job: "mail.password" }),
  },
  PrintsWait: {
    bringAbout: () => makePrint("queued", 310),
    value: told("jetty_print_jobs_oldest_seconds"),
  },
  PrintsUndecided: {
    bringAbout: () => makePrint("unknown", 60),
    value: told("jetty_print_jobs_undecided"),
  },
  ServerErrors: { bringAbout: () => get("/broken"), value: share("500", "buyer") },
  PagesSlow: { bringAbout: () => get("/slow"), value: slowerThanASecond },
  PoolFull: {
    bringAbout: () =>
      Promise.all(Array.from({ length: 11 }, () => sql(null, "select pg_sleep(0.8)"))),
    value: told("jetty_pool_connections", { state: "waiting" }),
    whileItLasts: true,
  },
  LoopBlocked: {
    bringAbout: async () => {
      await pause(50);
      for (const end = performance.now() + 400; performance.now() < end;);
      await pause(50);
    },
    value: told("nodejs_eventloop_lag_p99_seconds"),
  },
};

afterEach(async () => {
  await sql(null, "delete from outbox returning id");
});

describe("an alert of docs/alerts.yml", () => {
  const rules = alertRules();

  it("names only metrics that a process tells", async () => {
    await get("/");
    await recordFailure();
    measure("callback", { account: "main", result: "received" });
    await job("waiting", "mail.ticket", -600, 3);
    await job("failed", "mail.ticket", 10, 30);
    const { names } = await metrics.read();
    for (const { expr } of rules)
      for (const metric of metricsIn(expr))
        // What Prometheus itself says of a process.
        if (metric !== "up") expect([...names, "up"]).toContain(metric);
  });

  it("has a cause that is tried here", () => {
    const tried = [
      ...Object.keys(CAUSES),
      ...GATEWAY_ALERTS,
      ...["ProcessGone", "DatabaseUnreadable"],
    ];
    expect(rules.map(({ name }) => name).sort()).toEqual(tried.sort());
  });

  it.each(rules.filter(({ name }) => name in CAUSES))(
    "$name is not raised before its cause, and is by it",
    async (rule) => {
      const cause = CAUSES[rule.name];
      if (!cause) throw new Error("no cause");
      const read = async () => {
        await get("/");
        return metrics.read();
      };
      await tryAlert(rule, cause, read);
    },
    60_000,
  );

  it("DatabaseUnreadable is raised by a role that is gone, and nothing old is told", async () => {
    await job("failed", "mail.password", 10, 30);
    expect((await metrics.read()).value("jetty_database_readable")).toBe(1);
    await withoutDatabase(async () => {
      const now = await metrics.read();
      expect(now.value("jetty_database_readable")).toBe(0);
      for (const name of ["jetty_failed_jobs", "jetty_outbox_jobs", "jetty_sales_today"])
        expect([name, now.value(name)]).toEqual([name, undefined]);
    });
  });

  it("ProcessGone is raised by a process that ended: nobody answers there", async () => {
    const ended = await startMetrics({ host: "127.0.0.1", port: 0 });
    const url = `http://127.0.0.1:${ended.port}/metrics`;
    expect((await scrape(url)).names.size).toBeGreaterThan(10);
    await ended.close();
    await expect(scrape(url)).rejects.toThrow();
  });
});
