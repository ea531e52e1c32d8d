import { z } from "zod";
import { counterBuyerForm } from "~/domain/ordering/schema.server";
import { CATEGORIES } from "~/domain/pricing/categories";
import { dayOf, parseDay } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import { editPassengers } from "~/domain/tickets/edit-passengers.server";
import { findTickets, MAX_COUNTED } from "~/domain/tickets/find-tickets.server";
import { filterFor, PLATFORMS, rangeProblem, REPORT_TYPES } from "~/domain/tickets/list-filter";
import { staffTicket, staffTickets } from "~/domain/tickets/staff-tickets.server";
import { staffCall } from "./call.server";
import { ORDER, QUERY, type StaffContext } from "./call-line";
import { MAX_ROWS } from "./check-json";
import { jettyField } from "./jetty-query";
import { listFields } from "./list-schemas.server";
import { countryField } from "./order-fields";
import { staffTicketJson, staffTicketShape } from "./staff-ticket-json";
import { messageText } from "./success-messages.server";

const day = z.string().max(10).transform(parseDay).nullable().catch(null);
const ticketsQuery = z.object({
  ...listFields,
  jetty: jettyField,
  type: z.enum(REPORT_TYPES).nullable().catch(null),
  platform: z
    .enum(["0", "1", "2", "3"])
    .transform((id) => PLATFORMS.find((one) => String(one) === id) ?? null)
    .nullable()
    .catch(null),
  from: day,
  to: day,
});

/**
 * GET /api/tickets (R-7-39, X10): what the list of the screen holds for the caller, the newest
 * first. What they may not choose counts as not asked for. Beyond the 10,000th nobody reads. Throws
 * Refusal report_range_long and report_range_reversed (R-5-44).
 */
async function tickets(
  { jetty: jettyId, search, page, limit, ...asked }: z.output<typeof ticketsQuery>,
  { staff, now }: StaffContext,
) {
  const filter = filterFor(staff, { ...asked, jettyId }, dayOf(now));
  const problem = rangeProblem(filter);
  if (problem)
    throw new Refusal(
      problem === "range_too_long" ? "report_range_long" : "report_range_reversed",
      { field: "to" },
    );
  const skip = Math.min(page * limit, MAX_COUNTED);
  const { ids, total } = await findTickets({ filter, search, edge: null, skip, limit });
  return { rows: await staffTickets(ids), total };
}

const presentTickets = (
  { rows, total }: Awaited<ReturnType<typeof tickets>>,
  { staff }: StaffContext,
) => ({ data: rows.map((row) => staffTicketJson(row, staff)), total });

const { name, ic } = counterBuyerForm.shape;
const orNull = (text: string) => text || null;
const editBody = z.object({
  id: rowId,
  passengers: z
    .array(
      z.object({
        id: rowId,
        name: name.transform(orNull),
        ic: ic.transform(orNull),
        country: z
          .union([z.literal(""), countryField])
          .optional()
          .transform((code = "") => orNull(code)),
        category: z.enum(CATEGORIES, { error: "bad_category" }).optional(),
      }),
      { error: "bad_request" },
    )
    .min(1, "no_passenger")
    .max(MAX_ROWS, "too_large"),
});

/** POST /api/ticket-counter/edit (R-7-44). Throws Refusal as `editPassengers` does. */
async function edit({ id, passengers }: z.output<typeof editBody>, { staff, now }: StaffContext) {
  await editPassengers(id, passengers, staff, now);
  return staffTicket(id);
}

export const ticketCalls = [
  staffCall({
    ...QUERY,
    path: "/api/tickets",
    summary: "tickets",
    needs: "tickets.view",
    schema: ticketsQuery,
    answers: z.strictObject({ data: z.array(staffTicketShape), total: z.number() }),
    errors: ["report_range_long", "report_range_reversed"],
    act: tickets,
    present: presentTickets,
  }),
  staffCall({
    ...ORDER,
    path: "/api/ticket-counter/edit",
    summary: "editPassengers",
    needs: "tickets.edit-passengers",
    repeatable: true,
    schema: editBody,
    answers: z.strictObject({ message: z.string(), ticket: staffTicketShape }),
    errors: [
      "bad_ic",
      "bad_country",
      "home_country",
      "bad_category",
      "no_passenger",
      "not_found",
      "ticket_cancelled_by",
      "changed_meanwhile",
    ],
    act: edit,
    present: (ticket, { staff, language }) => ({
      message: messageText("saved", language),
      ticket: staffTicketJson(ticket, staff),
    }),
  }),
];
