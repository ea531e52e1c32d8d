import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { sessionOf } from "../support/staff";
import { dayShape, errorShape, instantShape, nowOfTests, somebodyOf, useCalls } from "./api-client";

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

const CALLS = "/api/ticket-cancellation";
const request = (id: number, by: Parameters<typeof ask>[2], body: object) =>
  ask("POST", `${CALLS}/request/${id}`, by, { body });
const cancel = (id: number, by: Parameters<typeof ask>[2], body: object) =>
  ask("POST", `${CALLS}/cancel/${id}`, by, { body });

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
  describe("a request", () => {
    /** Two that a cashier sent, of which one was approved and the other denied. */
    const story = madeOnce(async () => {
      const [cashier, chief] = [
        await somebodyOf(3, { name: "Siti Aminah" }),
        await somebodyOf(1, { name: "Nur Aisyah" }),
      ];
      const [good, bad] = [await paid(), await paid()];
      const sent = [];
      for (const ticket of [good, bad])
        sent.push(await request(ticket.id, cashier, { id: 1, remark: "Ribut" }));
      const decide = async (act: string, ticket: MadeTicket, language?: "ms") =>
        ask("GET", `${CALLS}/${act}/${(await newest(ticket.id))?.id ?? 0}`, chief, { language });
      const approved = await decide("approve", good);
      const denied = await decide("deny", bad, "ms");
      const states = [];
      for (const { id } of [good, bad]) states.push([await stateOf(id), (await newest(id))?.state]);
      return { sent, approved, denied, states, late: await decide("deny", good) };
    });

    it("is sent (R-7-37)", async () => {
      expect((await story()).sent.map(({ status, body }) => [status, body])).toEqual([
        [200, { message: "Request has been sent" }],
        [200, { message: "Request has been sent" }],
      ]);
    });

    it("is approved, which cancels the ticket (R-7-35)", async () => {
      const { approved, states } = await story();
      expect([approved.body, states[0]]).toEqual([
        { message: "Cancellation request has been approved" },
        ["cancelled", "approved"],
      ]);
    });

    it("is denied, and the ticket stays as it is (R-7-36)", async () => {
      const { denied, states } = await story();
      expect([denied.body, states[1]]).toEqual([
        { message: "Permohonan pembatalan telah ditolak" },
        ["paid", "denied"],
      ]);
    });

    it("is decided once: the second is told who was first", async () => {
      const { late } = await story();
      expect([late.status, errorShape.parse(late.body)]).toEqual([
        409,
        {
          code: "request_approved_by",
          error: "Nur Aisyah approved this request at 13:30 on 2026-06-10. Nothing was changed.",
        },
      ]);
    });
  });

  describe("a remark", () => {
    const ticket = madeOnce(() => paid());

    it.each([{}, { remark: "  " }])(
      "is required of who cancels: %o is refused (R-5-45)",
      async (body) => {
        const { id } = await ticket();
        const refused = await cancel(id, await somebodyOf(1), body);
        expect([refused.status, errorShape.parse(refused.body)]).toMatchObject([
          422,
          { fields: { remark: "Please complete this field" } },
        ]);
        expect(await stateOf(id)).toBe("paid");
      },
    );

    it.each([{}, { remark: "\n" }])(
      "is required of who requests: %o is refused (R-5-45)",
      async (body) => {
        const { id } = await ticket();
        const refused = await request(id, await somebodyOf(3), body);
        expect([refused.status, await newest(id)]).toEqual([422, null]);
      },
    );
  });

  it("cancel at once for level 1, and once (R-7-38)", async () => {
    const [chief, ticket] = [await somebodyOf(1), await paid()];
    const form = new URLSearchParams({ id: String(ticket.id), remark: "Ribut" });
    const first = await cancel(ticket.id, chief, form);
    expect([first.body, await stateOf(ticket.id)]).toEqual([
      { message: "Ticket has been canceled" },
      "cancelled",
    ]);
    expect((await cancel(ticket.id, chief, { remark: "Ribut" })).status).toBe(409);
  });

  it("cancel nothing that there is not", async () => {
    const { status } = await cancel(2_147_483_647, await somebodyOf(1), { remark: "Ribut" });
    expect(status).toBe(404);
  });

  describe("the lists", () => {
    /** One that waits at each jetty, and at Mangkok one that was cancelled at once. */
    const story = madeOnce(async () => {
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
      for (const { id } of [here, there]) await request(id, cashier, { remark: `Sebab ${id}` });
      await cancel(gone.id, chief, { remark: "Terus" });
      return { free, bound, here, there, gone };
    });
    const idsOf = async (...asked: Parameters<typeof lists>) => {
      const { pending, approved } = await lists(...asked);
      return [pending.map((one) => one.ticket_id), approved.map((one) => one.ticket_id)];
    };

    it("are two, with the count of each (R-3-40, R-7-34)", async () => {
      const { free, there, gone } = await story();
      expect(await lists("?jetty=2", free)).toMatchObject({
        pending: [{ ticket_id: there.id }],
        approved: [{ ticket_id: gone.id }],
        total_pending: 1,
        total_approved: 1,
        total: { pending: 1, approved: 1 },
      });
    });

    it("say of a request whose it is, of which ticket, since when and why (R-3-40)", async () => {
      const { free, there } = await story();
      expect((await lists("?jetty=2", free)).pending[0]).toMatchObject({
        _id: there.receiptNo,
        ticketCode: there.ticketCode,
        bill_code: `bill${there.id}`,
        admin: { name: "Cik Kamariah" },
        total_passengers: 1,
        remark: `Sebab ${there.id}`,
        requestCanceledAt: "2026-06-10T13:30:00+08:00",
      });
    });

    it("are of all jetties, or of the first, where that is asked for (R-7-34)", async () => {
      const { free, here, there } = await story();
      expect((await idsOf("?jetty=0", free))[0]).toEqual(
        expect.arrayContaining([here.id, there.id]),
      );
      expect((await lists("", free)).pending.every(({ jettyID }) => jettyID === 1)).toBe(true);
    });

    it.each(["", "?jetty=1", "?jetty=0", "?jetty=x"])(
      "are of their own jetty for those bound to one, whatever %j says",
      async (query) => {
        const { bound, there, gone } = await story();
        expect(await idsOf(query, bound)).toEqual([[there.id], [gone.id]]);
      },
    );

    it("are searched and paged, each by itself (R-7-34)", async () => {
      const { free, there } = await story();
      expect({
        searched: await idsOf("?jetty=0&search_pending=zulaikha&search_approved=tiada", free),
        second: await idsOf("?jetty=2&page_pending=1&page_approved=1", free),
      }).toEqual({ searched: [[there.id], []], second: [[], []] });
    });
  });

  it.each([2, 3, 4, 5] as const)(
    "let level %d read and request, and neither cancel nor decide (R-6-10)",
    async (level) => {
      const by = await somebodyOf(level);
      const [theirs, mine] = [await paid(), await paid()];
      await request(theirs.id, await somebodyOf(2), { remark: "x" });
      const waits = (await newest(theirs.id))?.id ?? 0;
      expect({
        cancel: (await cancel(theirs.id, by, { remark: "x" })).status,
        approve: (await ask("GET", `${CALLS}/approve/${waits}`, by)).status,
        deny: (await ask("GET", `${CALLS}/deny/${waits}`, by)).status,
        read: (await ask("GET", CALLS, by)).status,
        request: (await request(mine.id, by, { remark: "x" })).status,
      }).toEqual({ cancel: 403, approve: 403, deny: 403, read: 200, request: 200 });
      expect([
        await stateOf(theirs.id),
        (await newest(theirs.id))?.state,
        await stateOf(mine.id),
        (await newest(mine.id))?.state,
      ]).toEqual(["paid", "pending", "paid", "pending"]);
    },
  );

  it("let level 1 request nothing: it cancels (R-7-37)", async () => {
    const { id } = await paid();
    const { status } = await request(id, await somebodyOf(1), { remark: "x" });
    expect([status, await stateOf(id), await newest(id)]).toEqual([403, "paid", null]);
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
