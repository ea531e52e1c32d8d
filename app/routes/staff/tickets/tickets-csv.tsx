import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "~/domain/access/capabilities";
import { jettyName } from "~/domain/places/jetties";
import type { CsvCell } from "~/domain/shared/csv";
import { dayOf } from "~/domain/shared/day";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { type ExportedTicket, exportedTickets } from "~/domain/tickets/ticket-export.server";
import { now } from "~/http/clock.server";
import { csvResponse } from "~/http/csv.server";
import { orFailurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";
import { chosenIn } from "./choice.server";

const PLATFORM = { 1: "platform.web", 2: "platform.app", 3: "platform.counter" } as const;
type Cells = Record<string, (ticket: ExportedTicket) => CsvCell>;

/** The tickets chosen in the list as a file for a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const language = await languageOf(request);
  const t = translationsOf(language, "tickets");
  const words = translationsOf(language, "common");
  const fileWords = translationsOf(language, "ticketWords");
  const chosen = await orFailurePage(() => chosenIn(request, staff));
  const cells = {
    code: ({ ticketCode }) => formatTicketCode(ticketCode),
    receipt_no: ({ receiptNo }) => receiptNo,
    state: ({ state }) => words(`status.${state}`),
    platform: ({ ticketFlag }) => t(PLATFORM[ticketFlag]),
    jetty: ({ jettyId }) => jettyName(jettyId),
    operator: ({ operator }) => operator ?? "",
    agency: ({ agency }) => agency ?? "",
    ...(can(staff, "tickets.see-creator") && {
      seller: ({ seller }: ExportedTicket) => seller ?? "",
    }),
    buyer: ({ name }) => name ?? "",
    phone: ({ phoneNo }) => phoneNo ?? "",
    email: ({ email }) => email ?? "",
    passengers: ({ passengers }) => String(passengers),
    amount: ({ amountSen }) => ({ sen: amountSen }),
    purchased: ({ purchasedAt }) => purchasedAt,
    departure: ({ ticketDate }) => ticketDate,
    printed: ({ printed }) => String(printed),
    reprinted: ({ reprinted }) => String(reprinted),
  } satisfies Cells;
  async function* rows() {
    yield [
      (Object.keys(cells) as (keyof typeof cells)[]).map((column) => fileWords(`csv.${column}`)),
    ];
    const tickets = await exportedTickets(chosen.map(({ id }) => id));
    yield tickets.map((ticket) => Object.values(cells).map((cell) => cell(ticket)));
  }
  return csvResponse(`${fileWords("file")}-${dayOf(now())}.csv`, rows());
}
