import { beforeAll, describe, expect, it, vi } from "vitest";
import { readFigures } from "~/domain/figures/read-figures.server";
import { useDatabase } from "../support/database";
import { allByRole, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { soldAt } from "./figure-pages";
import { staffBrowsers } from "./support";

vi.mock("~/domain/figures/read-figures.server", { spy: true });
process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const plain = (text: string) => text.replace(/\u00a0/g, " ");
const open = async (path: string, wishes: Parameters<typeof signedIn>[0] = {}) => {
  const { browser } = await signedIn({ level: 1, jettyId: 0, ...wishes });
  const page = await browser.get(path);
  return { ...page, text: plain(page.text) };
};

beforeAll(async () => {
  await soldAt("2025-06-03T10:00:00+08:00");
  await soldAt("2026-05-31T10:00:00+08:00", { adults: 5 });
  await soldAt("2026-06-09T10:00:00+08:00", { adults: 4 });
  await soldAt("2026-06-10T10:00:00+08:00", { adults: 1 });
  await soldAt("2026-06-10T10:00:00+08:00", { jettyId: 2, adults: 10 });
});

describe("the sales screen", () => {
  it("has cards of the day, the month, the jetty and all of it (R-2.7-01)", async () => {
    const { text } = await open("/sales?jetty=1");
    expect(text).toContain("Today RM 30.00");
    expect(text).toContain("June 2026 RM 150.00");
    expect(text).toContain("Jetty collection (Merang) RM 360.00");
    expect(text).toContain("Overall RM 660.00");
  });

  it("shows a red caret down with its percentage below the last, else a green one up (R-2.7-05)", async () => {
    const { html, text } = await open("/sales?jetty=1");
    expect(text).toContain("Today RM 30.00 down 75% against yesterday");
    expect(html).toMatch(/<span class="down"><svg[^>]*><path d="M0 0h12L6 10z"/);
    expect((await open("/sales?jetty=2")).text).toContain(
      "Today RM 300.00 up 100% against yesterday",
    );
  });

  it("draws daily sales of this month beside the last one's (R-2.7-02)", async () => {
    const { html } = await open("/sales?jetty=1");
    expect(allByRole(html, "img", { name: /daily sales/ })[0]?.name.replace(/\u00a0/g, " ")).toBe(
      "Chart of daily sales: June 2026 so far RM 150.00, May 2026 RM 150.00.",
    );
    const rows = rowsIn(html).map((row) => row.map(plain));
    expect(rows).toContainEqual(["9", "RM 120.00", "RM 0.00"]);
    expect(rows).toContainEqual(["31", "–", "RM 150.00"]);
  });

  it("draws the year's sales by month beside the last one's (R-2.7-02)", async () => {
    const rows = rowsIn((await open("/sales?jetty=1")).html).map((row) => row.map(plain));
    expect(rows).toContainEqual(["June", "RM 150.00", "RM 60.00"]);
    expect(rows).toContainEqual(["July", "–", "RM 0.00"]);
  });

  it("draws this week's tickets and passengers as bars (R-2.7-03)", async () => {
    const { html } = await open("/sales?jetty=1");
    expect(allByRole(html, "img", { name: /this week's (tickets|passengers)/ })).toHaveLength(2);
  });

  it("sets year, month and day against the last ones below each (R-2.7-04, R-F2)", async () => {
    const { text } = await open("/sales?jetty=1");
    expect(text).toContain("This year 3 up 200% last year 1");
    expect(text).toContain("Today 1 up 0% yesterday 1");
    expect(text).toContain("Today 1 down 75% yesterday 4");
  });

  it("shows who is bound to a jetty that jetty's collection", async () => {
    const { text } = await open("/sales?jetty=1", { level: 3, jettyId: 2 });
    expect(text).toContain("Jetty collection (Mangkok) RM 300.00");
  });

  it("is drawn again from what was kept, without reading the figures (R-2.7-06)", async () => {
    await open("/sales?jetty=1");
    const reads = vi.mocked(readFigures).mock.calls.length;
    await open("/sales?jetty=1");
    expect(vi.mocked(readFigures).mock.calls).toHaveLength(reads);
    expect(reads, "the control").toBeGreaterThan(0);
  });

  it("is valid HTML", async () => {
    expect(await htmlProblems((await open("/sales")).html)).toEqual([]);
  });
});
