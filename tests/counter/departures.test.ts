import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat, placesOf } from "../support/departures";
import { fieldNamed, hrefsIn, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const TODAY = "2026-06-10";
const database = useDatabase();
const site = useSite(["ticketing", "counter", "staff"]);
const { cashier, salesOf, change } = counterBrowsers(site, database, now);

const PEOPLE = {
  "adult[0][name]": "Ahmad Faiz bin Ismail",
  "adult[0][ic]": "850412115267",
  "adult[1][name]": "Siti Hajar binti Osman",
  "adult[1][ic]": "870903115048",
};

/** Today alone these leave Merang: one that is full at eleven, and one at noon. */
async function todaysBoats({ places = 12 } = {}) {
  await change("delete from ticket_departure");
  await change("delete from departure");
  const early = await departureOfOwnBoat({ day: TODAY, at: "11:00", name: `Awal ${places}` });
  await change("update departure set state = 'left' where id = $1", [early]);
  const noon = await departureOfOwnBoat({
    day: TODAY,
    at: "12:00",
    capacity: places,
    name: `Seri ${places}`,
  });
  return { early, noon };
}

describe("the counter where boats have times", () => {
  it("begins with the next departure that can be sold", async () => {
    await todaysBoats();
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    expect(browser.page.text).toContain("12:00 noon · Seri 12");
  });

  it("sells for it", async () => {
    const { noon } = await todaysBoats({ places: 11 });
    const { browser, user } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "2" });
    await browser.submitAndFollow(PEOPLE);
    await browser.submitAndFollow({}, { paymentMethod: "Cash" });
    await browser.submitAndFollow({ cash_in: "60" });
    const [sale] = await salesOf(user.id);
    expect(await placesOf(sale?.id ?? 0)).toEqual([{ departureId: noon, firstNo: 1, lastNo: 2 }]);
  });

  it("refuses more than its places where passengers are counted, and keeps the count", async () => {
    await todaysBoats({ places: 3 });
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submit({ adult: "4" });
    await browser.submit({
      ...PEOPLE,
      "adult[2][name]": "Aina binti Ahmad",
      "adult[2][ic]": "120101115012",
      "adult[3][name]": "Adam bin Ahmad",
      "adult[3][ic]": "140101115013",
    });
    expect(browser.page.text).toContain("Places left on the chosen departure: 3.");
    expect(fieldNamed(browser.page.html, "adult").value).toBe("4");
  });

  it("says so before it asks for their names", async () => {
    await todaysBoats({ places: 4 });
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "2" });
    await browser.submit({ adult: "6" });
    expect(wrongFieldsIn(browser.page.html)).toEqual(["adult"]);
  });

  it("sells for fewer people, names kept, where the boat filled while they paid", async () => {
    const { noon } = await todaysBoats({ places: 2 });
    const { browser, user } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "2" });
    await browser.submitAndFollow(PEOPLE);
    await browser.submitAndFollow({}, { paymentMethod: "Cash" });
    await change("update departure set capacity = 1 where id = $1", [noon]);
    await browser.submitAndFollow({ cash_in: "60" });
    expect(browser.page.path).toBe("/pos/departure-date/time");
    expect(browser.page.text).toContain("No boat on this date has room for 2 people.");
    expect(hrefsIn(browser.page.html)).toContain("/pos/passengers");
    await browser.get("/pos/passengers");
    expect(fieldNamed(browser.page.html, "adult[0][name]").value).toBe("Ahmad Faiz bin Ismail");
    await browser.submitAndFollow({ adult: "1" });
    await browser.submitAndFollow({}, { departure: String(noon) });
    await browser.submitAndFollow({});
    await browser.submitAndFollow({}, { paymentMethod: "Cash" });
    await browser.submitAndFollow({ cash_in: "30" });
    const [sale] = await salesOf(user.id);
    expect(await placesOf(sale?.id ?? 0)).toEqual([{ departureId: noon, firstNo: 1, lastNo: 1 }]);
  });

  it("leads to the departures of the day, for another one", async () => {
    const { noon } = await todaysBoats({ places: 10 });
    const later = await departureOfOwnBoat({ day: TODAY, at: "14:00", name: "Petang" });
    const { browser } = await cashier();
    await browser.get("/pos/departure-date/time");
    expect(browser.page.text).toContain("2:00 pm · Petang");
    await browser.submitAndFollow({}, { departure: String(later) });
    expect(browser.page.path).toBe("/pos/passengers");
    expect(browser.page.text).toContain("2:00 pm · Petang");
    expect(noon).toBeGreaterThan(0);
  });

  it("asks for another day where all boats have left", async () => {
    const { noon } = await todaysBoats({ places: 9 });
    await change("update departure set state = 'left' where id = $1", [noon]);
    const { browser } = await cashier();
    await browser.get("/pos");
    await browser.follow();
    expect(browser.page.path).toBe("/pos/departure-date/time");
    expect(browser.page.text).toContain("No boat has places left on this date.");
  });
});

describe("the single screen where boats have times", () => {
  const ticketDate = "2026-06-12";
  const BUYER = {
    ...{ name: "Ahmad Faiz bin Ismail", ic: "850412115267", phoneNo: "0123456789" },
    ...{ email: "", country: "Malaysia" },
  };
  const boatsThen = async (name: string) => {
    await change("delete from ticket_departure");
    await change("delete from departure");
    const day = ticketDate;
    return {
      morning: await departureOfOwnBoat({ day, at: "09:00" }),
      afternoon: await departureOfOwnBoat({ day, at: "14:00", name, capacity: 2 }),
    };
  };
  const filled = async (fields: Record<string, string> = {}) => {
    const sold = await cashier();
    await sold.browser.get("/ticket-counter");
    await sold.browser.submitAndFollow(
      { ticketDate, adult: "1", child: "0", ...BUYER },
      { go: "save" },
    );
    await sold.browser.submitAndFollow(fields, { go: "payment" });
    return sold;
  };

  it("offers those of the day, and sells for the chosen one", async () => {
    const { afternoon } = await boatsThen("Selatan");
    const { browser, user } = await filled({ departure: String(afternoon) });
    expect(browser.page.text).toContain("2:00 pm · Selatan (2 places left)");
    await browser.submit({ cash_in: "50" }, { go: "generate", paymentMethod: "Cash" });
    const [sale] = await salesOf(user.id);
    expect(await placesOf(sale?.id ?? 0)).toMatchObject([{ departureId: afternoon }]);
  });

  it("answers the page's script with those of a day, and keeps nothing by it", async () => {
    const { afternoon } = await boatsThen("Timur");
    const { browser } = await cashier();
    const asked = async (query: string) =>
      (await browser.get(`/ticket-counter/departures?${query}`)).html;
    const options = JSON.parse(await asked(`day=${ticketDate}&people=1`)) as unknown[];
    expect(options).toContainEqual({
      ...{ value: String(afternoon), time: "2:00 pm", boats: "Timur", left: 2 },
    });
    for (const query of ["day=2026-06-13&people=1", "day=nonsense&people=-1", ""])
      expect([query, await asked(query)]).toEqual([query, "[]"]);
    expect((await browser.get("/ticket-counter")).text).not.toContain("Timur");
  });

  it("keeps a departure that was chosen with its day, and none of another day", async () => {
    const { afternoon } = await boatsThen("Barat");
    const { browser } = await cashier();
    const chosen = { ticketDate, adult: "1", child: "0", departure: String(afternoon) };
    const kept = async (departureDay: string) => {
      await browser.get("/ticket-counter");
      const { version, formKey } = Object.fromEntries(
        [...browser.page.html.matchAll(/name="(version|formKey)" value="([^"]*)"/g)].map(
          ([, name, value]) => [name ?? "", value ?? ""],
        ),
      );
      await browser.post("/ticket-counter", {
        ...{ ...chosen, ...BUYER, departureDay, go: "save" },
        ...{ version: version ?? "", formKey: formKey ?? "" },
      });
      const { html } = await browser.follow();
      expect(html).toContain(`value="${afternoon}"`);
      return new RegExp(`<option[^>]*value="${afternoon}"[^>]*selected`).test(html);
    };
    expect(await kept("2026-06-13")).toBe(false);
    expect(await kept(ticketDate)).toBe(true);
  });

  it("takes the next one with room where none is chosen", async () => {
    const { morning } = await boatsThen("Utara");
    const { browser, user } = await filled();
    await browser.submit({ cash_in: "50" }, { go: "generate", paymentMethod: "Cash" });
    const [sale] = await salesOf(user.id);
    expect(await placesOf(sale?.id ?? 0)).toMatchObject([{ departureId: morning }]);
  });
});
