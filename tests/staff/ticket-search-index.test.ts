import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { day } from "~/domain/shared/day";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import type { ReportType } from "~/domain/tickets/list-filter";
import { searchTerms } from "~/domain/tickets/search-terms";
import { byIndex } from "~/domain/tickets/search-tickets.server";
import { useDatabase } from "../support/database";
import { makeStaff } from "../support/staff";
import { now, paid } from "./cancellation-rows";

useDatabase();

const DAYS = { from: day("2026-05-01"), to: day("2026-07-31") };
const WORD = "khatijah";

/** By the indexes alone, as where the newest of a long list do not hold it. */
const found = async (type: ReportType) => {
  const filter = { type, platform: 0, jettyId: 0, ...DAYS } as const;
  const { patterns, indexed, days } = searchTerms(WORD);
  return (await byIndex({ filter, edge: null, rows: 20 }, { patterns, indexed, days })).ids;
};

describe("a word that an index finds, in the list of", () => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const name = "Khatijah binti Sulong";
    ids.sold = (await paid({ name, ticketDate: day("2026-07-20") })).id;
    ids.reprinted = (await paid({ name, ticketDate: day("2026-07-21") })).id;
    ids.cancelled = (await paid({ name, ticketDate: day("2026-07-22") })).id;
    await indexTickets();
    const { id: userId } = await makeStaff({ level: 1 });
    await cancelTicket(ids.cancelled, "Ribut", { userId, ownJettyId: 0 }, now);
    await sql(null, "update ticket set reprinted_at = :now where id = :id", {
      ...{ now, id: ids.reprinted },
    });
  });

  const LISTS: [type: ReportType, holds: string[]][] = [
    ["sales", ["reprinted", "sold"]],
    ["departure", ["reprinted", "sold"]],
    ["ticket-cancellation", ["cancelled"]],
    ["ticket-reprint", ["reprinted"]],
    ["agency", []],
  ];

  describe.each([
    ["in the moment after the change", false],
    ["once the workers wrote its month", true],
  ])("%s", (_when, indexed) => {
    beforeAll(async () => {
      if (indexed) await indexTickets();
    });

    it.each(LISTS)("%s is its tickets' alone (R-T3)", async (type, holds) => {
      expect(new Set(await found(type))).toEqual(new Set(holds.map((name) => ids[name])));
    });
  });

  it("sales knows of a whole receipt number that another list has", async () => {
    const filter = { type: "sales", platform: 0, jettyId: 0, ...DAYS } as const;
    const [row] = await sql<{ number: string }>(
      null,
      "select lower(receipt_no) as number from ticket where id = :id",
      { id: ids.cancelled },
    );
    const place = { filter, edge: null, rows: 20 };
    expect(await byIndex(place, { number: row?.number ?? "" })).toEqual({
      ids: [],
      total: 0,
      named: 1,
    });
  });

  it("ticket-cancellation is not there where it was cancelled in another month", async () => {
    await sql(
      null,
      "update ticket set cancelled_at = cancelled_at - interval '4 months' where id = :id",
      { id: ids.cancelled },
    );
    await indexTickets();
    expect(await found("ticket-cancellation")).toEqual([]);
  });
});
