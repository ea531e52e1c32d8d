import { can } from "~/domain/access/capabilities";
import { listCancelActOf } from "~/domain/cancellations/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, type Day, dayOf, weekday } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { edgeLinks } from "~/domain/shared/list-edge";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import {
  filterFor,
  jettiesOf,
  platformsOf,
  rangeProblem,
  reportTypesOf,
} from "~/domain/tickets/list-filter";
import { ticketListQuery } from "~/domain/tickets/schema.server";
import { ticketList, type TicketRow } from "~/domain/tickets/ticket-list.server";
import { ticketsElsewhere } from "~/domain/tickets/tickets-elsewhere.server";
import { now } from "~/http/clock.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { formatCount, formatDate, formatDateShort, formatTime } from "~/i18n/format";
import type { TicketRowView } from "./ticket-table";

/** The list of tickets that an address asks for, in the reader's language (2.14). */
export async function ticketListView(request: Request, staff: Staff, language: Language) {
  const { search, page } = listQuery(request);
  const asked = ticketListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const edge = edgeQuery(request);
  const today = dayOf(now());
  const filter = { ...filterFor(staff, asked, today), search };
  const problem = rangeProblem(filter);
  const [list, elsewhere] = await Promise.all([
    problem ? null : ticketList({ filter, search, edge }, now()),
    problem ? [] : ticketsElsewhere(search, staff),
  ]);
  const shown = new Set(list?.rows.map(({ id }) => id));
  return {
    filter,
    rangeProblem: problem,
    showsElsewhere: filter.jettyId !== staff.jettyId,
    choices: {
      types: reportTypesOf(staff),
      platforms: platformsOf(staff),
      jetties: jettiesOf(staff),
      showsSeller: can(staff, "tickets.see-creator"),
      managesRefunds: can(staff, "refunds.manage"),
      quickDays: quickDays(today),
    },
    // A search beyond the first page counts what is left of it alone.
    count: list &&
      !(edge && search) && {
        key: list.counted,
        count: list.total,
        number: formatCount(list.total),
      },
    rows: list?.rows.map((row) => rowView(row, staff, language)) ?? [],
    pages: list && edgeLinks(page, list, edge),
    elsewhere: elsewhere
      .filter(({ id }) => !shown.has(id))
      .map(({ ticketCode, receiptNo, state, name, ticketDate }) => ({
        ticketCode,
        receiptNo,
        state,
        name: name ?? "",
        departure: formatDate(ticketDate, language),
      })),
  };
}

export type TicketListView = Awaited<ReturnType<typeof ticketListView>>;

function quickDays(today: Day) {
  const monday = addDays(today, -weekday(today));
  return {
    today: { from: today, to: today },
    tomorrow: { from: addDays(today, 1), to: addDays(today, 1) },
    week: { from: monday, to: addDays(monday, 6) },
  };
}

function rowView(row: TicketRow, staff: Staff, language: Language): TicketRowView {
  const { purchasedAt, ticketDate, cancelRequested, ...rest } = row;
  return {
    ...rest,
    code: formatTicketCode(row.ticketCode),
    purchased: {
      day: formatDateShort(dayOf(purchasedAt), language),
      time: formatTime(purchasedAt, language),
    },
    departure: formatDateShort(ticketDate, language),
    seller: row.seller ?? "",
    act: cancelRequested ? null : listCancelActOf(staff, row),
    edits: can(staff, "tickets.edit-passengers") && row.state !== "cancelled",
  };
}
