import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { LIMITS } from "~/domain/rate-limits/limits";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { findOrder, findOrdersOfBuyer, receiptNoOf } from "./find-order.server";
import { parseSecondFact } from "./second-fact";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
const IC = "850412115267";
const find = async (reference: string, phoneNo: string, typed = "5267") => {
  await sql(null, "delete from rate_limit returning 1 as gone");
  const secondFact = parseSecondFact(typed);
  if (!secondFact) throw new Error(`no fact: ${typed}`);
  return findOrder({ reference, phoneNo, secondFact }, now);
};

describe("finding an order", () => {
  it("takes a receipt number as people copy it, and the gateway's reference", () => {
    for (const text of [
      "MRG-2026-000123",
      " mrg-2026-000123 ",
      "MRG 2026 000123",
      "MRG2026000123",
      "MRG-2026-000123-2",
      "ＭＲＧ-2026-000123",
    ])
      expect([text, receiptNoOf(text)]).toEqual([text, "MRG-2026-000123"]);
    for (const text of ["", "MRG", "2026-000123", "MRG-2026-0001234567890", "MRG-2026-000123'--"])
      expect([text, receiptNoOf(text)]).toEqual([text, null]);
  });

  it("wants reference and phone to belong together, in any spelling of a Malaysian number", async () => {
    const ticket = await makeTicket({ phoneNo: "+60137778888", ic: IC });
    for (const phone of ["0137778888", "60137778888", "+60 13-777 8888"])
      expect([phone, await find(ticket.receiptNo, phone)]).toEqual([phone, ticket.ticketCode]);
    expect(await find(ticket.ticketCode, "0137778888")).toBe(ticket.ticketCode);
    for (const phone of ["0137778889", "137778888", "", "%"])
      expect([phone, await find(ticket.receiptNo, phone)]).toEqual([phone, null]);
    const other = await makeTicket({ phoneNo: "0111111111", ic: IC });
    expect(await find(other.receiptNo, "0137778888")).toBeNull();
  });

  it("knows a number from abroad by its own spelling alone", async () => {
    const ticket = await makeTicket({ phoneNo: "+6591234567", ic: IC });
    expect(await find(ticket.receiptNo, "+65 9123 4567")).toBe(ticket.ticketCode);
    expect(await find(ticket.receiptNo, "091234567")).toBeNull();
  });

  it("wants a second fact: the end of the buyer's ic, or the departure date", async () => {
    const ticketDate = day("2026-06-20");
    const ticket = await makeTicket({
      phoneNo: "0137776666",
      ic: "A1234567k".toUpperCase(),
      ticketDate,
    });
    for (const typed of ["567K", "567k", "a1234567K", "2026-06-20", "20/6/2026", "20.06.2026"])
      expect([typed, await find(ticket.receiptNo, "0137776666", typed)]).toEqual([
        typed,
        ticket.ticketCode,
      ]);
    for (const typed of ["567L", "2026-06-21", "2026", "6/20"])
      expect([
        typed,
        parseSecondFact(typed) && (await find(ticket.receiptNo, "0137776666", typed)),
      ]).toEqual([typed, null]);
    for (const typed of ["", "567", "12345", "%%%%"])
      expect([typed, parseSecondFact(typed)]).toEqual([typed, null]);
  });

  it.each([
    [
      "phone number",
      LIMITS.alreadyPaidPhone.max,
      (n: number) => [`MRG-2026-9000${10 + n}`, "+60 13-777 5555"],
    ],
    ["order", LIMITS.alreadyPaidOrder.max, (n: number) => ["mrg 2026 000077", `01977755${10 + n}`]],
  ] as const)(
    "is limited for one %s, whoever asks and however it is written",
    async (_what, max, made) => {
      await sql(null, "delete from rate_limit returning 1 as gone");
      const ask = (n: number) => {
        const [reference = "", phoneNo = ""] = made(n);
        return findOrder(
          { reference, phoneNo, secondFact: { lastFour: "5267", departure: null } },
          now,
        );
      };
      for (let n = 0; n < max; n += 1) expect(await ask(n)).toBeNull();
      await expect(ask(max)).rejects.toMatchObject({ code: "too_many" });
      const other = { reference: "MRG-2026-000078", phoneNo: "0137774444" };
      expect(
        await findOrder({ ...other, secondFact: { lastFour: "5267", departure: null } }, now),
      ).toBeNull();
    },
  );

  it("goes on without its two limits, which are the guard (control)", async () => {
    await sql(null, "delete from rate_limit returning 1 as gone");
    const asked = { reference: "MRG-2026-000099", phoneNo: "0137773399" };
    const most = LIMITS.alreadyPaidPhone.max;
    const limits = [LIMITS.alreadyPaidPhone, LIMITS.alreadyPaidOrder];
    for (const limit of limits) Object.assign(limit, { max: 1_000 });
    try {
      for (let n = 0; n <= most; n += 1)
        expect(
          await findOrder({ ...asked, secondFact: { lastFour: "5267", departure: null } }, now),
        ).toBeNull();
    } finally {
      for (const limit of limits) Object.assign(limit, { max: most });
    }
  });
});

describe("finding a buyer's orders", () => {
  const departure = day("2026-06-20");
  const buyer = { ic: "A7654321", phoneNo: "0136665555", departure };
  const ask = async (question: typeof buyer) => {
    await sql(null, "delete from rate_limit returning 1 as gone");
    return findOrdersOfBuyer(question, now);
  };

  it("wants ic or passport number, phone number and departure date to be right, all three", async () => {
    const made = { ic: buyer.ic, phoneNo: "+60136665555", ticketDate: departure, now };
    const first = await makeTicket(made);
    const second = await makeTicket({ ...made, now: new Date(now.getTime() + 60_000) });
    expect(await ask(buyer)).toEqual([second.ticketCode, first.ticketCode]);
    for (const wrong of [
      { ic: "A7654322" },
      { ic: "4321" },
      { phoneNo: "0136665556" },
      { departure: day("2026-06-21") },
    ])
      expect([wrong, await ask({ ...buyer, ...wrong })]).toEqual([wrong, []]);
  });

  it("shows paid ones first, and five at most", async () => {
    const made = { ic: "A7654333", phoneNo: "0136665555", ticketDate: departure, now };
    const paid = await makeTicket(made);
    await payTicket(paid.id, { paidAt: now });
    for (let n = 1; n < 7; n += 1)
      await makeTicket({ ...made, now: new Date(now.getTime() + n * 60_000) });
    const found = await ask({ ...buyer, ic: "A7654333" });
    expect([found.length, found[0]]).toEqual([5, paid.ticketCode]);
  });

  it.each([
    ["phone number", LIMITS.alreadyPaidPhone.max, (n: number) => ({ ic: `A90000${10 + n}` })],
    ["ic", LIMITS.alreadyPaidOrder.max, (n: number) => ({ phoneNo: `01977755${10 + n}` })],
  ] as const)("is limited for one %s, whoever asks", async (_what, max, other) => {
    await sql(null, "delete from rate_limit returning 1 as gone");
    const nobody = { ...buyer, ic: "A9999999", phoneNo: "0136660000" };
    const guess = (n: number) => findOrdersOfBuyer({ ...nobody, ...other(n) }, now);
    for (let n = 0; n < max; n += 1) expect(await guess(n)).toEqual([]);
    await expect(guess(max)).rejects.toMatchObject({ code: "too_many" });
  });
});
