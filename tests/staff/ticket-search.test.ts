import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { day, dayOf } from "~/domain/shared/day";
import type { ListEdge } from "~/domain/shared/list-edge";
import { findTickets } from "~/domain/tickets/find-tickets.server";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import type { ReportType, TicketFilter } from "~/domain/tickets/list-filter";
import { ticketList } from "~/domain/tickets/ticket-list.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { makeStaff } from "../support/staff";
import { now, paid } from "./cancellation-rows";

useDatabase();

const all: TicketFilter = {
  type: "sales",
  platform: 0,
  jettyId: 0,
  from: dayOf(now),
  to: dayOf(now),
};
const found = async (
  search: string,
  filter: Partial<TicketFilter> = {},
  edge: ListEdge | null = null,
) => (await findTickets({ filter: { ...all, ...filter }, search, edge })).ids;
const cancelled = async (id: number) => {
  const { id: userId } = await makeStaff({ level: 1 });
  await cancelTicket(id, "Ribut", { userId, ownJettyId: 0 }, now);
};

describe("a search of tickets", () => {
  let sold: Awaited<ReturnType<typeof paid>>;

  beforeAll(async () => {
    sold = await makeTicket({
      now,
      ticketFlag: 3,
      name: "Zulaikha binti Embong",
      ic: "660412115000",
      phoneNo: "+60139876543",
      email: "Embong.88@contoh.my",
      ticketDate: day("2026-06-20"),
      passengers: [
        { name: "Wan Qistina", ic: "010203114444" },
        { name: "Emma Fischer", ic: "C1234567" },
      ],
    });
    await sql(
      null,
      "update app_user set name = 'Rosnah Juruwang' where id = (select seller_id from ticket where id = :id)",
      { id: sold.id },
    );
    await sql(
      null,
      `with o as (
         insert into operator (company_name, name, email, phone, ic, jetty_id)
           values ('Redang Bayu Ferry', 'Mohd Hafiz', 'bayu@contoh.my', '0139876544', '700101115432', 0)
           returning id)
       update ticket set operator_id = (select id from o) where id = :id`,
      { id: sold.id },
    );
    await paid({ name: "Orang Lain", ic: "900101115555", phoneNo: "0111111111" });
  });

  const SEARCHES: [what: string, text: () => string][] = [
    ["the buyer's name in any case", () => "zulaikha EMBONG"],
    ["words in any order", () => "embong zulaikha"],
    ["a part of a word", () => "ulaikh"],
    ["a passenger's name", () => "qistina"],
    ["a passenger's passport", () => "c1234567"],
    ["the buyer's ic with dashes", () => "660412-11-5000"],
    ["a part of a passenger's ic", () => "020311444"],
    ["the phone as it is dialled", () => "013-987 6543"],
    ["the phone with the country's code", () => "+60139876543"],
    ["the receipt number", () => sold.receiptNo.toLowerCase()],
    ["the receipt code as it is printed", () => sold.ticketCode.replace(/(.{4})(?=.)/g, "$1-")],
    ["the receipt code without dashes", () => sold.ticketCode],
    ["the e-mail address", () => "embong.88@CONTOH.my"],
    ["the e-mail address without its domain", () => "embong.88"],
    ["the departure date", () => "2026-06-20"],
    ["the operator's company", () => "bayu FERRY"],
    ["the name of who sold it", () => "rosnah juruwang"],
  ];

  describe.each([
    ["in the moment after the sale", false],
    ["once the workers wrote its words", true],
  ])("%s", (_when, indexed) => {
    beforeAll(async () => {
      if (indexed) await indexTickets();
    });

    it.each(SEARCHES)("finds it by %s (R-T3)", async (_what, text) => {
      expect(await found(text())).toEqual([sold.id]);
    });
  });

  it("finds nothing by wildcards", async () => {
    expect(await found("%_%")).toEqual([]);
  });

  it("finds a passenger by a new name", async () => {
    await indexTickets();
    await sql(
      null,
      "update passenger set name = 'Puteri Baharu' where ticket_id = :id and no = 1",
      {
        id: sold.id,
      },
    );
    expect(await found("puteri")).toEqual([sold.id]);
  });
});

describe("the words of a ticket", () => {
  it("follow a change that is committed after the workers looked", async () => {
    const { id } = await paid({ name: "Sebelum Ubah" });
    await inTransaction(async (tx) => {
      await sql(tx, "update passenger set name = 'Selepas Ubah' where ticket_id = :id", { id });
      await indexTickets();
    });
    await indexTickets();
    const [row] = await sql<{ words: string }>(
      null,
      "select words from ticket_search where ticket_id = :id",
      { id },
    );
    expect(row?.words).toContain("selepas ubah");
  });

  it("follow the name of who sold it", async () => {
    const { id } = await makeTicket({ now, ticketFlag: 3 });
    await indexTickets();
    await sql(
      null,
      "update app_user set name = 'Juruwang Bernama Baharu' where id = (select seller_id from ticket where id = :id)",
      { id },
    );
    expect(await found("bernama baharu")).toEqual([id]);
  });
});

describe("a report type holds", () => {
  const types: ReportType[] = [
    "sales",
    "departure",
    "ticket-cancellation",
    "ticket-reprint",
    "agency",
  ];
  const typesOf = async (id: number) => {
    const holding = await Promise.all(
      types.map(async (type) => (await found("", { type, to: day("2026-06-30") })).includes(id)),
    );
    return types.filter((_type, at) => holding[at]);
  };

  it("a paid ticket: sales and departures (R-2.14-01)", async () => {
    expect(await typesOf((await paid({ ticketDate: day("2026-06-21") })).id)).toEqual([
      "sales",
      "departure",
    ]);
  });

  it("an unpaid ticket: none (R-2.14-01)", async () => {
    expect(await typesOf((await makeTicket({ now })).id)).toEqual([]);
  });

  it("a cancelled ticket: cancellations alone (R-2.14-01, R-T1)", async () => {
    const { id } = await paid();
    await cancelled(id);
    expect(await typesOf(id)).toEqual(["ticket-cancellation"]);
  });
});

describe("pages", () => {
  const at = (minute: number) =>
    new Date(`2026-07-01T08:${String(minute).padStart(2, "0")}:00+08:00`);
  const days = { from: day("2026-07-01"), to: day("2026-07-01") };
  let ids: number[];

  beforeAll(async () => {
    const flags = [1, 2, 3] as const;
    ids = [];
    for (let minute = 0; minute < 45; minute += 1) {
      const made = await makeTicket({
        now: at(minute),
        ticketFlag: flags[minute % 3],
        jettyId: minute % 2 === 0 ? 1 : 2,
        name: "Halaman Ujian",
      });
      if (minute % 3 !== 2) await payTicket(made.id, { paidAt: at(minute) });
      ids.unshift(made.id);
    }
  });

  it.each(["", "halaman"])(
    "follow each other without a gap, searched by '%s' (R-2.14-02)",
    async (search) => {
      const pages = [await found(search, days)];
      while (pages.at(-1)?.length === 20) {
        const last = pages.at(-1)?.at(-1) ?? 0;
        pages.push(await found(search, days, { side: "after", id: last }));
      }
      expect(pages.flat()).toEqual(ids);
    },
  );

  it("lead back as they led on", async () => {
    const edge: ListEdge = { side: "before", id: ids[40] ?? 0 };
    expect(await found("", days, edge)).toEqual(ids.slice(20, 40));
  });

  it("stay where they are when tickets are sold meanwhile", async () => {
    const edge: ListEdge = { side: "after", id: ids[19] ?? 0 };
    const before = await found("", days, edge);
    await paid({ name: "Jualan Baharu" });
    expect(await found("", days, edge)).toEqual(before);
  });

  it.each([
    [0, "all", [1, 2, 3]],
    [1, "web", [1]],
    [2, "mobile app", [2]],
    [3, "counter", [3]],
  ] as const)("of platform %i are of %s (R-9-06)", async (platform, _name, flags) => {
    const listed = await found("", { ...days, platform });
    const rows = await sql<{ ticketFlag: number }>(
      null,
      "select distinct ticket_flag from ticket where id = any(:listed::int[]) order by 1",
      { listed },
    );
    expect(rows.map(({ ticketFlag }) => ticketFlag)).toEqual(flags);
  });

  it("are of one platform and one jetty where these are asked for (R-2.14-01)", async () => {
    const counter = await found("", { ...days, platform: 3, jettyId: 1 });
    expect(counter).toEqual(ids.filter((_id, at) => (44 - at) % 3 === 2 && at % 2 === 0));
  });
});

describe("the warning at a ticket", () => {
  const warningOf = async (id: number) => {
    await indexTickets();
    const { rows } = await ticketList({ filter: all, search: "", edge: null }, now);
    return rows.find((row) => row.id === id)?.sameTraveller ?? null;
  };
  const on = (ticketDate: string) => ({ ticketDate: day(ticketDate) });

  it("names another ticket of that day with a passenger of the buyer's ic (R-2.14-08, R-T2)", async () => {
    const buyer = { name: "Kamarul Satu", ic: "700101115001" };
    const one = await paid({ ...on("2026-06-15"), ...buyer, passengers: [buyer] });
    const other = await paid({
      ...on("2026-06-15"),
      passengers: [{ ...buyer, name: "Nama Lain" }],
    });
    expect(await warningOf(one.id)).toEqual({ receiptNo: other.receiptNo, by: "ic" });
  });

  it("names another with a passenger of the buyer's name, in any case (R-2.14-08, R-T2)", async () => {
    const one = await paid({ ...on("2026-06-16"), name: "Rohani Dua", ic: "700101115002" });
    const other = await paid({
      ...on("2026-06-16"),
      passengers: [{ name: "ROHANI DUA", ic: "700101119999" }],
    });
    expect(await warningOf(one.id)).toEqual({ receiptNo: other.receiptNo, by: "name" });
  });

  it("is not there for the buyer's own place on the ticket (R-T2)", async () => {
    const buyer = { name: "Salmah Tiga", ic: "700101115003" };
    const one = await paid({ ...on("2026-06-17"), ...buyer, passengers: [buyer] });
    expect(await warningOf(one.id)).toBeNull();
  });

  it("is not there for a passenger of another day (R-T2)", async () => {
    const buyer = { name: "Talib Empat", ic: "700101115004" };
    const one = await paid({ ...on("2026-06-18"), ...buyer });
    await paid({ ...on("2026-06-19"), passengers: [buyer] });
    expect(await warningOf(one.id)).toBeNull();
  });

  it("is not there for a passenger of a ticket that is not live (R-T2)", async () => {
    const buyer = { name: "Usman Lima", ic: "700101115005" };
    const one = await paid({ ...on("2026-06-18"), ...buyer });
    const other = await paid({ ...on("2026-06-18"), passengers: [buyer] });
    await cancelled(other.id);
    expect(await warningOf(one.id)).toBeNull();
  });
});
