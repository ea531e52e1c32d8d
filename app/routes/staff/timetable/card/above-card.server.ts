import type { StaffPage } from "~/domain/access/screen";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationPage, PageArgs } from "~/http/confirmation.server";
import { requirePage } from "~/http/guard.server";

/** A confirmation that leads back to the card of its departure. */
export function aboveCard({ params }: PageArgs, page: StaffPage): ConfirmationPage {
  return {
    guard: (request) => requirePage(request, page),
    back: `/timetable/${rowIdParam(params.id)}`,
  };
}
