import { isAvailable } from "~/domain/blocked-dates/queries.server";
import { operatorById, type Operator } from "~/domain/operators/queries.server";
import { newCounterOrder } from "~/domain/ordering/answers";
import type { Draft } from "~/domain/ordering/draft";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import type { OpenShift } from "~/domain/shifts/shift";
import type { PrinterView } from "~/ui/staff/printing/printer-view";
import { printerView } from "./printer.server";

/** Who sells, in which shift, and for which operator the order at hand is. */
export interface CounterDuty {
  staff: Staff;
  shift: OpenShift;
  operator: Operator | null;
  printer: PrinterView | null;
}

/** What the counter adds to an order: its cashier, its operator, and for a new one the jetty and today (where today can be chosen). */
export async function atCounter(request: Request, { staff, shift }: Pick<CounterDuty, "staff" | "shift">, draft: Draft, now: Date): Promise<{ counter: CounterDuty; draft: Draft }> {
  const { operatorId } = draft.data;
  const [printer, operator] = await Promise.all([printerView(request, staff, now), operatorId > 0 ? operatorById(operatorId) : null]);
  const counter = { staff, shift, operator, printer };
  if (draft.version > 0) return { counter, draft };
  const today = dayOf(now);
  return { counter, draft: { ...draft, data: newCounterOrder(staff.jettyId, (await isAvailable(null, today, now)) ? today : null) } };
}
