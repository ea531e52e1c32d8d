import { cellWords } from "~/documents/reports/cell-words.server";
import { rightTerms } from "~/domain/month-end/equation-terms";
import { equationOf, unexplainedOf } from "~/domain/month-end/figures";
import type { MonthState } from "~/domain/month-end/month-state.server";
import type { MonthOfJetty } from "~/domain/month-end/rules";
import { countryName } from "~/domain/places/country-names.server";
import { addMonths, dayOf, daysOfMonth, monthOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { now } from "~/http/clock.server";
import { formatInstant, formatMonth } from "~/i18n/format";
import { monthQuery } from "./asked-month.server";

/** A jetty's month in its reader's language. */
export function monthView(of: MonthOfJetty, state: MonthState, language: Language) {
  const { figures, closing, next } = state;
  const equation = equationOf(figures);
  const words = cellWords(language, countryName);
  const current = monthOf(dayOf(now()));
  const residualSen = equation.differenceSen - equation.accountedSen;
  return {
    ...of,
    query: monthQuery(of),
    name: formatMonth(of.month, language),
    previous: monthQuery({ ...of, month: addMonths(of.month, -1) }),
    following: of.month < current ? monthQuery({ ...of, month: addMonths(of.month, 1) }) : null,
    latest: current,
    state: stateOf(of, state),
    next: next && { month: formatMonth(next, language), query: monthQuery({ ...of, month: next }) },
    closing: closing && {
      id: closing.id,
      no: closing.no,
      name: closing.closedBy,
      at: formatInstant(closing.closedAt, language),
    },
    equation: {
      sold: formatRm(equation.soldSen),
      correctedSold: equation.correctedSoldSen === 0 ? null : formatRm(equation.correctedSoldSen),
      left: formatRm(equation.leftSen),
      terms: rightTerms(equation).map(({ term, sen }) => ({ term, sum: formatRm(sen) })),
      correctedReceived:
        equation.correctedReceivedSen === 0 ? null : formatRm(equation.correctedReceivedSen),
      right: formatRm(equation.rightSen),
      difference: formatRm(Math.abs(equation.differenceSen)),
      sign: Math.sign(equation.differenceSen),
      residual: residualSen === 0 ? null : formatRm(residualSen),
    },
    sold: figures.sold.map(({ channel, method, tickets, passengers, sen }) => ({
      key: `${channel} ${method}`,
      channel: words.text("channel", channel),
      method: words.text("method", method),
      ...{ tickets, passengers, sum: formatRm(sen) },
    })),
    tickets: `/tickets?type=sales&platform=0&jetty=${of.jettyId}&from=${of.month}-01&to=${daysOfMonth(of.month).at(-1) ?? ""}`,
    gateway: {
      payments: figures.gateway.count,
      gross: formatRm(figures.gateway.grossSen),
      fees: formatRm(figures.gateway.feeSen),
      net: formatRm(figures.gateway.sen),
      charges: formatRm(figures.charges.collectedSen),
      chargesBack: formatRm(figures.charges.givenBackSen),
    },
    drawers: {
      shifts: figures.drawers.shifts,
      sales: formatRm(figures.drawers.salesSen),
      refunds: formatRm(figures.drawers.refundsSen),
      overShort: formatRm(figures.drawers.overShortSen),
    },
    credit: formatRm(figures.creditSen),
    refunds: {
      paid: { count: figures.refunds.paid.count, sum: formatRm(figures.refunds.paid.sen) },
      cash: { count: figures.refunds.cash.count, sum: formatRm(figures.refunds.cash.sen) },
    },
    differences: figures.differences
      .filter(({ count }) => count > 0)
      .map(({ sen, ...one }) => ({ ...one, sum: formatRm(sen) })),
    unexplained: unexplainedOf(figures),
    corrections: figures.corrections.map(({ kind, count, soldSen, receivedSen }) => ({
      ...{ kind, count, sum: formatRm(receivedSen - soldSen) },
    })),
  };
}
export type MonthView = ReturnType<typeof monthView>;

/** What can be done with a month: look at it, explain it, close it. */
function stateOf(
  { month }: MonthOfJetty,
  { closing, isOver, next }: MonthState,
): "closed" | "running" | "next" | "open" | "before" | "none" {
  if (closing) return "closed";
  if (next === null) return "none";
  if (month < next) return "before";
  if (!isOver) return "running";
  return month === next ? "open" : "next";
}
