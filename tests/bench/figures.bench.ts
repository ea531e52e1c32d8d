import { closeDatabase, openDatabase } from "@db/connection";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { dashboardView } from "~/routes/staff/dashboard/dashboard-view.server";
import { salesView } from "~/routes/staff/sales/sales-view.server";
import { seedLarge } from "../../db/seed/large";
import type { BenchContext } from "./context";
import { type BenchDatabase, makeDatabase } from "./database";
import type { Figure } from "./figure";
import { measure } from "./measure-page";
import { productEnvironment } from "./product";
import { explainer } from "./statements";

/** What the figures must not grow from. */
const FEW_TICKETS = 10_000;
const GOALS = { ms: 10, growth: 1.3 };
const PAGES = { dashboard: dashboardView, sales: salesView };
type PageName = keyof typeof PAGES;
type Times = Record<PageName, number>;

/** An administrator of all jetties, who sees the most. */
const ADMINISTRATOR: Staff = {
  ...{ sessionId: 0, userId: 1, name: "", username: "", email: "", phone: "", imgPath: null },
  ...{ platform: "web_app", ownJettyId: 0, jettyId: 1, shiftJettyId: null },
  ...{ level: 1, isSuper: false, mayClearLog: false, locked: false, needsFactor: false },
};

/**
 * How long the database works on all statements of the dashboard and of the sales screen, for all
 * jetties and nothing kept, in a database of few tickets and in one of many (`--tickets 5000000`).
 */
export async function figures({ database, tickets, note }: BenchContext): Promise<Figure[]> {
  await seedLarge(database.url, tickets, note);
  const small = await makeDatabase();
  let few: Times;
  try {
    await seedLarge(small.url, FEW_TICKETS, note);
    Object.assign(process.env, productEnvironment(small.url, "http://127.0.0.1:1"));
    few = await timesIn(small, "ms");
  } finally {
    await small.drop();
  }
  const many = await timesIn(database, "en");
  return (Object.keys(PAGES) as PageName[]).flatMap((page) => [
    { name: `figures.${page}.few`, value: few[page], unit: "ms", goal: { atMost: GOALS.ms } },
    { name: `figures.${page}`, value: many[page], unit: "ms", goal: { atMost: GOALS.ms } },
    {
      name: `figures.${page}.growth`,
      value: many[page] / few[page],
      unit: "ratio",
      goal: { atMost: GOALS.growth },
    },
  ]);
}

/** This process keeps a page by its language: each database is asked in its own. */
async function timesIn({ url }: BenchDatabase, language: Language): Promise<Times> {
  openDatabase({ url, role: "jetty_app", poolMax: 4 });
  const explain = await explainer(url);
  const timeOf = async (page: PageName) => {
    const request = new Request(`http://127.0.0.1/${page}?jetty=0`);
    const view = () => PAGES[page](request, ADMINISTRATOR, language);
    return (await measure(explain, null, page, view)).leastMs;
  };
  try {
    return { dashboard: await timeOf("dashboard"), sales: await timeOf("sales") };
  } finally {
    await explain.close();
    await closeDatabase();
  }
}
