import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { findOrder, receiptNoOf } from "./find-order.server";

useDatabase();

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
    const ticket = await makeTicket({ phoneNo: "+60137778888" });
    for (const phone of ["0137778888", "60137778888", "+60 13-777 8888"])
      expect([phone, await findOrder(ticket.receiptNo, phone)]).toEqual([phone, ticket.ticketCode]);
    expect(await findOrder(ticket.ticketCode, "0137778888")).toBe(ticket.ticketCode);
    for (const phone of ["0137778889", "137778888", "", "%"])
      expect([phone, await findOrder(ticket.receiptNo, phone)]).toEqual([phone, null]);
    const other = await makeTicket({ phoneNo: "0111111111" });
    expect(await findOrder(other.receiptNo, "0137778888")).toBeNull();
  });

  it("knows a number from abroad by its own spelling alone", async () => {
    const ticket = await makeTicket({ phoneNo: "+6591234567" });
    expect(await findOrder(ticket.receiptNo, "+65 9123 4567")).toBe(ticket.ticketCode);
    expect(await findOrder(ticket.receiptNo, "091234567")).toBeNull();
  });
});
