import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import { aCredit, spendingOf } from "../support/travel-credit";
import { nowOfTests, somebodyOf, useCalls } from "./api-client";
import { anOrderBody } from "./generate";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    COUNTER_PAYMENT_METHODS: "QR",
  }),
);
const now = nowOfTests();
useDatabase();
const ask = useCalls();
const PUBLIC = "/ticket/generate";
const COUNTER = "/api/ticket-counter/generate";

/** As people type it. */
const spoken = (code: string) => code.toLowerCase().replace(/(.{4})(?=.)/g, "$1-");
let buyers = 0;
/** Two adults, RM 60.00, of somebody who has bought nothing before. */
function order(wishes: object) {
  buyers += 1;
  const buyer = { phoneNo: `01455${10_000 + buyers}`, ic: `9001011${15_000 + buyers}` };
  return anOrderBody(now, { ...buyer, ...wishes });
}
const buy = (wishes: object, key = newSecret(), ip?: string) =>
  ask("POST", PUBLIC, null, { body: order(wishes), headers: { "Idempotency-Key": key }, ip });

async function counter() {
  const cashier = await somebodyOf(3, { jettyId: 1 });
  await makeShift({ userId: cashier.id, jettyId: 1, openedAt: now });
  return {
    cashier,
    sell: (body: unknown, headers = {}) => ask("POST", COUNTER, cashier, { body, headers }),
  };
}
const adult = [
  { name: "Penumpang Satu", ic: "850412115267" },
  { name: "Penumpang Dua", ic: "870903115048" },
];
const atCounter = (wishes: object) =>
  order({ ticketFlag: 3, paymentMethod: "Cash", adult, ...wishes });

const partsOf = (sellerId: number) =>
  sql<{ method: string; sen: number }>(
    null,
    `select p.method, p.amount_sen as sen from ticket_payment p join ticket t on t.id = p.ticket_id
      where t.seller_id = :sellerId order by p.method`,
    { sellerId },
  );

describe("an order by a call that names a travel credit", () => {
  it("and is paid by it as a whole, is answered as paid and with nowhere to pay", async () => {
    const credit = await aCredit(now);
    const { status, body } = await buy({ travelCredit: spoken(credit.code) });
    expect([status, body.ticket]).toMatchObject([
      200,
      { isPaid: true, payUrl: null, amount: 60, travelCredit: 60, paymentMethod: "Travel Credit" },
    ]);
    expect(await spendingOf(credit.id)).toMatchObject([{ amountSen: 6_000, state: "taken" }]);
  });

  it("leaves the rest to be paid where its answer says, and the credit is held for it", async () => {
    const credit = await aCredit(now, 1);
    const { body } = await buy({ travelCredit: credit.code, travelCreditAmount: 31 });
    expect(body.ticket).toMatchObject({ isPaid: false, travelCredit: 31, paymentMethod: "fpx" });
    expect((body.ticket as { payUrl: unknown }).payUrl).toMatch(/\/payment\/go\//);
    expect(await spendingOf(credit.id)).toMatchObject([{ amountSen: 3_100, state: "reserved" }]);
  });

  it("that is sent again is the same order, though nothing is left of the credit", async () => {
    const [credit, key] = [await aCredit(now, 1), newSecret()];
    const body = order({ travelCredit: credit.code });
    const send = (sent: object) =>
      ask("POST", PUBLIC, null, { body: sent, headers: { "Idempotency-Key": key } });
    const first = await send(body);
    expect((await send(body)).body.ticket).toEqual(first.body.ticket);
    expect((await send({ ...body, travelCredit: "" })).body).toMatchObject({ code: "key_reused" });
    expect(await spendingOf(credit.id)).toHaveLength(1);
  });

  it("is refused for its field, and changes nothing, where it pays another sum than was shown", async () => {
    const credit = await aCredit(now);
    const { status, body } = await buy({ travelCredit: credit.code, travelCreditAmount: 50 });
    expect([status, body]).toMatchObject([
      409,
      { code: "travel_credit_changed", fields: { travelCredit: expect.any(String) as string } },
    ]);
    expect(await spendingOf(credit.id)).toEqual([]);
  });

  it("cannot be used to guess codes: an address that keeps missing has to wait", async () => {
    const miss = () => buy({ travelCredit: "2222333344445555" }, newSecret(), "203.0.113.252");
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries += 1) statuses.push((await miss()).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});

describe("a sale by a call that names a travel credit", () => {
  it("is paid by it and the rest in cash, exactly where no cash is named", async () => {
    const [credit, { sell, cashier }] = [await aCredit(now, 1), await counter()];
    const { body } = await sell(atCounter({ travelCredit: credit.code, amount: "" }));
    expect(body.ticket).toMatchObject({ amount: 60, travelCredit: 31, paymentMethod: "Split" });
    expect(await partsOf(cashier.id)).toEqual([
      { method: "Cash", sen: 2_900 },
      { method: "Travel Credit", sen: 3_100 },
    ]);
  });

  it("is paid by it alone where it covers all, as a form and as a form in parts", async () => {
    const { sell, cashier } = await counter();
    const fields = async () => ({
      ...{ jettyID: "1", ticketDate: "2026-06-11", paymentMethod: "Cash" },
      ...{ "adult[0][name]": "Penumpang Satu", "adult[0][ic]": "850412115267" },
      travelCredit: spoken((await aCredit(now)).code),
    });
    const parts = new FormData();
    for (const [name, value] of Object.entries(await fields())) parts.append(name, value);
    for (const body of [new URLSearchParams(await fields()), parts])
      expect((await sell(body)).body.ticket).toMatchObject({
        ...{ isPaid: true, amount: 30, travelCredit: 30, paymentMethod: "Travel Credit" },
      });
    expect(await partsOf(cashier.id)).toEqual([
      { method: "Travel Credit", sen: 3_000 },
      { method: "Travel Credit", sen: 3_000 },
    ]);
  });

  it("names a method for what the credit leaves, and it is not Credit Facility", async () => {
    const [{ code }, { sell, cashier }] = [await aCredit(now, 1), await counter()];
    for (const paymentMethod of ["Travel Credit", "Credit Facility"])
      expect(
        await sell(atCounter({ travelCredit: code, paymentMethod, company_name: "Pulau Tours" })),
      ).toMatchObject({ status: 422, body: { code: "no_payment_method" } });
    expect(await partsOf(cashier.id)).toEqual([]);
  });

  it("that is sent again under the key of its form is the same sale", async () => {
    const [credit, { sell }] = [await aCredit(now, 1), await counter()];
    const body = atCounter({ travelCredit: credit.code, form_key: newSecret() });
    const first = await sell(body);
    expect((await sell(body)).body.ticket).toEqual(first.body.ticket);
    expect(await spendingOf(credit.id)).toHaveLength(1);
  });
});
