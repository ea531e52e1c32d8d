import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { calls } from "~/api/calls.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { CATEGORIES, type Category, isForeigner } from "~/domain/pricing/categories";
import { Refusal } from "~/domain/shared/refusal";
import { walkTo } from "../flow/walk";
import { aCounterOrder } from "../support/counter-order";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { anOrder } from "../support/online-order";
import { fieldsNamed } from "../support/page-roles";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(), now);

const priceOf = async (category: Category) =>
  (
    await sql<{ fareSen: number; offered: boolean }>(
      null,
      "select fare_sen, offered from price where category = :category",
      { category },
    )
  )[0];
const code = (error: unknown) => (error instanceof Refusal ? error.code : String(error));
const onlyOne = <Value>(category: Category, value: Value) =>
  ({ [category]: value }) as Partial<Record<Category, Value>>;

/**
 * The setting screen's super user, an administrator who sells, and what an API client is
 * authenticated.
 */
async function openShop() {
  const { browser: super_ } = await signedIn({ level: 2, email: "ketua@contoh.my" });
  const { browser: seller, user } = await signedIn({ level: 1, jettyId: 1 });
  const shift = await makeShift({ userId: user.id, openedAt: new Date(now.getTime() - 60_000) });
  const bearer = await sessionOf(user, { now, platform: "mobile_app" });
  const authenticate = calls.lines.find(({ path }) => path === "/api/authenticate");
  const authenticated = async () => {
    const answer = await authenticate?.answer({
      headers: { authorization: `Bearer ${bearer}` },
      body: Buffer.alloc(0),
      ip: "203.0.113.9",
      now,
    });
    return answer?.body as {
      categories: object;
      categories_malay: object;
      categories_malaysian: string[];
      categories_foreigner: string[];
    };
  };
  const offer = async (category: Category, on: boolean) => {
    await super_.get("/setting");
    expect((await super_.submit({ [`offered.${category}`]: on ? "on" : undefined })).status).toBe(
      303,
    );
  };
  return { super_, seller, shift, user, authenticated, offer };
}

/** Wherever a category could be met: its field or name on a page, or its place in a list. */
async function placesOf(
  category: Category,
  { seller, authenticated }: Awaited<ReturnType<typeof openShop>>,
): Promise<string[]> {
  const buyer = visitor("en");
  await walkTo(buyer, "passengers");
  const found: string[] = [];
  const look = (place: string, html: string) => {
    if (html.includes(`name="${category}"`) || html.includes(`"${category}"`)) found.push(place);
  };
  look("online", buyer.page.html);
  for (const path of ["/pos/passengers", "/pos/jetty"])
    look(
      path,
      (await seller.get(path)).html.replace(/<script[\s\S]*?<\/script>/g, (script) =>
        script.includes(`\\"${category}\\"`) ? `"${category}"` : "",
      ),
    );
  const { categories, categories_malay, categories_malaysian, categories_foreigner } =
    await authenticated();
  if (
    [
      ...Object.keys(categories),
      ...Object.keys(categories_malay),
      ...categories_malaysian,
      ...categories_foreigner,
    ].includes(category)
  )
    found.push("API");
  return found;
}

describe("a category of the setting screen", () => {
  const shop = madeOnce(openShop);
  /** Each category is free of charge, and offered. */
  const free = madeOnce(async () => {
    const at = await shop();
    const fields = CATEGORIES.flatMap((one) => [
      [`ticket_prices.${one}`, "0.00"],
      [`offered.${one}`, "on"],
    ]);
    await at.super_.get("/setting");
    await at.super_.submit(Object.fromEntries(fields) as Record<string, string>);
    return at;
  });

  it.each(
    CATEGORIES.flatMap((category) => [
      [category, "", "Please complete this field"] as const,
      [category, "-0.01", "0.00 or more"] as const,
    ]),
  )("has a price of 0.00 or more: %s, not '%s' (R-X13)", async (category, typed, words) => {
    const at = await shop();
    await at.super_.get("/setting");
    const { status, text } = await at.super_.submit({ [`ticket_prices.${category}`]: typed });
    expect([status, text.includes(words)]).toEqual([422, true]);
  });

  it.each(CATEGORIES)("may be free of charge: %s (R-X13)", async (category) => {
    await free();
    expect(await priceOf(category)).toEqual({ fareSen: 0, offered: true });
  });

  it.each(CATEGORIES)("is met nowhere without its tick: %s (R-X13)", async (category) => {
    const at = await free();
    const places = { ticked: await placesOf(category, at), unticked: [] as string[] };
    await at.offer(category, false);
    places.unticked = await placesOf(category, at);
    await at.offer(category, true);
    // With its tick it is there. An agency's people are sold on the single screen alone.
    const everywhere = ["online", "/pos/passengers", "API"];
    const ticked = category === "gov_agency" ? ["API"] : everywhere;
    expect(places).toEqual({ ticked, unticked: [] });
  });

  it.each(CATEGORIES)("is sold to nobody without its tick: %s", async (category) => {
    const at = await free();
    await at.offer(category, false);
    const rights = { level: 1, isSuper: false, mayClearLog: false, ownJettyId: 0 } as const;
    const person = { userId: at.user.id, ...rights };
    const country = isForeigner(category) ? "SG" : "MY";
    const people = {
      counts: onlyOne(category, 1),
      passengers: [{ category, name: "Penumpang Satu", ic: "850412115267", country }],
      seenAmountSen: 0,
    };
    const letters = category === "gov_agency" ? ["tiada.pdf"] : [];
    const atCounter = aCounterOrder(now, { ...people, agencyName: "Jabatan", letters });
    const refusals = [
      await placeOrder(anOrder(now, people), now).catch(code),
      await sellAtCounter(atCounter, person, at.shift, now).catch(code),
    ];
    await at.offer(category, true);
    expect(refusals).toEqual(["bad_category", "bad_category"]);
  });

  it("takes its field off the single screen with the last of its kind (R-X13)", async () => {
    await lookAtTheSingleScreen(await free());
  });
});

/**
 * On `/ticket-counter` people are adults and children by country, or an agency's (X15): each field
 * goes with the last of its categories.
 */
async function lookAtTheSingleScreen(at: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  const screen = async () => {
    const { html, text } = await at.seller.get("/ticket-counter");
    expect(await htmlProblems(html)).toEqual([]);
    return {
      adult: fieldsNamed(html, "adult").length > 0,
      child: fieldsNamed(html, "child").length > 0,
      agency: fieldsNamed(html, "agency").length > 0,
      fares: (text.match(/RM \d+\.\d\d, \d and (?:above|under)/g) ?? []).length,
    };
  };
  await at.super_.get("/setting");
  await at.super_.submit({ "offered.gov_agency": "on", "ticket_prices.gov_agency": "10.00" });
  expect(await screen()).toMatchObject({ adult: true, child: true, agency: true });
  await at.offer("gov_agency", false);
  expect(await screen()).toMatchObject({ adult: true, child: true, agency: false });
  const before = await screen();
  expect(before.fares).toBe(2);
  await at.offer("child", false);
  expect(await screen()).toEqual({ ...before, fares: 1 });
  await at.offer("child_foreigner", false);
  expect(await screen()).toMatchObject({ adult: true, child: false, agency: false });
  for (const category of ["adult", "adult_foreigner"] as const) await at.offer(category, false);
  expect(await screen()).toMatchObject({ adult: false, child: false, agency: false });
}
