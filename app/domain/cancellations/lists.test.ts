import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeActor } from "../../../tests/support/staff";
import { approveRequest } from "./approve-request.server";
import { cancellationList } from "./queries.server";
import { requestCancellation } from "./request-cancellation.server";

useDatabase();
const now = new Date("2026-06-10T09:00:05+08:00");
const later = new Date("2026-06-10T17:00:00+08:00");
const today = dayOf(now);

describe("the lists", () => {
  it("are searched in codes, dates, explanation, requester and everybody on the ticket, renamed or not", async () => {
    const [siti, chief] = [await makeActor("Siti Zawiyah", 1, 3), await makeActor("Ketua")];
    const ticket = await makeTicket({
      now,
      name: "Pembeli Khas",
      ic: "990101115555",
      ticketDate: addDays(today, 200),
      passengers: [{ name: "Aminah Kassim", ic: "A7654321" }],
    });
    await payTicket(ticket.id, { paidAt: now });
    const id = await requestCancellation(ticket.id, "Enjin rosak 100%", siti, now);
    const found = async (search: string) =>
      (await cancellationList("pending", { search, page: 0 }, 1)).rows.map((row) => row.id);
    const grouped = ticket.ticketCode.replace(/(.{4})(?=.)/g, "$1-");
    for (const words of [
      "aminah KASSIM",
      "a7654321",
      "pembeli khas",
      "990101115555",
      ticket.ticketCode.toLowerCase(),
      grouped,
      ticket.receiptNo,
      `bill${ticket.id}`,
      "ROSAK 100%",
      "zawiyah",
      addDays(today, 200),
    ])
      expect(await found(words), words).toEqual([id]);
    for (const words of ["tiada langsung", "100_"]) expect(await found(words), words).toEqual([]);
    await sql(
      null,
      "update passenger set name = 'Salmah Kassim' where ticket_id = :ticketId returning id",
      { ticketId: ticket.id },
    );
    expect([await found("aminah kassim"), await found("salmah")]).toEqual([[], [id]]);
    expect((await cancellationList("pending", { search: "salmah", page: 0 }, 2)).total).toBe(0);
    await approveRequest(id, chief, later);
    expect([
      await found("salmah"),
      (await cancellationList("approved", { search: "salmah", page: 0 }, 0)).rows,
    ]).toMatchObject([
      [],
      [{ id, madeBy: "Siti Zawiyah", decidedBy: "Ketua", billCode: `bill${ticket.id}` }],
    ]);
  });
});
