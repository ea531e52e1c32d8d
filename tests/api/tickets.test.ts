import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { staffTicketShape } from "~/api/staff-ticket-json";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { printCopies } from "../support/print-copies";
import { type Caller, nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();
const listShape = z.strictObject({ data: z.array(staffTicketShape), total: z.number() });
const list = async (query: string, by: Caller) =>
  listShape.parse((await ask("GET", `/api/tickets${query}`, by)).body);
const codes = (told: z.output<typeof listShape>) => told.data.map(({ ticketCode }) => ticketCode);
const online = async (wishes: Parameters<typeof makeTicket>[0] = {}) => {
  const ticket = await makeTicket({ now, ...wishes });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
};

describe("GET /api/tickets", () => {
  describe("at Mangkok, of one from the counter and one from the site", () => {
    const story = madeOnce(async () => {
      const chief = await somebodyOf(1, { jettyId: 0 });
      const ticket = await makeTicket({ now, ticketFlag: 3, jettyId: 2, name: "Rosli bin Omar" });
      await printCopies(ticket.id, [{ at: now }]);
      await requestCancellation(ticket.id, "Ribut", { userId: chief.id, ownJettyId: 0 }, now);
      return { chief, ticket, other: await online({ jettyId: 2 }) };
    });

    it("tells those of some days and a platform with all that staff see of each (R-3-41, R-7-39)", async () => {
      const { chief, ticket } = await story();
      const told = await list(
        "?jetty=2&type=sales&platform=3&from=2026-06-10&to=2026-06-10",
        chief,
      );
      expect(told).toMatchObject({
        total: 1,
        data: [
          {
            id: ticket.id,
            _id: ticket.receiptNo,
            name: "Rosli bin Omar",
            ticketFlag: 3,
            ticketPlatform: 3,
            admin: { name: "Juruwang Ujian" },
            remark: "Ribut",
            requestCanceledAt: "2026-06-10T13:30:00+08:00",
            count: 1,
            print_history: [{ created_at: "2026-06-10T13:30:00+08:00" }],
            files: [],
            letters: [],
            boat_operator: null,
          },
        ],
      });
      expect(told.data[0]?.passengers).toHaveLength(2);
    });

    it("tells those of all platforms, or those that are searched for (R-7-39)", async () => {
      const { chief, ticket, other } = await story();
      expect({
        all: codes(await list("?jetty=2&platform=0", chief)).toSorted(),
        found: codes(await list("?jetty=2&platform=0&search=rosli", chief)),
      }).toEqual({
        all: [ticket.ticketCode, other.ticketCode].toSorted(),
        found: [ticket.ticketCode],
      });
    });

    it("tells those that depart from a day on (R-7-39)", async () => {
      const { chief } = await story();
      expect(await list("?jetty=2&platform=0&type=departure&from=2026-06-11", chief)).toMatchObject(
        { total: 2 },
      );
    });
  });

  it("pages by number, 20 or as many as 100 (R-X10)", async () => {
    const chief = await somebodyOf(1, { jettyId: 0 });
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await online()).ticketCode);
    const under = "?jetty=1&platform=1&limit=2";
    expect([
      codes(await list(`${under}&page=0`, chief)),
      codes(await list(`${under}&page=1`, chief)),
      codes(await list(`${under}&page=2`, chief)),
      codes(await list(`${under}&page=3`, chief)),
    ]).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4), []]);
    expect((await list(`${under}&page=2`, chief)).total).toBe(5);
    expect(codes(await list(`${under}&page=1&search=pembeli`, chief))).toEqual(made.slice(2, 4));
    expect(codes(await list("?jetty=1&platform=1&limit=1000", chief))).toEqual(made);
    expect(codes(await list("?jetty=1&platform=1&page=999999", chief))).toEqual([]);
  });

  it("keeps what a level may not choose, and refuses too many days", async () => {
    const cashier = await somebodyOf(3, { jettyId: 1 });
    const [sold, web] = [await makeTicket({ now, ticketFlag: 3 }), await online()];
    const seen = codes(await list("?platform=0&jetty=2", cashier));
    expect([seen.includes(sold.ticketCode), seen.includes(web.ticketCode)]).toEqual([true, false]);
    expect((await list("", cashier)).data[0]?.admin).toBeNull();
    expect(await ask("GET", "/api/tickets?from=2026-01-01&to=2026-06-10", cashier)).toMatchObject({
      status: 422,
      body: { code: "report_range_long", error: "Date range must be within 3 months limit" },
    });
    expect(
      (await ask("GET", "/api/tickets?from=2026-06-10&to=2026-06-09", cashier)).body,
    ).toMatchObject({ code: "report_range_reversed" });
  });
});

describe("a ticket in a list", () => {
  const toldOf = async (ticket: MadeTicket) => {
    const { data } = await list("?from=2026-06-10&to=2026-06-10", await somebodyOf(1));
    return data.find(({ id }) => id === ticket.id);
  };

  it("has the buyer's fields, the address it was bought from and its remark (R-3-13)", async () => {
    const ticket = await online({ name: "Rosli bin Omar", email: "rosli@contoh.my" });
    await sql(null, "update ticket set ip_address = '203.0.113.9' where id = :id returning id", {
      id: ticket.id,
    });
    expect(await toldOf(ticket)).toMatchObject({
      name: "Rosli bin Omar",
      email: "rosli@contoh.my",
      phoneNo: "0123456789",
      ic: "850412115267",
      country: "MY",
      state: "Terengganu",
      ip_address: "203.0.113.9",
      remark: null,
    });
  });

  it("has its passengers and their number, the boat and the agency (R-3-16)", async () => {
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    await sql(
      null,
      "update ticket set agency_name = 'Jabatan Laut', other_operator_name = 'Bot Pak Mat' where id = :id returning id",
      { id: ticket.id },
    );
    const told = await toldOf(ticket);
    expect(told).toMatchObject({
      total_passengers: 2,
      boat_operator: null,
      other_operator_name: "Bot Pak Mat",
      agency_name: "Jabatan Laut",
    });
    expect(told?.passengers).toHaveLength(2);
  });

  it("names who sold it at the counter, and nobody for an online sale (R-3-19)", async () => {
    const [sold, bought] = [await makeTicket({ now, ticketFlag: 3 }), await online()];
    expect((await toldOf(sold))?.admin).toMatchObject({ name: "Juruwang Ujian" });
    expect((await toldOf(sold))?.admin?.username).toMatch(/./);
    expect((await toldOf(bought))?.admin).toBeNull();
  });
});

describe("POST /api/ticket-counter/edit", () => {
  const peopleOf = (id: number) =>
    sql<{ id: number; name: string | null; ic: string | null }>(
      null,
      "select id, name, ic from passenger where ticket_id = :id order by no",
      { id },
    );

  it("changes the passengers that it names, and leaves the others (R-7-44, R-8-35)", async () => {
    const cashier = await somebodyOf(3);
    const ticket = await online();
    const [one, two] = await peopleOf(ticket.id);
    const { status, body } = await ask("POST", "/api/ticket-counter/edit", cashier, {
      body: {
        id: ticket.id,
        passengers: [{ id: two?.id, name: "Nur Aisyah", ic: "900101-11-5555", category: "adult" }],
      },
    });
    expect([status, body.message]).toEqual([200, "Changes has been saved"]);
    expect(staffTicketShape.parse(body.ticket).passengers).toMatchObject([
      { id: one?.id, name: one?.name },
      { id: two?.id, name: "Nur Aisyah", ic: "900101115555" },
    ]);
    expect((await peopleOf(ticket.id))[0]).toEqual(one);
    const form = new URLSearchParams({
      id: String(ticket.id),
      "passengers[0][id]": String(one?.id),
      "passengers[0][name]": "Ali bin Abu",
      "passengers[0][ic]": "A1234567",
    });
    expect((await ask("POST", "/api/ticket-counter/edit", cashier, { body: form })).status).toBe(
      200,
    );
    expect((await peopleOf(ticket.id))[0]).toMatchObject({ name: "Ali bin Abu", ic: "A1234567" });
  });

  it("is done once where it is sent twice with its key (X10)", async () => {
    const cashier = await somebodyOf(3);
    const ticket = await online();
    const [one] = await peopleOf(ticket.id);
    const key = { "Idempotency-Key": newSecret() };
    const edit = (name: string) =>
      ask("POST", "/api/ticket-counter/edit", cashier, {
        body: {
          id: ticket.id,
          passengers: [{ id: one?.id, name, ic: "900101-11-5555", category: "adult" }],
        },
        headers: key,
      });
    const [first, again] = [await edit("Nur Aisyah"), await edit("Nur Aisyah")];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await edit("Nur Amirah")).body).toMatchObject({ code: "key_reused" });
    const rows = await sql(
      null,
      "select 1 as one from audit where module = 'ticket' and action = 'update' and subject_id = :id",
      { id: String(ticket.id) },
    );
    expect(rows).toHaveLength(1);
  });

  describe("that is refused", () => {
    const story = madeOnce(async () => {
      const [ticket, other] = [await online(), await online()];
      const [[mine], [theirs]] = [await peopleOf(ticket.id), await peopleOf(other.id)];
      const people = {
        here: await somebodyOf(3),
        elsewhere: await somebodyOf(3, { jettyId: 2 }),
      };
      return { ticket, mine, theirs, people };
    });
    const REQUIRED = { "passengers[0][name]": "Please complete this field" };
    it.each<
      [string, object, number, object?, { who?: "here" | "elsewhere"; id?: number; of?: "other" }?]
    >([
      ["another category than was paid for", { category: "child" }, 422, { code: "bad_category" }],
      ["another ticket's passenger", {}, 404, {}, { of: "other" }],
      ["an empty name online", { name: "" }, 422, { code: "required", fields: REQUIRED }],
      ["an ic that is too short", { ic: "1" }, 422, { code: "bad_ic" }],
      ["a ticket that there is not", {}, 404, {}, { id: 2_147_483_647 }],
      ["a ticket of another jetty", {}, 404, {}, { who: "elsewhere" }],
    ])(
      "does not take %s",
      async (_what, change, status, body = {}, { who = "here", id, of } = {}) => {
        const { ticket, mine, theirs, people } = await story();
        const person = of === "other" ? theirs : mine;
        const passenger = { id: person?.id, name: "Ali bin Abu", ic: "A1234567", ...change };
        const told = await ask("POST", "/api/ticket-counter/edit", people[who], {
          body: { id: id ?? ticket.id, passengers: [passenger] },
        });
        expect(told).toMatchObject({ status, body });
        expect((await peopleOf(ticket.id))[0]).toEqual(mine);
      },
    );
  });
});
