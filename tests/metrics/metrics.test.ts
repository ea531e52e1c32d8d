import { describe, expect, it } from "vitest";
import { isMeasured } from "~/measures.server";
import { startMetrics } from "~/metrics/start-metrics.server";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { useMetrics } from "./scrape";

useDatabase();
let open = 2;
const metrics = useMetrics({ browser: () => open, print_server: () => 1 });
const site = useServer([
  { path: "/", loader: () => ({ text: "Jeti" }) },
  { path: "/jetty", loader: () => ({ text: "Jeti" }) },
  { path: "/tickets/:code", loader: () => ({ text: "Tiket" }) },
  { path: "/pos", loader: () => ({ text: "Kaunter" }) },
]);
const get = async (path: string) => (await fetch(`${site.url}${path}`)).text();

describe("the metrics of a process", () => {
  it.each([
    ["/healthz", "health", "200"],
    ["/robots.txt", "file", "200"],
    ["/payment/callback/none/none", "callback", "404"],
    ["/api/nothing-here", "call", "404"],
    ["/", "buyer", "200"],
    ["/jetty", "buyer", "200"],
    ["/pos", "counter", "200"],
    ["/tickets/ABCD-EFGH-JKMN-PQRS", "staff", "200"],
    ["/any/850412-11-5267", "buyer", "404"],
  ])("count %s as %s with status %s", async (path, kind, status) => {
    const counted = async () =>
      (await metrics.read()).value("jetty_requests_total", { kind, status }) ?? 0;
    const before = await counted();
    await get(path);
    expect(await counted()).toBe(before + 1);
  });

  it("hold no address, code or number that somebody asked for", async () => {
    for (const path of ["/tickets/ABCD-EFGH-JKMN-PQRS", "/any/850412-11-5267?ic=850412115267"])
      await get(path);
    const labels = (await metrics.read()).text.replace(/ \S+$/gm, "");
    for (const asked of ["ABCD", "850412", "/any", "tickets/"]) expect(labels).not.toContain(asked);
  });

  it("tell today's sales by channel", async () => {
    const sold = async () => {
      const now = await metrics.read();
      return [
        now.value("jetty_sales_today", { channel: "counter" }),
        now.value("jetty_sales_today_sen", { channel: "counter" }),
        now.value("jetty_sales_today", { channel: "web" }),
      ];
    };
    expect(await sold()).toEqual([0, 0, 0]);
    const { amountSen } = await makeTicket({ ticketFlag: 3 });
    expect(await sold()).toEqual([1, amountSen, 0]);
  });

  it("tell the sockets that are open now", async () => {
    open = 3;
    const now = await metrics.read();
    expect(now.value("jetty_sockets_open", { kind: "browser" })).toBe(3);
  });

  it("tell the pool of connections, and how far the loop lags", async () => {
    const now = await metrics.read();
    expect(now.value("jetty_pool_connections", { state: "open" })).toBeGreaterThan(0);
    expect(now.value("jetty_pool_wait_seconds_count")).toBeGreaterThan(0);
    expect(now.value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("are asked once in five seconds of the database, however many ask", async () => {
    const one = await startMetrics({ host: "127.0.0.1", port: 0 });
    const ask = async () =>
      /^jetty_sales_today\{channel="counter"\} (\d+)$/m.exec(
        await (await fetch(`http://127.0.0.1:${one.port}/metrics`)).text(),
      )?.[1];
    const before = await ask();
    await makeTicket({ ticketFlag: 3 });
    expect(await ask()).toBe(before);
    await one.close();
  });
});

describe("a process that tells no metrics any more", () => {
  it("measures nothing, and answers nothing but /metrics before that", async () => {
    const one = await startMetrics({ host: "127.0.0.1", port: 0 });
    expect((await fetch(`http://127.0.0.1:${one.port}/`)).status).toBe(404);
    expect(isMeasured("callback")).toBe(true);
    await one.close();
    await expect(fetch(`http://127.0.0.1:${one.port}/metrics`)).rejects.toThrow();
  });
});
