import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { useServer } from "../server/support";
import { soldAt } from "../staff/figure-pages";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeShift } from "../support/shift";
import { nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    COUNTER_PAYMENT_METHODS: "QR",
  }),
);
const now = nowOfTests();
const test = useDatabase();
const ask = useCalls();
const site = useServer([{ path: "/ticket-counter", loader: () => ({ page: "kaunter" }) }]);

describe("GET /api/ticket-counter", () => {
  it("tells the counter what it needs to sell (R-3-36, R-7-45)", async () => {
    const cashier = await somebodyOf(3, { jettyId: 1 });
    await asOwner(test, async (client) => {
      await client.query(
        "insert into blocked_date (days, details) values ('[2026-06-10,2026-06-12)', 'Ribut')",
      );
      await client.query(
        "insert into operator (company_name, name, email, phone, ic, jetty_id) values ('Redang Bayu', 'Hafiz', 'bayu@contoh.my', '0139876543', '850412115267', 1), ('Perhentian', 'Awang', 'p@contoh.my', '0139876544', '850412115268', 2)",
      );
    });
    await soldAt("2026-06-10T09:00:00+08:00", { adults: 3 });
    const first = await ask("GET", "/api/ticket-counter?jetty=1", cashier);
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        available_date: "2026-06-12",
        disable_dates: ["2026-06-10", "2026-06-11"],
        operators: [
          { id: 0, company_name: "No Operator" },
          { company_name: "Redang Bayu", name: "Hafiz", phone: "0139876543", jetty: 1 },
        ],
        payment_methods: ["Cash", "Credit Facility", "QR"],
        total_sales_daily: 90,
        total_ticket_daily: 1,
        total_passenger_daily: 3,
        shift_closed: false,
        start_shift: true,
        max_adult: 500,
        max_child: 200,
        pos: null,
      },
    ]);
    expect(first.body.operators).toHaveLength(2);
  });

  describe("of a shift", () => {
    /** One that was started after three mistakes, and closed. */
    const story = madeOnce(async () => {
      const cashier = await somebodyOf(3, { jettyId: 1 });
      const start = (query: string, body: object) =>
        ask("POST", `/api/ticket-counter${query}`, cashier, { body });
      const refused = [
        await start("", { cash_in: 100, jetty_id: 1 }),
        await start("?start_shift=1", { cash_in: 100 }),
        await start("?start_shift=1&jetty=1", { cash_in: "1,00" }),
      ];
      const started = await start("?start_shift=1&jetty=1", { cash_in: "100.50", jetty_id: "1" });
      const again = await start("?start_shift=1&jetty=1", { cash_in: 5, jetty_id: 1 });
      await ask("POST", "/api/users/close-shift", cashier, {
        body: { total_cash: 100.5, jetty_id: 1 },
      });
      const closed = await ask("GET", "/api/ticket-counter", cashier);
      const shifts = await sql(null, "select 1 as shift from shift where user_id = :id", {
        id: cashier.id,
      });
      return { refused, started, again, closed, shifts: shifts.length };
    });

    it("starts none without saying so, without a jetty, or with what is no cash", async () => {
      expect((await story()).refused).toMatchObject([
        { status: 400 },
        { body: { code: "no_jetty" } },
        { body: { code: "cash_digits" } },
      ]);
    });

    it("starts one, and says that it is open (R-7-47)", async () => {
      expect((await story()).started).toMatchObject({
        status: 200,
        body: {
          start_shift: false,
          shift_closed: false,
          pos: { jetty_id: 1, cash_in: 100.5, total_cash: null },
        },
      });
    });

    it("starts one alone", async () => {
      const { again, shifts } = await story();
      expect([again, shifts]).toMatchObject([{ status: 409, body: { code: "shift_open" } }, 1]);
    });

    it("says that it was closed today", async () => {
      expect((await story()).closed.body).toMatchObject({
        start_shift: false,
        shift_closed: true,
        pos: null,
      });
    });
  });

  it("starts one shift for one key, however often it is sent", async () => {
    const cashier = await somebodyOf(4);
    const sent = {
      body: { cash_in: 50, jetty_id: 1 },
      headers: { "Idempotency-Key": "mula-syif-0000000001" },
    };
    const answers = [
      await ask("POST", "/api/ticket-counter?start_shift=1", cashier, sent),
      await ask("POST", "/api/ticket-counter?start_shift=1", cashier, sent),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it("keeps its shift to its own cashier", async () => {
    const [cashier, colleague] = [await somebodyOf(3), await somebodyOf(3)];
    await makeShift({ userId: colleague.id, openedAt: now });
    expect((await ask("GET", "/api/ticket-counter", cashier)).body).toMatchObject({ pos: null });
  });
});

describe("GET /ticket-counter", () => {
  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(`${site.url}/ticket-counter`, { headers });
    return [answer.status, answer.headers.get("Content-Type")?.split(";")[0]] as const;
  };

  const [JSON_TYPE, PAGE] = ["application/json", "text/html"];
  it.each([
    ["call", "names a platform", { "X-Platform": "mobile_app" }, JSON_TYPE],
    [
      "call",
      "names a platform and wants a page",
      { "X-Platform": "web_app", Accept: "text/html" },
      JSON_TYPE,
    ],
    ["call", "wants JSON and no page", { Accept: "application/json, text/plain, */*" }, JSON_TYPE],
    ["page", "wants both", { Accept: "text/html,application/json" }, PAGE],
    ["page", "wants anything", { Accept: "*/*" }, PAGE],
    ["page", "says nothing", {}, PAGE],
  ])(
    "is a %s for whoever %s (R-X7)",
    async (_what, _who, headers: Record<string, string>, type) => {
      expect(await get(headers)).toEqual([200, type]);
    },
  );

  it("tells anybody what the online flow needs, and no figure of the office (R-7-46)", async () => {
    const { status, body } = await ask("GET", "/ticket-counter", null, {
      headers: { "X-Platform": "mobile_app" },
    });
    expect([status, body]).toMatchObject([
      200,
      {
        payment_enabled: 1,
        payment_methods: ["fpx", "card"],
        jetties: [
          { id: 1, name: "Merang" },
          { id: 2, name: "Mangkok" },
        ],
        ticket_prices: { adult: 30 },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/gov_agency":"|total_sales|operators|pos/);
    expect(body.categories_malaysian).not.toContain("gov_agency");
  });
});

describe("an address under /api that is no call", () => {
  it("is told as JSON that it is not there, in both languages", async () => {
    for (const path of ["/api/", "/api/nothing", "/api/users/1/2/3", "/amiro/users/delete"])
      expect(await ask("GET", path, null), path).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    const [en, ms] = [
      await ask("POST", "/api/nothing", null, { body: {} }),
      await ask("POST", "/api/nothing", null, { body: {}, language: "ms" }),
    ];
    expect(en.body.error).not.toBe(ms.body.error);
  });
});
