import { type CancellationRow, findRequest } from "~/domain/cancellations/queries.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { ticketDetail } from "~/domain/tickets/ticket-detail.server";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { screenPath } from "~/http/return-path.server";
import { formatInstant } from "~/i18n/format";
import { cancelledTicketView } from "~/views/cancelled-ticket-view.server";
import type { DecisionView } from "./confirm-decision";

/** The lists under one of their dialogs: same searches, same pages. */
export function cancellationListPath(request: Request): string {
  return screenPath(request, "cancellations", ["code", "page_passengers", "page_scans"]);
}

/** The request that an address names; throws the page for an address that leads nowhere. */
async function requireRequest(param: string | undefined, staff: Staff): Promise<CancellationRow> {
  const request = await findRequest(rowIdParam(param), staff);
  if (!request) throw failurePage(new Refusal("not_found"));
  return request;
}

/**
 * What a decision about a request is made on; `decided` says who was first. Throws the page for an
 * address that leads nowhere.
 */
export async function decisionView({
  request,
  params,
  staff,
}: ConfirmationContext): Promise<DecisionView> {
  const language = await languageOf(request);
  const row = await requireRequest(params.id, staff);
  const ticket = await ticketDetail(row.ticketCode, staff);
  if (!ticket) throw failurePage(new Refusal("not_found"));
  return {
    ticket: await cancelledTicketView(ticket, language),
    remark: row.remark,
    madeBy: `${row.madeBy}, ${formatInstant(row.requestedAt, language)}`,
    decided:
      row.state === "pending" || !row.decidedAt
        ? null
        : {
            how: row.state === "denied" ? "denied" : "approved",
            name: row.decidedBy ?? "",
            at: formatInstant(row.decidedAt, language),
          },
  };
}
