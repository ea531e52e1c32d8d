import type * as ReactDomServer from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { PageHandle } from "~/ui/layout/frame";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { BUYER_PAGES, siteBuild, useSite } from "../support/site";
import { walkTo } from "./walk";

const drawing = vi.hoisted(() => ({ pages: 0 }));
vi.mock("react-dom/server", async (original) => {
  const real = await original<typeof ReactDomServer>();
  return {
    ...real,
    renderToStaticMarkup: (...about: Parameters<typeof real.renderToStaticMarkup>) => {
      drawing.pages += 1;
      return real.renderToStaticMarkup(...about);
    },
  };
});

// Wednesday, 10 June 2026, 8:46 in the morning.
process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
const database = useDatabase();
const site = useSite(BUYER_PAGES);

async function at(date: string, language = "en"): Promise<Browser> {
  const browser = site.browser();
  browser.cookies.set("lang", language);
  await walkTo(browser, "passengers", { date });
  return browser;
}

/** The page as it is asked for once more, and whether it was drawn for that. */
async function again(browser: Browser) {
  const before = drawing.pages;
  const { html, text } = await browser.get("/passengers");
  return { html, text, drawn: drawing.pages - before };
}

describe("a step that many buyers are shown alike", () => {
  it("is drawn once for all of them", async () => {
    const first = (await at("2026-06-20")).page.html;
    const second = await again(await at("2026-06-20"));
    expect([second.html === first, second.drawn]).toEqual([true, 0]);
  });

  it("is another one on another date and in another language", async () => {
    const pages = [await at("2026-06-20"), await at("2026-06-21"), await at("2026-06-20", "ms")];
    expect(new Set(pages.map(({ page }) => page.html)).size).toBe(3);
  });

  it("shows a new fare at once", async () => {
    const browser = await at("2026-06-22");
    const setFare = (sen: number) =>
      asOwner(database, (client) =>
        client.query("update price set fare_sen = $1 where category = 'adult'", [sen]),
      );
    expect(await again(browser)).toMatchObject({ drawn: 0 });
    await setFare(3_700);
    const changed = await again(browser);
    await setFare(3_000);
    expect([changed.drawn, changed.text.includes("RM 37.00")]).toEqual([1, true]);
  });

  it("is drawn anew with something to correct, and stays as it was for others", async () => {
    const browser = await at("2026-06-23");
    const wrong = await browser.submit({ adult: "many" });
    expect([wrong.status, wrong.html.includes('value="many"')]).toEqual([422, true]);
    const { html } = (await at("2026-06-23")).page;
    expect(html).not.toContain('value="many"');
  });

  it("keeps the counts of one buyer from another", async () => {
    const [one, other] = [await at("2026-06-24"), await at("2026-06-24")];
    await one.submitAndFollow({ adult: "7" });
    expect((await one.get("/passengers")).html).toContain('name="adult"');
    expect((await again(other)).html).not.toContain('value="7"');
  });

  it("asks for a date, a time or counts, and for nothing of a person", async () => {
    const { routes } = await siteBuild(BUYER_PAGES);
    const kept = Object.values(routes).flatMap((route) =>
      (route?.module.handle as PageHandle | undefined)?.sameForMany ? [route?.path] : [],
    );
    expect(kept).toEqual([
      "departure-date",
      "departure-date/time",
      "passengers",
      "pos/departure-date",
      "pos/departure-date/time",
    ]);
  });
});
