import { type ShiftOrders, shiftOrdersOf } from "~/domain/counter/queries.server";
import { type Operator, operatorById } from "~/domain/operators/queries.server";
import type { PrinterView } from "~/domain/printing/rules";
import { printerView } from "~/http/chosen-printer.server";
import type { CashierShift, OrderContext } from "./order-context.server";

/** What the counter's pages show beside the order. */
export interface CounterContext extends CashierShift, ShiftOrders {
  operator: Operator | null;
  printer: PrinterView | null;
}

const EMPTY_CONTEXT = { operator: null, printer: null, lastSale: null, held: [] };

/**
 * What the counter adds to an order. The answer to a form is a redirect, or a page whose own loader
 * asks for what it draws.
 */
export async function loadCounterContext({
  request,
  draft,
  cashier: counter,
  now,
}: OrderContext): Promise<CounterContext | null> {
  if (!counter) return null;
  if (request.method !== "GET") return { ...counter, ...EMPTY_CONTEXT };
  const { operatorId } = draft.data;
  const [printer, operator, ofShift] = await Promise.all([
    printerView(request, counter.staff, now),
    operatorId > 0 ? operatorById(operatorId) : null,
    shiftOrdersOf(counter.shift.id),
  ]);
  return { ...counter, operator, printer, ...ofShift };
}
