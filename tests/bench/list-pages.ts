import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import type { ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { findTickets } from "~/domain/tickets/find-tickets.server";
import {
  PLATFORMS,
  REPORT_TYPES,
  type ReportType,
  type TicketFilter,
} from "~/domain/tickets/list-filter";
import { walkSql, walkValues } from "~/domain/tickets/list-sql";
import { ticketList } from "~/domain/tickets/ticket-list.server";
import type { Figure } from "./figure";
import { measure, type Measured, type Plans, worstOf } from "./measure-page";
import type { Explainer } from "./statements";

/** Pages of a list; one that has fewer ends at its last. */
const DEPTHS = [1, 100, 10_000, Infinity];
const MAX_RANGE = 93;

/** The longest range that a list may show, of the newest days, at both jetties. */
export function newestDays(type: ReportType, platform: TicketFilter["platform"]): TicketFilter {
  const today = dayOf(new Date());
  return { type, platform, jettyId: 0, from: addDays(today, 1 - MAX_RANGE), to: today };
}

/**
 * A page of each report type and platform, at some depths and at the end: of each type and depth the
 * platform that takes longest is told.
 */
export async function measureLists(explain: Explainer, plans: Plans): Promise<Figure[]> {
  const figures: Figure[] = [];
  const counts: Measured[] = [];
  for (const type of REPORT_TYPES)
    for (const depth of DEPTHS) {
      const pages: Measured[] = [];
      for (const platform of PLATFORMS) {
        const filter = newestDays(type, platform);
        const edge = await edgeAt(filter, depth);
        const name = `${type}, platform ${platform}, page ${depth === Infinity ? "last" : depth}`;
        const page = { filter, search: "", edge };
        pages.push(await measure(explain, plans, name, () => ticketList(page, new Date())));
        if (depth === 1)
          counts.push(
            await measure(explain, null, `count, ${name}`, () => findTickets(page), isCount),
          );
      }
      const worst = worstOf(pages);
      const at = `tickets.list.${type}.${depth === Infinity ? "last" : depth}`;
      figures.push(
        { name: at, value: worst.leastMs, unit: "ms", goal: { atMost: 5 } },
        { name: `${at}_middle`, value: worst.middleMs, unit: "ms" },
      );
    }
  figures.push({ name: "tickets.count", value: worstOf(counts).leastMs, unit: "ms" });
  return figures;
}

function isCount(text: string): boolean {
  return text.trimStart().startsWith("select count(*)");
}

/** The edge behind which a page at this depth begins, or the last one does. */
async function edgeAt(filter: TicketFilter, depth: number): Promise<ListEdge | null> {
  if (depth === 1) return null;
  const most = depth === Infinity ? null : (depth - 1) * PAGE_ROWS;
  const ids = await sql<{ id: number }>(null, walkSql(filter.type, null), {
    ...walkValues(filter, null),
    most,
  });
  // What ends the list, less the page itself.
  const at = most === null || ids.length < most ? ids.length - PAGE_ROWS : most;
  const before = ids[at - 1];
  return before ? { side: "after", id: before.id } : null;
}
