import type pg from "pg";
import { REPORT_TYPES } from "~/domain/tickets/list-filter";
import { ticketList } from "~/domain/tickets/ticket-list.server";
import { ticketsElsewhere } from "~/domain/tickets/tickets-elsewhere.server";
import { type Figure, p95 } from "./figure";
import { newestDays } from "./list-pages";
import { measure, type Measured, type Plans } from "./measure-page";
import { searchWords } from "./search-words";
import type { Explainer } from "./statements";

/** Whose jetty is all of them. */
const EVERYWHERE = {
  ownJettyId: 0,
  jettyId: 1,
  level: 1,
  isSuper: false,
  mayClearLog: false,
} as const;
/** The slowest searches, whose plans are kept. */
const SLOWEST = 5;

/** The first page of each search in each report type's list, and what it finds elsewhere. */
export async function measureSearches(
  owner: pg.Client,
  explain: Explainer,
  plans: Plans,
  note: (text: string) => void,
): Promise<Figure[]> {
  const words = await searchWords(owner, 90);
  note(`${words.length} searches`);
  const figures: Figure[] = [];
  for (const type of REPORT_TYPES) {
    const filter = newestDays(type, 0);
    const searchFor = (search: string) => () =>
      Promise.all([
        ticketList({ filter, search, edge: null }, new Date()),
        ticketsElsewhere(search, EVERYWHERE),
      ]);
    const measured: Measured[] = [];
    for (const word of words) measured.push(await measure(explain, null, word, searchFor(word)));
    const slowest = [...measured].sort((one, other) => other.leastMs - one.leastMs);
    for (const { name } of slowest.slice(0, SLOWEST))
      await measure(explain, plans, `${type}, search "${name}"`, searchFor(name));
    note(
      `${type}: ${slowest
        .slice(0, 8)
        .map(({ name, leastMs }) => `${name} ${leastMs.toFixed(0)}`)
        .join(", ")}`,
    );
    const of = (ms: (one: Measured) => number) => p95(measured.map(ms));
    figures.push(
      {
        name: `tickets.search.${type}`,
        value: of(({ leastMs }) => leastMs),
        unit: "ms p95",
        goal: { atMost: 30 },
      },
      {
        name: `tickets.search.${type}_middle`,
        value: of(({ middleMs }) => middleMs),
        unit: "ms p95",
      },
      { name: `tickets.search.${type}_slowest`, value: slowest[0]?.leastMs ?? 0, unit: "ms" },
    );
  }
  return figures;
}
