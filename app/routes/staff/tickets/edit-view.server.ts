import { countryList, countryName } from "~/domain/places/country-names.server";
import { isForeigner } from "~/domain/pricing/categories";
import type { Language } from "~/domain/shared/language";
import type { EditedPerson } from "~/domain/tickets/edit-form.server";
import { passengerPage, type TicketDetail } from "~/domain/tickets/ticket-detail.server";
import type { EditedTicket, PersonView } from "./edit-form";

/** A ticket as the form shows it, with the passengers of one page. */
export async function editView(
  ticket: TicketDetail,
  page: number,
  language: Language,
): Promise<EditedTicket> {
  const { rows, total } = await passengerPage(ticket.id, page);
  const people = rows.map(({ no, category, name, ic, country }) => ({
    no,
    category,
    name: name ?? "",
    ic: ic ?? "",
    country: isForeigner(category) ? named(country, language) : null,
  }));
  return {
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    version: ticket.version,
    page,
    total,
    buyer: {
      name: ticket.name ?? "",
      ic: ticket.ic ?? "",
      phoneNo: ticket.phoneNo ?? "",
      email: ticket.email ?? "",
      country: named(ticket.country, language),
    },
    people,
    countryLines: countryList(language)
      .map(({ name }) => name)
      .join("\n"),
  };
}

function named(code: string | null, language: Language): string {
  return code === null ? "" : countryName(code, language);
}

/** What the form's schema asks of the passengers on its page. */
export function formPeople(people: readonly PersonView[]): EditedPerson[] {
  return people.map(({ no, country }) => ({ no, foreign: country !== null }));
}
