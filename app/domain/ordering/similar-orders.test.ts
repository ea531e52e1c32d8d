import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { earlierOrders, orderOfFormKey } from "./similar-orders.server";

useDatabase();
const now = new Date("2026-06-10T00:46:00Z");
const alone = { formKey: "", beside: null, abroad: false };
const nobody = { browser: null, unpaidCode: null };
let made = 0;

async function buyer() {
  made += 1;
  const who = { ic: `90010111${5000 + made}`, phoneNo: `0137${100000 + made}` };
  const ticket = await makeTicket({ now, ...who });
  return { ...who, ticket, wanted: { ...who, ticketDate: addDays(dayOf(now), 1), ...alone } };
}

const similar = async (...args: Parameters<typeof earlierOrders>) =>
  (await earlierOrders(...args)).similar;

describe("orders like the one about to be paid", () => {
  it("have the same ic or the same phone, and the same date", async () => {
    const { wanted } = await buyer();
    expect(await similar(wanted, nobody, now)).toHaveLength(1);
    expect(await similar({ ...wanted, ic: "A0000000" }, nobody, now)).toHaveLength(1);
    expect(await similar({ ...wanted, phoneNo: "0199999999" }, nobody, now)).toHaveLength(1);
    expect(
      await similar({ ...wanted, ic: "A0000000", phoneNo: "0199999999" }, nobody, now),
    ).toEqual([]);
    expect(
      await similar({ ...wanted, ticketDate: addDays(wanted.ticketDate, 1) }, nobody, now),
    ).toEqual([]);
  });

  it("show their code to the browser that made them alone", async () => {
    const { wanted, ticket } = await buyer();
    const secret = newSecret();
    await inTransaction((tx) =>
      sql(tx, "update ticket set browser_hash = :secretHash where id = :ticketId returning id", {
        ticketId: ticket.id,
        secretHash: hashOf(secret),
      }),
    );
    expect(await similar(wanted, nobody, now)).toMatchObject([
      { ticketCode: null, state: "unpaid", passengers: 2, moneySen: 6100, creditSen: 0 },
    ]);
    expect(await similar(wanted, { browser: newSecret(), unpaidCode: null }, now)).toMatchObject([
      { ticketCode: null },
    ]);
    expect(await similar(wanted, { browser: secret, unpaidCode: null }, now)).toMatchObject([
      { ticketCode: ticket.ticketCode },
    ]);
    expect(
      await similar(wanted, { browser: null, unpaidCode: ticket.ticketCode }, now),
    ).toMatchObject([{ ticketCode: ticket.ticketCode }]);
  });

  it("are unpaid and may still be paid, or were paid in the last half hour", async () => {
    const { wanted, ticket } = await buyer();
    expect(await similar(wanted, nobody, new Date(now.getTime() + 86_400_000))).toEqual([]);
    await payTicket(ticket.id, { paidAt: now });
    expect(await similar(wanted, nobody, new Date(now.getTime() + 29 * 60_000))).toMatchObject([
      { state: "paid" },
    ]);
    expect(await similar(wanted, nobody, new Date(now.getTime() + 31 * 60_000))).toEqual([]);
  });

  it("are not the ticket of the same group's other nationality, which is made beside it", async () => {
    const { wanted, ticket } = await buyer();
    const beside = { ...wanted, beside: ticket.ticketCode };
    expect(await similar({ ...beside, abroad: true }, nobody, now)).toEqual([]);
    // Its own nationality again, or beside somebody else's ticket, is a second order like any other.
    expect(await similar({ ...beside, abroad: false }, nobody, now)).toHaveLength(1);
    const { ticket: other } = await buyer();
    const elsewhere = { ...wanted, beside: other.ticketCode, abroad: true };
    expect(await similar(elsewhere, nobody, now)).toHaveLength(1);
  });

  it("are not the order itself, nor a sale at the counter", async () => {
    const { wanted, ticket } = await buyer();
    const [row] = await sql<{ formKey: string }>(
      null,
      "select form_key from ticket where id = :ticketId",
      { ticketId: ticket.id },
    );
    expect(await similar({ ...wanted, formKey: row?.formKey ?? "" }, nobody, now)).toEqual([]);
    expect(await earlierOrders({ ...wanted, formKey: row?.formKey ?? "" }, nobody, now)).toEqual({
      existing: { ticketCode: ticket.ticketCode, ended: false },
      similar: [],
    });
    expect(await orderOfFormKey(row?.formKey ?? "")).toEqual({
      ticketCode: ticket.ticketCode,
      ended: false,
    });
    expect(await orderOfFormKey("nobody's")).toBeNull();
    const counter = { ic: "880808080808", phoneNo: "0188888888" };
    await makeTicket({ now, ticketFlag: 3, ...counter });
    expect(await similar({ ...wanted, ...counter }, nobody, now)).toEqual([]);
  });
});
