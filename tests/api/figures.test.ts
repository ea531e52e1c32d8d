import { describe, expect, it, vi } from "vitest";
import { dashboardShape, salesShape } from "~/api/figure-shapes";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { printedTwice, soldAt } from "../staff/figure-pages";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { nowOfTests, somebodyOf, useCalls } from "./api-client";

// A Wednesday.
vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();
const NONE = [null, null, null, null];

describe("the calls of figures", () => {
  describe("of the dashboard", () => {
    const story = madeOnce(async () => {
      const chief = await somebodyOf(1, { jettyId: 0 });
      await soldAt("2026-06-09T09:00:00+08:00", { adults: 3 });
      const printed = await soldAt("2026-06-10T09:00:00+08:00", { name: "Rosli bin Omar" });
      await printedTwice(printed.id, "2026-06-10T09:05:00+08:00");
      await soldAt("2026-06-10T10:00:00+08:00", { ticketFlag: 1, adults: 1, name: "Mei Ling" });
      await soldAt("2026-06-10T10:00:00+08:00", { jettyId: 2, adults: 5 });
      const gone = await soldAt("2026-06-08T10:00:00+08:00", { adults: 4 });
      await cancelTicket(gone.id, "Ribut", { userId: chief.id, ownJettyId: 0 }, now);
      const told = async (jetty: number) => {
        const { status, body } = await ask("GET", `/api/dashboard?jetty=${jetty}`, chief);
        return { status, ...dashboardShape.parse(body) };
      };
      return { merang: await told(1), all: await told(0) };
    });

    it("tell the sums of a jetty (R-3-06, R-7-09)", async () => {
      const { merang } = await story();
      expect(merang).toMatchObject({
        status: 200,
        sales: { total: 180, daily: 90 },
        ticket: { total: 3, daily: 2 },
        passenger: { total: 6, daily: 3 },
        total_cancelled_ticket: 1,
        total_reprint_ticket: 1,
        date: "2026-06-10",
      });
    });

    it("tell the sums of all jetties (R-7-09)", async () => {
      expect((await story()).all.sales).toEqual({ total: 330, daily: 240 });
    });

    it("draw the sales of the week by channel (R-3-07)", async () => {
      const { merang } = await story();
      expect(merang.labels).toHaveLength(7);
      expect(merang.chart_sales).toMatchObject({
        kaunter: { data: [0, 90, 60, ...NONE] },
        web: { data: [0, 0, 30, ...NONE] },
        mobile_app: { data: [0, 0, 0, ...NONE] },
      });
    });

    it("draw tickets and passengers, with year, month and day beside the last (R-3-08)", async () => {
      expect((await story()).merang).toMatchObject({
        chart_ticket: { data: [0, 1, 2, ...NONE], day: { this: 2, last: 1 } },
        chart_passengers: {
          data: [0, 3, 3, ...NONE],
          year: { this: 6, last: 0 },
          month: { this: 6, last: 0 },
          day: { this: 3, last: 3 },
        },
      });
    });

    it("tell the latest sales, the newest first (R-3-09)", async () => {
      const { latest_sales: latest } = (await story()).merang;
      expect(latest).toHaveLength(3);
      expect(latest[0]).toEqual({
        name: "Mei Ling",
        email: "pembeli@contoh.my",
        total_passengers: 1,
        ticketDate: "2026-06-11",
        jettyID: 1,
        platform: "Web",
        admin: null,
        createdAt: "2026-06-10T10:00:00+08:00",
      });
      expect(latest[1]).toMatchObject({
        name: "Rosli bin Omar",
        platform: "Counter",
        admin: { name: "Juruwang Ujian" },
      });
    });
  });

  it("tell the sales of a jetty and of all (R-3-10, R-3-11, R-7-10)", async () => {
    const chief = await somebodyOf(5, { jettyId: 0 });
    const before = salesShape.parse((await ask("GET", "/api/sales?jetty=2", chief)).body);
    await soldAt("2026-06-10T11:00:00+08:00", { jettyId: 2, adults: 2 });
    await soldAt("2026-06-02T11:00:00+08:00", { jettyId: 2, adults: 1 });
    const told = salesShape.parse((await ask("GET", "/api/sales?jetty=2", chief)).body);
    expect([
      told.total_daily - before.total_daily,
      told.total_monthly - before.total_monthly,
      told.total_all_jetty - before.total_all_jetty,
      told.total_all - before.total_all,
    ]).toEqual([60, 90, 90, 90]);
  });

  it("draw 30 days and 12 months, those to come left open (R-3-10, R-3-11)", async () => {
    const chief = await somebodyOf(5, { jettyId: 0 });
    const of = async () => salesShape.parse((await ask("GET", "/api/sales?jetty=2", chief)).body);
    const before = await of();
    await soldAt("2026-06-02T11:00:00+08:00", { jettyId: 2, adults: 1 });
    const told = await of();
    expect([told.date, told.year]).toEqual(["2026-06-10", 2026]);
    expect([told.labels_sales.length, told.chart_sales.data.length]).toEqual([30, 30]);
    expect([
      (told.chart_sales.data[1] ?? 0) - (before.chart_sales.data[1] ?? 0),
      told.chart_sales.data[10],
    ]).toEqual([30, null]);
    expect([told.labels_yearly.length, told.chart_yearly.data.length]).toEqual([12, 12]);
    expect([...told.chart_yearly.data.slice(5, 7), told.chart_ticket.month.this > 0]).toEqual([
      told.total_monthly,
      null,
      true,
    ]);
  });

  it("name the months in the caller's language", async () => {
    const chief = await somebodyOf(5, { jettyId: 0 });
    const malay = await ask("GET", "/api/sales", chief, { language: "ms" });
    expect(salesShape.parse(malay.body).labels_yearly[2]).toBe("Mac");
  });

  it("show another jetty to nobody who is bound to one", async () => {
    const cashier = await somebodyOf(3, { jettyId: 1 });
    const own = (await ask("GET", "/api/dashboard", cashier)).body;
    expect((await ask("GET", "/api/dashboard?jetty=2", cashier)).body).toEqual(own);
    expect((await ask("GET", "/api/sales", null)).status).toBe(401);
  });
});
