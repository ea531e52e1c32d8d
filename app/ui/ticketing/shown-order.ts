import { jettyName } from "~/domain/places/jetties";
import { formatDay, formatDayShort } from "~/i18n/format";
import type { FlowView } from "./view";
import { useCategoryWords } from "./words";

/** The order so far, in words. */
export function useShownOrder({ order, language }: FlowView) {
  const { name } = useCategoryWords();
  return {
    ...order,
    jetty: order.jettyID === null ? null : jettyName(order.jettyID),
    date: order.ticketDate && formatDay(order.ticketDate, language),
    dateShort: order.ticketDate && formatDayShort(order.ticketDate, language),
    lines: order.lines.map((line) => ({
      label: name(line.category),
      quantity: line.quantity,
      fareSen: line.fareSen,
    })),
  };
}
