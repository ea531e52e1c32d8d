import type { BookCell } from "~/documents/books/make-book.server";
import { can } from "~/domain/access/capabilities";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { type ExportedTicket, exportedTickets } from "~/domain/tickets/ticket-export.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";
import { chosenIn } from "./choice.server";

const PLATFORM = { 1: "platform.web", 2: "platform.app", 3: "platform.counter" } as const;
type Cells = Record<string, (ticket: ExportedTicket) => BookCell>;

/** The tickets chosen in the list as the rows of a file, its title, and its name without an ending. */
export async function chosenFile(request: Request) {
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
    passengers: ({ passengers }) => ({ count: passengers }),
    amount: ({ amountSen }) => ({ sen: amountSen }),
    purchased: ({ purchasedAt }) => purchasedAt,
    departure: ({ ticketDate }) => ({ day: ticketDate }),
    printed: ({ printed }) => ({ count: printed }),
    reprinted: ({ reprinted }) => ({ count: reprinted }),
  } satisfies Cells;
  const tickets = await exportedTickets(chosen.map(({ id }) => id));
  const title = fileWords("file");
  return {
    title,
    name: `${title}-${dayOf(now())}`,
    head: (Object.keys(cells) as (keyof typeof cells)[]).map((one) => fileWords(`csv.${one}`)),
    rows: tickets.map((ticket) => Object.values(cells).map((cell) => cell(ticket))),
  };
}
