import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { calls } from "~/api/calls.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { useDatabase } from "../support/database";
import { allByRole, allByTag, fieldsNamed, getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

vi.mock("~/domain/counter/sell-at-counter.server", { spy: true });
process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { cashier, signedIn, salesOf } = counterBrowsers(useSite(), database, now);
type Browser = Awaited<ReturnType<typeof cashier>>["browser"];
const selling = vi.mocked(sellAtCounter);
beforeEach(() => void selling.mockClear());

const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};

/** The single screen, ready to generate. */
async function toPayment(browser: Browser, fields: Record<string, string> = {}): Promise<void> {
  await browser.get("/ticket-counter");
  await browser.submitAndFollow(
    { ticketDate: "2026-06-12", adult: "1", ...BUYER, ...fields },
    { go: "payment" },
  );
  expect(browser.page.text).toMatch(/5\. (?:Payment|Bayaran)/);
}

async function sellAtPos(browser: Browser): Promise<void> {
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ adult: "1" });
  await browser.submitAndFollow({ "adult[0][name]": "Siti Hajar", "adult[0][ic]": "870903115048" });
  await browser.submitAndFollow({}, { paymentMethod: "QR" });
}

/** A printer of Merang that a print server has just reported. */
async function aPrinter(): Promise<number> {
  const owner = await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 1 })).id));
  if (!owner) throw new Error("no key");
  const name = `EPSON ${randomUUID()}`;
  await reportPrinters(randomUUID(), owner, [{ device_id: "epson", name, type: "escpos" }], now);
  const [printer] = await sql<{ id: number }>(null, "select id from printer where name = :name", {
    name,
  });
  return printer?.id ?? 0;
}

const jobsOf = async (userId: number) =>
  (
    await sql(
      null,
      "select j.kind, t.seller_id from print_job j join ticket t on t.id = j.ticket_id where j.requested_by = :userId order by j.created_at",
      { userId },
    )
  ).length;

describe("two counters", () => {
  it.each(["/ticket-counter", "/pos"])("need an open shift: %s (R-S21)", async (path) => {
    const { browser } = await signedIn({ level: 3 });
    expect([
      (await browser.get(path)).location,
      (await browser.post(path, { version: "1" })).location,
    ]).toEqual([
      `/pos/shift/start?back=${encodeURIComponent(path)}`,
      "/pos/shift/start?back=%2Fpos",
    ]);
  });

  it("are /pos by the menu, and /ticket-counter by its address alone (R-S21)", async () => {
    const { browser } = await cashier({ language: "ms" });
    const { html } = await browser.get("/dashboard");
    const link = getByRole(html, "link", { name: /^Kaunter Tiket/ });
    expect([link.href, link.attribute("target")]).toEqual(["/pos", "counter"]);
    expect(hrefsIn(html)).not.toContain("/ticket-counter");
  });

  it("sell through the same function (R-S21)", async () => {
    const { browser, user, shift } = await cashier({ language: "ms" });
    selling.mockClear();
    await toPayment(browser);
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    await sellAtPos(browser);
    const sales = await salesOf(user.id);
    expect(selling.mock.calls.map(([, by, at]) => [by.userId, at.id])).toEqual([
      [user.id, shift.id],
      [user.id, shift.id],
    ]);
    expect(
      await Promise.all(
        selling.mock.results.map(({ value }) => value as ReturnType<typeof sellAtCounter>),
      ),
    ).toMatchObject(sales.map(({ id }) => ({ ticketId: id })));
  });
});

describe("the single-screen counter", () => {
  const names = (page: string) =>
    new Set(
      ["input", "select", "button", "textarea"].flatMap((tag) =>
        allByTag(page, tag).map((control) => control.attribute("name")),
      ),
    );

  it("has counters, buyer, operator and letter (R-2.19-05)", async () => {
    const { browser } = await cashier({ level: 1, language: "en" });
    const { html } = await browser.get("/ticket-counter");
    for (const name of [
      "adult",
      "child",
      "name",
      "ic",
      "phoneNo",
      "email",
      "country",
      "operator_id",
      "other_operator_name",
      "agency",
      "agency_name",
    ])
      expect([name, names(html).has(name)]).toEqual([name, true]);
    const buttons = allByRole(html, "button").map(
      (button) => `${button.attribute("name")}=${button.value}`,
    );
    expect(buttons).toEqual(
      expect.arrayContaining(["less=adult", "more=adult", "less=child", "more=child"]),
    );
    expect(buttons).toContain("go=letters");
    await browser.submitAndFollow(
      { agency: "on", agency_name: "Jabatan Perikanan" },
      { go: "letters" },
    );
    expect(allByTag(browser.page.html, "input").map((field) => field.attribute("type"))).toContain(
      "file",
    );
  });

  it("sells without an agency, by names, a payment method and its button (R-2.19-05)", async () => {
    const { browser, user } = await cashier({ level: 1, language: "en" });
    await browser.get("/ticket-counter");
    await browser.submitAndFollow(
      {
        ticketDate: "2026-06-12",
        adult: "1",
        child: "1",
        agency: undefined,
        agency_name: "",
        ...BUYER,
      },
      { go: "passengers" },
    );
    for (const name of [
      "adult[0][name]",
      "adult[0][ic]",
      "adult[0][country]",
      "child[0][name]",
      "child[0][ic]",
      "child[0][country]",
    ])
      expect([name, names(browser.page.html).has(name)]).toEqual([name, true]);
    await browser.submitAndFollow(
      { "child[0][name]": "Muhammad Danish", "child[0][ic]": "210903110482" },
      { go: "payment" },
    );
    expect(fieldsNamed(browser.page.html, "paymentMethod").map(({ value }) => value)).toEqual([
      "Cash",
      "Credit Facility",
      "QR",
    ]);
    expect(getByRole(browser.page.html, "button", { name: /^Generate ticket/ }).value).toBe(
      "generate",
    );
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    expect(await salesOf(user.id)).toHaveLength(1);
  });

  it("prints its ticket by itself once when auto-print is on (R-2.19-07)", async () => {
    const printer = await aPrinter();
    const { browser, user } = await cashier({ language: "en" });
    for (const [cookie, jobs] of [
      [undefined, 0],
      [`${printer}.0`, 0],
      [`${printer}.1`, 1],
    ] as const) {
      if (cookie) browser.cookies.set("printer", cookie);
      await toPayment(browser);
      const [path, body] = browser.filledForm({}, { go: "generate", paymentMethod: "QR" });
      const result = (await browser.post(path, new URLSearchParams(body))).location ?? "";
      expect([cookie, result.includes("&print="), await jobsOf(user.id)]).toEqual([
        cookie,
        jobs === 1,
        jobs,
      ]);
      for (let again = 0; again < 2; again += 1) {
        const { status, html } = await browser.get(result);
        expect([status, await htmlProblems(html)]).toEqual([200, []]);
      }
      await browser.post(path, new URLSearchParams(body));
      await browser.follow();
      expect([cookie, await jobsOf(user.id)]).toEqual([cookie, jobs]);
    }
    expect(
      await sql(null, "select kind, printer_id from print_job where requested_by = :userId", {
        userId: user.id,
      }),
    ).toEqual([{ kind: "ticket", printerId: printer }]);
    expect(await salesOf(user.id)).toHaveLength(3);
  });

  it("sells where the printer is off, and says so", async () => {
    const { browser, user } = await cashier({ language: "en" });
    browser.cookies.set("printer", `${await aPrinter()}.1`);
    await sql(null, "update printer set connection = null returning id");
    await toPayment(browser);
    await browser.submitAndFollow({}, { go: "generate", paymentMethod: "QR" });
    expect(browser.page.path).toMatch(/^\/ticket-counter\/result\?ticket=/);
    expect(browser.page.text).toContain("Printer is offline..");
    expect([await jobsOf(user.id), (await salesOf(user.id)).length]).toEqual([0, 1]);
  });
});

describe("a shift", () => {
  it("has jetty_id, cash_in and total_cash, and nothing else, as the pos object of the calls (R-3-31)", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 0 });
    await browser.get("/pos/shift/start");
    await browser.submit({ cash_in: "150.50", jetty_id: "2" });
    const close = calls.lines.find(({ path }) => path === "/api/users/close-shift");
    const answer = await close?.answer({
      headers: {
        authorization: `Bearer ${await sessionOf(user, { now, jettyId: 2, platform: "mobile_app" })}`,
        "content-type": "application/json",
      },
      body: Buffer.from(JSON.stringify({ total_cash: 150.5, jetty_id: 2 })),
      ip: "203.0.113.9",
      now,
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer?.body).toEqual({ pos: { jetty_id: 2, cash_in: 150.5, total_cash: 150.5 } });
    expect(
      await sql(
        null,
        "select jetty_id, float_sen, counted_sen from shift where user_id = :userId",
        { userId: user.id },
      ),
    ).toEqual([{ jettyId: 2, floatSen: 15_050, countedSen: 15_050 }]);
  });

  it("that was closed shows the closed screen in place of the flow (R-4-34)", async () => {
    for (const [language, words] of [
      ["en", "Your shift have ended"],
      ["ms", "Syif anda telah tamat"],
    ] as const) {
      const { browser } = await cashier({ language });
      expect(fieldsNamed((await browser.get("/pos/passengers")).html, "adult")).toHaveLength(1);
      await browser.get("/pos/shift/close");
      await browser.submitAndFollow({ n10000: "1" }, { do: "close" });
      for (const page of [
        browser.page,
        await browser.get("/pos/shift/ended"),
        await browser.get("/pos/shift/close").then(() => browser.follow()),
      ]) {
        expect([
          page.status,
          page.path.startsWith("/pos/shift/ended"),
          page.text.includes(words),
        ]).toEqual([200, true, true]);
        for (const name of ["jettyID", "ticketDate", "adult", "paymentMethod"])
          expect(fieldsNamed(page.html, name)).toEqual([]);
        expect(await htmlProblems(page.html)).toEqual([]);
      }
      // The flow itself is shut until another shift is begun.
      for (const path of ["/pos", "/pos/passengers", "/pos/checkout", "/ticket-counter"])
        expect([path, (await browser.get(path)).location]).toEqual([
          path,
          `/pos/shift/start?back=${encodeURIComponent(path)}`,
        ]);
    }
  });
});
