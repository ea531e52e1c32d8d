import { describe, expect, it } from "vitest";
import type { TicketRecord } from "~/domain/tickets/read-ticket.server";
import { ticketJson } from "./ticket-json";

const TICKET: TicketRecord = {
  id: 7,
  receiptNo: "MRG-2026-000007",
  ticketCode: "ABCDEFGHJKMN2345",
  ticketFlag: 1,
  jettyId: 1,
  ticketDate: "2026-06-11",
  state: "paid",
  travelCreditSen: 0,
  amountSen: 6_050,
  totalPassengers: 1,
  name: "Aminah binti Ali",
  email: "aminah@contoh.my",
  phoneNo: "0123456789",
  ic: "850412115268",
  country: "MY",
  region: "Terengganu",
  paymentMethod: "fpx",
  createdAt: new Date("2026-06-10T02:00:00Z"),
  paidAt: new Date("2026-06-10T02:03:00Z"),
  providerRef: "TP26061007",
  passengers: [],
  boats: [],
};

describe("a ticket in a call's answer", () => {
  it("says with which boats its passengers sail, where boats have times", () => {
    const boat = { boat: "Bayu", sailsAt: "2026-06-11T08:30:00+08:00", delayedTo: null };
    const boats = [{ ...boat, cancelled: false, reason: null, firstNo: 1, lastNo: 2 }];
    expect(ticketJson({ ...TICKET, boats }, null).departures).toEqual([
      {
        ...{ boat: "Bayu", departure_time: "2026-06-11T08:30:00+08:00", delayed_to: null },
        ...{ cancelled: false, reason: null },
        ...{ first_passenger: 1, last_passenger: 2 },
      },
    ]);
  });

  it("says that a boat does not sail, and why", () => {
    const boat = { boat: "Bayu", sailsAt: "2026-06-11T08:30:00+08:00", delayedTo: null };
    const boats = [{ ...boat, cancelled: true, reason: "Ombak besar", firstNo: 1, lastNo: 2 }];
    expect(ticketJson({ ...TICKET, boats }, null).departures).toMatchObject([
      { boat: "Bayu", cancelled: true, reason: "Ombak besar" },
    ]);
  });

  it("has its numbers, its code, its days and times, and its jetty (R-3-12)", () => {
    expect(ticketJson(TICKET, null)).toMatchObject({
      id: 7,
      _id: "MRG-2026-000007",
      ticketCode: "ABCDEFGHJKMN2345",
      ticketDate: "2026-06-11",
      createdAt: "2026-06-10T10:00:00+08:00",
      paymentTime: "2026-06-10T10:03:00+08:00",
      jetty: "Merang",
      jettyID: 1,
    });
  });

  it("says what is paid, how and where to pay (R-3-14)", () => {
    expect(ticketJson(TICKET, null)).toMatchObject({
      isPaid: true,
      partial_payment: false,
      payUrl: null,
      amount: 60.5,
      paymentMethod: "fpx",
      transactionID: "TP26061007",
    });
    const unpaid: TicketRecord = { ...TICKET, state: "unpaid", paidAt: null, providerRef: null };
    expect(ticketJson(unpaid, "https://bayar.test/1")).toMatchObject({
      isPaid: false,
      payUrl: "https://bayar.test/1",
      paymentTime: null,
      transactionID: null,
    });
  });

  it.each([
    [1, "Web"],
    [2, "Mobile App"],
    [3, "Counter"],
  ] as const)("of platform %i is of %s (R-3-15)", (ticketFlag, platform) => {
    expect(ticketJson({ ...TICKET, ticketFlag }, null)).toMatchObject({ ticketFlag, platform });
  });
});
