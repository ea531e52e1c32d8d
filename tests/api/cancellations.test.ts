import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { sessionOf } from "../support/staff";
import {
  dayShape,
  errorShape,
  instantShape,
  messageShape,
  nowOfTests,
  somebodyOf,
  useCalls,
} from "./api-client";

vi.hoisted(() => (process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00"));
useDatabase();
const ask = useCalls();
const now = nowOfTests();

const paid = async (wishes: Parameters<typeof makeTicket>[0] = {}): Promise<MadeTicket> => {
  const ticket = await makeTicket({ now, ...wishes });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
};
const stateOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from ticket where id = :id", { id }))[0]?.state;
const newest = async (ticketId: number) =>
  (
    await sql<{ id: number; state: string }>(
      null,
      "select id, state from cancellation_request where ticket_id = :ticketId order by id desc limit 1",
      { ticketId },
    )
  )[0] ?? null;

const row = {
  id: z.number(),
  ticket_id: z.number(),
  _id: z.string(),
  ticketCode: z.string(),
  bill_code: z.string(),
  jettyID: z.union([z.literal(1), z.literal(2)]),
  admin: z.strictObject({ name: z.string() }),
  total_passengers: z.number(),
  createdAt: instantShape,
  ticketDate: dayShape,
  remark: z.string(),
  requestCanceledAt: instantShape,
};
const listsShape = z.strictObject({
  pending: z.array(z.strictObject(row)),
  approved: z.array(z.strictObject({ ...row, decided_by: z.string(), decided_at: instantShape })),
  total_pending: z.number(),
  total_approved: z.number(),
  total: z.strictObject({ pending: z.number(), approved: z.number() }),
});
const lists = async (query: string, by: Parameters<typeof ask>[2]) =>
  listsShape.parse((await ask("GET", `/api/ticket-cancellation${query}`, by)).body);

describe("the calls of cancellations", () => {
  it("send a request, approve it and deny it (R-7-35, R-7-36, R-7-37)", async () => {
    const [cashier, chief] = [
      await somebodyOf(3, { name: "Siti Aminah" }),
      await somebodyOf(1, { name: "Nur Aisyah" }),
    ];
    const [good, bad] = [await paid(), await paid()];
    for (const ticket of [good, bad]) {
      const sent = await ask("POST", `/api/ticket-cancellation/request/${ticket.id}`, cashier, {
        body: { id: 1, remark: "Ribut" },
      });
      expect([sent.status, messageShape.parse(sent.body)]).toEqual([
        200,
        { message: "Request has been sent" },
      ]);
    }
    const first = (await newest(good.id))?.id ?? 0;
    expect((await ask("GET", `/api/ticket-cancellation/approve/${first}`, chief)).body).toEqual({
      message: "Cancellation request has been approved",
    });
    expect(
      (
        await ask(
          "GET",
          `/api/ticket-cancellation/deny/${(await newest(bad.id))?.id ?? 0}`,
          chief,
          { language: "ms" },
        )
      ).body,
    ).toEqual({ message: "Permohonan pembatalan telah ditolak" });
    expect([
      await stateOf(good.id),
      (await newest(good.id))?.state,
      await stateOf(bad.id),
      (await newest(bad.id))?.state,
    ]).toEqual(["cancelled", "approved", "paid", "denied"]);
    const late = await ask("GET", `/api/ticket-cancellation/deny/${first}`, chief);
    expect([late.status, errorShape.parse(late.body)]).toEqual([
      409,
      {
        code: "request_approved_by",
        error: "Nur Aisyah approved this request at 13:30 on 2026-06-10. Nothing was changed.",
      },
    ]);
  });

  it("cancel at once for level 1, with a remark, as a request has one (R-7-38, R-5-45)", async () => {
    const chief = await somebodyOf(1);
    const ticket = await paid();
    for (const body of [{}, { remark: "  " }]) {
      const refused = await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, chief, {
        body,
      });
      expect([refused.status, errorShape.parse(refused.body)]).toMatchObject([
        422,
        { fields: { remark: "Please complete this field" } },
      ]);
    }
    const cashier = await somebodyOf(3);
    for (const body of [{}, { remark: "\n" }])
      expect(
        (await ask("POST", `/api/ticket-cancellation/request/${ticket.id}`, cashier, { body }))
          .status,
      ).toBe(422);
    expect([await stateOf(ticket.id), await newest(ticket.id)]).toEqual(["paid", null]);
    expect(
      (
        await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, chief, {
          body: new URLSearchParams({ id: String(ticket.id), remark: "Ribut" }),
        })
      ).body,
    ).toEqual({ message: "Ticket has been canceled" });
    expect(await stateOf(ticket.id)).toBe("cancelled");
    expect(
      (
        await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, chief, {
          body: { remark: "Ribut" },
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await ask("POST", "/api/ticket-cancellation/cancel/2147483647", chief, {
          body: { remark: "Ribut" },
        })
      ).status,
    ).toBe(404);
  });

  it("list both by page, search and jetty, only their own for those bound to one (R-3-40, R-7-34)", async () => {
    const [free, bound, chief] = [
      await somebodyOf(1, { jettyId: 0 }),
      await somebodyOf(2, { jettyId: 2 }),
      await somebodyOf(1, { jettyId: 0 }),
    ];
    const cashier = await somebodyOf(4, { jettyId: 0, name: "Cik Kamariah" });
    const [here, there, gone] = [
      await paid({ jettyId: 1 }),
      await paid({ jettyId: 2, passengers: [{ name: "Zulaikha Omar", ic: "A99887766" }] }),
      await paid({ jettyId: 2 }),
    ];
    for (const ticket of [here, there])
      await ask("POST", `/api/ticket-cancellation/request/${ticket.id}`, cashier, {
        body: { remark: `Sebab ${ticket.id}` },
      });
    await ask("POST", `/api/ticket-cancellation/cancel/${gone.id}`, chief, {
      body: { remark: "Terus" },
    });
    const ids = (answer: z.output<typeof listsShape>) => [
      answer.pending.map((one) => one.ticket_id),
      answer.approved.map((one) => one.ticket_id),
    ];
    const two = await lists("?jetty=2", free);
    expect(ids(two)).toEqual([[there.id], [gone.id]]);
    expect(two).toMatchObject({
      total_pending: 1,
      total_approved: 1,
      total: { pending: 1, approved: 1 },
    });
    expect(two.pending[0]).toMatchObject({
      _id: there.receiptNo,
      ticketCode: there.ticketCode,
      bill_code: `bill${there.id}`,
      admin: { name: "Cik Kamariah" },
      total_passengers: 1,
      remark: `Sebab ${there.id}`,
      requestCanceledAt: "2026-06-10T13:30:00+08:00",
    });
    expect(ids(await lists("?jetty=0", free))[0]).toEqual(
      expect.arrayContaining([here.id, there.id]),
    );
    expect((await lists("", free)).pending.every(({ jettyID }) => jettyID === 1)).toBe(true);
    for (const query of ["", "?jetty=1", "?jetty=0", "?jetty=x"])
      expect(ids(await lists(query, bound)), query).toEqual([[there.id], [gone.id]]);
    expect(
      ids(await lists("?jetty=0&search_pending=zulaikha&search_approved=tiada", free)),
    ).toEqual([[there.id], []]);
    expect(ids(await lists("?jetty=2&page_pending=1&page_approved=1", free))).toEqual([[], []]);
  });

  it("are each for their levels (R-6-10)", async () => {
    const ticket = await paid();
    const chief = await somebodyOf(1);
    await ask(
      "POST",
      `/api/ticket-cancellation/request/${(await paid()).id}`,
      await somebodyOf(2),
      { body: { remark: "x" } },
    );
    for (const level of [2, 3, 4, 5] as const) {
      const by = await somebodyOf(level);
      expect(
        (
          await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, by, {
            body: { remark: "x" },
          })
        ).status,
        String(level),
      ).toBe(403);
      for (const act of ["approve", "deny"])
        expect(
          (await ask("GET", `/api/ticket-cancellation/${act}/1`, by)).status,
          String(level),
        ).toBe(403);
      expect((await ask("GET", "/api/ticket-cancellation", by)).status, String(level)).toBe(200);
      const mine = await paid();
      expect(
        (
          await ask("POST", `/api/ticket-cancellation/request/${mine.id}`, by, {
            body: { remark: "x" },
          })
        ).status,
        String(level),
      ).toBe(200);
      expect([await stateOf(mine.id), (await newest(mine.id))?.state]).toEqual(["paid", "pending"]);
    }
    expect(
      (
        await ask("POST", `/api/ticket-cancellation/request/${ticket.id}`, chief, {
          body: { remark: "x" },
        })
      ).status,
    ).toBe(403);
    expect(await stateOf(ticket.id)).toBe("paid");
  });

  it("decide nothing for a browser's cookie", async () => {
    const [cashier, chief] = [await somebodyOf(3), await somebodyOf(1)];
    const ticket = await paid();
    await ask("POST", `/api/ticket-cancellation/request/${ticket.id}`, cashier, {
      body: { remark: "x" },
    });
    const id = (await newest(ticket.id))?.id ?? 0;
    const cookie = `session=${await sessionOf(chief, { now })}`;
    for (const act of ["approve", "deny"])
      expect(
        (await ask("GET", `/api/ticket-cancellation/${act}/${id}`, null, { headers: { cookie } }))
          .status,
      ).toBe(401);
    expect([await stateOf(ticket.id), (await newest(ticket.id))?.state]).toEqual([
      "paid",
      "pending",
    ]);
  });
});
