import { jettyName } from "~/domain/places/jetties";
import { formatDay, formatDayShort } from "~/i18n/format";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { FlowView } from "./flow-view";

/** The order so far, as text. */
export function useOrderView({ order, language }: FlowView) {
  const { name } = useCategoryNames();
  return {
    ...order,
    jetty: order.jettyId === null ? null : jettyName(order.jettyId),
    date: order.ticketDate && formatDay(order.ticketDate, language),
    dateShort: order.ticketDate && formatDayShort(order.ticketDate, language),
    lines: order.lines.map((line) => ({
      label: name(line.category),
      quantity: line.quantity,
      fareSen: line.fareSen,
    })),
  };
}
