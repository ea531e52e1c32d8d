import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/config.server";
import { calendarEntry } from "~/documents/calendar-entry.server";
import { jettyFacts } from "~/domain/places/places.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { keptFile } from "~/http/file-response.server";
import { languageOf } from "~/http/language.server";
import { requireTicket } from "./require-ticket.server";

/**
 * The day of a paid ticket as a calendar entry, for whoever has the ticket's code; of any other
 * code one and the same 404.
 */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  orPlainErrorPage(request, async () => {
    const ticket = await requireTicket(request, params.ticketCode, ({ state }) => state === "paid");
    const entry = calendarEntry({
      ticket,
      place: jettyFacts(ticket.jettyId),
      language: await languageOf(request),
      publicUrl: config().PUBLIC_URL,
    });
    return keptFile(`${ticket.receiptNo}.ics`, "text/calendar; charset=utf-8", Buffer.from(entry));
  });
