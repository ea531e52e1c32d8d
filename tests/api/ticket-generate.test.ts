import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { openPayPage } from "~/domain/payments/bills/open-pay-page.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { anOrderBody, generate } from "./generate";

const test = useDatabase();
const gateway = useGateway();
const change = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));
const order = (wishes: Record<string, unknown> = {}) => anOrderBody(gateway.now(), wishes);
const send = (body: unknown, sending: Partial<Parameters<typeof generate>[1]> = {}) =>
  generate(body, { now: gateway.now(), ...sending });

async function tickets(): Promise<number> {
  const [row] = await sql<{ count: number }>(null, "select count(*)::int as count from ticket");
  return row?.count ?? -1;
}

afterEach(async () => {
  await change("delete from rate_limit");
  await checkInvariants(test);
});

describe("POST /ticket/generate", () => {
  /** The bill that a browser gets which goes where the answer says. */
  async function billOf(ticket: Record<string, unknown> | null | undefined): Promise<string> {
    const [, code] =
      new RegExp(`^${gateway.origin}/payment/go/([A-Z0-9]{16})$`).exec(String(ticket?.payUrl)) ??
      [];
    const page = await openPayPage(code ?? "", gateway.now());
    if (page.kind !== "made") throw new Error(`No bill was made: ${page.kind}`);
    return page.attempt.billCode ?? "";
  }

  it("makes the unpaid ticket, and answers in its field names with where to pay it", async () => {
    const { status, body } = await send(order());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pos: null,
      price_update: false,
      ticket: {
        ticketFlag: 2,
        platform: "Mobile App",
        jettyID: 1,
        jetty: "Merang",
        amount: 60,
        isPaid: false,
        paymentTime: null,
        transactionID: null,
        phoneNo: "0123456789",
        ic: "850412115267",
        country: "MY",
        total_passengers: 2,
      },
    });
    const ticket = body.ticket as {
      _id: string;
      ticketCode: string;
      createdAt: string;
      payUrl: string;
      passengers: Record<string, unknown>[];
    };
    expect(ticket.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    expect([Date.parse(ticket.createdAt), ticket.payUrl]).toEqual([
      gateway.now().getTime(),
      `${gateway.origin}/payment/go/${ticket.ticketCode}`,
    ]);
    expect(ticket.passengers).toMatchObject([
      {
        _id: `${ticket._id}-1`,
        name: "Penumpang Satu",
        category: "adult",
        country: "MY",
        isChild: false,
      },
      { _id: `${ticket._id}-2`, name: "Penumpang Dua", category: "adult", country: "MY" },
    ]);
  });

  it("makes the bill when it is paid, not before", async () => {
    const ticket = (await send(order())).body.ticket as { ticketCode: string };
    expect(await sql(null, "select 1 as bill from payment_attempt")).toEqual([]);
    expect(gateway.sandbox.bill(await billOf(ticket)).amountSen).toBe(6_100);
  });

  it("takes every field of its line, and answers ticket, pos and price_update (R-7-48)", async () => {
    const { status, body } = await send(
      order({
        ...{ ticketFlag: 1, country: "Malaysia", state: "Kelantan", operator_id: 0 },
        ...{ cash_in: 100, cash_out: 40, amount: 75 },
        child: [{ name: "Penumpang Tiga", ic: "160412115267" }],
      }),
    );
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ["pos", "price_update", "ticket"],
    ]);
    expect(body.ticket).toMatchObject({
      ...{ name: "Pembeli Ujian", email: "pembeli@contoh.my", phoneNo: "0123456789" },
      ...{ ic: "850412115267", country: "MY", state: "Kelantan", jettyID: 1, ticketFlag: 1 },
      ...{ ticketDate: addDays(dayOf(gateway.now()), 1), total_passengers: 3 },
    });
  });

  it("takes a form with the fields of a page as well as JSON, and passengers under `passengers`", async () => {
    const { adult, ...buyer } = order();
    const rows = adult as { name: string; ic: string }[];
    const form = new URLSearchParams(
      Object.entries(buyer).map(([name, value]) => [name, String(value)]),
    );
    rows.forEach((row, index) =>
      Object.entries(row).forEach(([name, value]) => form.set(`adult[${index}][${name}]`, value)),
    );
    const posted = await send(form.toString(), {
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(posted).toMatchObject({
      status: 200,
      body: { ticket: { total_passengers: 2, amount: 60 } },
    });
    const nested = await send({ ...buyer, passengers: { adult } });
    expect(nested).toMatchObject({ status: 200, body: { ticket: { total_passengers: 2 } } });
  });

  it("answers a key that comes again with the first ticket, ten at once too (R-S8)", async () => {
    const [key, before] = [newSecret(), await tickets()];
    const first = await send(order(), { key });
    const again = await Promise.all(Array.from({ length: 10 }, () => send(order(), { key })));
    expect(new Set(again.map((one) => one.body.ticket?.ticketCode))).toEqual(
      new Set([first.body.ticket?.ticketCode]),
    );
    expect(new Set(again.map((one) => one.body.ticket?.payUrl))).toEqual(
      new Set([first.body.ticket?.payUrl]),
    );
    expect(await tickets()).toBe(before + 1);
  });

  it("takes the key from the field form_key without a header, and makes one without either (R-S8)", async () => {
    const key = newSecret();
    const [one, two] = [
      await send(order({ form_key: key }), { key: null }),
      await send(order({ form_key: key }), { key: null }),
    ];
    expect(two.body.ticket?.ticketCode).toBe(one.body.ticket?.ticketCode);
    const [three, four] = [await send(order(), { key: null }), await send(order(), { key: null })];
    expect(four.body.ticket?.ticketCode).not.toBe(three.body.ticket?.ticketCode);
  });

  it("refuses a used key with another order, and a key that anybody could choose", async () => {
    const key = newSecret();
    await send(order(), { key });
    const before = await tickets();
    expect(await send(order({ jettyID: 2 }), { key })).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    expect(await send(order(), { key: "1" })).toMatchObject({
      status: 400,
      body: { code: "bad_request" },
    });
    expect(await tickets()).toBe(before);
  });

  it("says that the ticket is paid once it is, without a pay address", async () => {
    const key = newSecret();
    const { body } = await send(order(), { key });
    const paid = await gateway.sandbox.pay(await billOf(body.ticket), "success");
    await gateway.whenIdle();
    const again = await send(order(), { key });
    expect(again.body.ticket).toMatchObject({
      isPaid: true,
      payUrl: null,
      transactionID: paid.invoiceNo,
      paymentTime: expect.stringMatching(/\+08:00$/) as string,
    });
  });

  it("names each wrong field with its sentence (R-5-01, R-5-02)", async () => {
    const { status, body } = await send(
      order({
        name: " ",
        email: "nobody",
        phoneNo: "12",
        ic: "1",
        country: "Atlantis",
        adult: [{ name: "Al", ic: "123" }],
      }),
    );
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      name: "Please complete this field",
      email: "Please provide a valid email address",
      phoneNo: expect.any(String) as string,
      ic: expect.any(String) as string,
      country: expect.any(String) as string,
      "adult[0][name]": "This is too short. Write at least 3 characters.",
      "adult[0][ic]": expect.any(String) as string,
    });
    expect(body.error).toBe("Please complete this field");
  });

  it("speaks Malay unless asked for English", async () => {
    expect(
      (await send(order({ name: "" }), { headers: { "accept-language": "fr" } })).body.error,
    ).toBe("Sila lengkapkan ruangan ini.");
  });

  it.each([
    ["a jetty that is none", { jettyID: 0 }, "no_jetty"],
    ["30 February", { ticketDate: "2027-02-30" }, "bad_date"],
    ["a day that is past", { ticketDate: "2024-01-01" }, "date_unavailable"],
    ["the counter's flag", { ticketFlag: 3 }, "bad_request"],
    ["an unknown payment method", { paymentMethod: "Cash" }, "no_payment_method"],
    ["no amount", { amount: undefined }, "required"],
    ["an amount of fractions of a sen", { amount: 60.001 }, "bad_request"],
    ["no passenger", { adult: [], amount: 60 }, "no_passenger"],
    ["passengers that are no list", { adult: "two" }, "bad_request"],
    [
      "both nationalities",
      { adult_foreigner: [{ name: "Lee Wei", ic: "K1234567", country: "Singapore" }] },
      "mixed_nationality",
    ],
    [
      "a foreigner without a country",
      { adult: [], adult_foreigner: [{ name: "Lee Wei", ic: "K1234567" }] },
      "select_required",
    ],
    ["a total the gateway does not take", { amount: 40_000 }, "amount_limit"],
  ])("refuses %s and makes nothing", async (_what, wishes, code) => {
    const before = await tickets();
    expect(await send(order(wishes))).toMatchObject({
      status: code === "bad_request" ? 400 : 422,
      body: { code },
    });
    expect(await tickets()).toBe(before);
  });

  it("refuses the government agency category from the public (R-3-23)", async () => {
    await change("update price set fare_sen = 500 where category = 'gov_agency'");
    expect(
      await send(
        order({ adult: [], gov_agency: [{ name: "Pegawai Satu", ic: "850412115267" }], amount: 5 }),
      ),
    ).toMatchObject({ status: 422, body: { code: "bad_category" } });
  });

  it("answers a changed price with price_update and no ticket", async () => {
    const before = await tickets();
    const { status, body } = await send(order({ amount: 59 }));
    expect(status).toBe(200);
    expect(body).toEqual({
      ticket: null,
      pos: null,
      price_update: true,
      amount: 60,
      code: "price_update",
      error: "There is a price update. Please refresh your browser and try again.",
    });
    expect(await tickets()).toBe(before);
  });

  it("refuses a blocked date with its own words, never as price_update (R-X11)", async () => {
    const date = addDays(dayOf(gateway.now()), 9);
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Penyelenggaraan')",
      [date],
    );
    const { body } = await send(order({ ticketDate: date }));
    expect(body).toMatchObject({
      code: "date_unavailable",
      error: "The selected date is not available. Please choose another date.",
      fields: { ticketDate: expect.any(String) as string },
    });
  });

  it("refuses while online sales are off (R-X21)", async () => {
    await change("update setting set payment_enabled = false");
    expect(await send(order())).toMatchObject({
      body: { code: "sales_closed", error: "Online ticket sales are closed at the moment." },
    });
    await change("update setting set payment_enabled = true");
  });

  it("takes 1000 passengers and refuses 1001 (R-5-35)", async () => {
    await change("update price set fare_sen = 2900 where category = 'adult'");
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: `Penumpang ${index}`,
        ic: `A${100_000 + index}`,
      }));
    expect(await send(order({ adult: people(1_001), amount: 29_029 }))).toMatchObject({
      status: 422,
      body: { code: "over_cap" },
    });
    const { status, body } = await send(order({ adult: people(1_000), amount: 29_000 }));
    expect([status, body.ticket?.total_passengers]).toEqual([200, 1_000]);
    await change("update price set fare_sen = 3000 where category = 'adult'");
  });

  it("makes the order whether the gateway answers or not", async () => {
    await change(
      "insert into gateway_breaker (gateway, host, failures, failing_since, open_until) values ('toyyibpay', $1, 5, now(), $2)",
      [gateway.host, new Date(gateway.now().getTime() + 30_000)],
    );
    expect(await send(order())).toMatchObject({ status: 200, body: { ticket: { isPaid: false } } });
    await change("delete from gateway_breaker");
  });

  it("slows an address down after its orders of a minute", async () => {
    await change(
      "insert into rate_limit (key, window_start, hits) values ('placeOrder:203.0.113.9', date_trunc('minute', $1::timestamptz), 60)",
      [gateway.now()],
    );
    const { status, headers } = await send(order(), { ip: "203.0.113.9" });
    expect(status).toBe(429);
    expect(Number(headers["Retry-After"])).toBeGreaterThan(0);
  });

  it("says what to do where a buyer's orders wait for their payment", async () => {
    const { buyer } = config().UNPAID_LIMITS;
    const wide = { ...buyer };
    const mine = { phoneNo: "0177654321", ic: "901231115577" };
    Object.assign(buyer, { free: 1, waitSeconds: 60 });
    try {
      expect((await send({ ...order(), ...mine })).status).toBe(200);
      expect(await send({ ...order(), ...mine })).toMatchObject({
        status: 429,
        headers: { "Retry-After": "60" },
        body: {
          code: "unpaid_wait",
          error:
            "Orders with this phone number or IC that wait for payment: 1. Pay for them first, or place this order in 1 minute.",
        },
      });
    } finally {
      Object.assign(buyer, wide);
    }
  });
});

describe("a body that cannot be read", () => {
  it.each([
    ["broken JSON", "{", "application/json", 400],
    ["JSON that is no object", "[]", "application/json", 400],
    ["JSON sent as text", "{}", "text/plain", 415],
    [
      "a field both list and text",
      "adult=1&adult[0][name]=x",
      "application/x-www-form-urlencoded",
      400,
    ],
    [
      "a field name that is none",
      "__proto__[x]=1&a%00=2",
      "application/x-www-form-urlencoded",
      400,
    ],
    ["too many fields", "a=1&".repeat(6_001), "application/x-www-form-urlencoded", 413],
  ])("is refused: %s", async (_what, text, type, status) => {
    const answer = await send(text, { headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual(expect.any(String));
  });
});
