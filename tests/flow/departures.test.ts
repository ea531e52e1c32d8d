import { describe, expect, it, vi } from "vitest";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import type { Browser } from "../support/browser";
import { departureOfOwnBoat, placesOf } from "../support/departures";
import { buttonValues, chosenIn, fieldNamed, hrefsIn } from "../support/page-roles";
import { PAY, useBuying } from "./buying";
import { BUYER_FIELDS, walkTo } from "./walk";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, somebody, tickets, change } = useBuying(clock);

let days = 10;
/** A day of the test's own, with one boat at half past eight. */
async function aTimedDay(capacity = 12): Promise<{ date: Day; departure: number }> {
  const date = addDays(dayOf(gateway.now()), (days += 1));
  return {
    date,
    departure: await departureOfOwnBoat({ day: date, capacity, name: `Camar ${days}` }),
  };
}

const begin = async (date: Day): Promise<Browser> => {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, "departure-date");
  await browser.get(`/departure-date?month=${date.slice(0, 7)}`);
  await browser.submitAndFollow({ ticketDate: date });
  return browser;
};

const NAMES = {
  "adult[0][name]": "Ahmad Faiz bin Ismail",
  "adult[0][ic]": "850412115267",
  "adult[1][name]": "Siti Hajar binti Osman",
  "adult[1][ic]": "870903115048",
};
const toCheckout = async (browser: Browser, departure: number, buyer = somebody()) => {
  await browser.submitAndFollow({ departure: String(departure) });
  await browser.submitAndFollow({ adult: "2" });
  await browser.submitAndFollow({ ...BUYER_FIELDS, ...buyer });
  await browser.submitAndFollow(NAMES);
  return buyer;
};

describe("a day on which boats have times", () => {
  it("is not offered once its boats have left or are full, and the next one is", async () => {
    const { date, departure } = await aTimedDay(2);
    const free = await aTimedDay();
    const gone = await departureOfOwnBoat({ day: date, at: "10:00", name: `Dua ${days}` });
    await change("update departure set state = 'left' where id = $1", [gone]);
    const buyer = await begin(date);
    await toCheckout(buyer, departure);
    await buyer.submitAndFollow(PAY);
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await walkTo(browser, "departure-date");
    await browser.get(`/departure-date?month=${date.slice(0, 7)}`);
    expect(buttonValues(browser.page.html, "ticketDate")).not.toContain(date);
    expect(browser.page.text).toContain("No boats or places left");
    await browser.get(`/departure-date?month=${free.date.slice(0, 7)}`);
    expect(buttonValues(browser.page.html, "ticketDate")).toContain(free.date);
  });

  it("has its orders paid before the boat leaves", async () => {
    const date = addDays(dayOf(gateway.now()), 1);
    const departure = await departureOfOwnBoat({ day: date, at: "00:10", name: "Awal" });
    const browser = await begin(date);
    await toCheckout(browser, departure);
    await browser.submitAndFollow(PAY);
    // Until then its places are held for a shorter time, and that one is told.
    gateway.advance(15 * 60_000);
    await browser.get("/my-tickets");
    expect(browser.page.text).toMatch(/Pay before .+12:10 am/);
    await change("delete from ticket_departure where departure_id = $1", [departure]);
    await change("delete from departure where id = $1", [departure]);
  });

  it("asks for the departure after the date", async () => {
    const { date, departure } = await aTimedDay();
    const browser = await begin(date);
    expect(browser.page.path).toBe("/departure-date/time");
    expect(buttonValues(browser.page.html, "departure")).toEqual([String(departure)]);
    expect(browser.page.text).toContain("8:30 am · Camar");
    expect(hrefsIn(browser.page.html)).toContain("/departure-date");
  });

  it("leads back to the departure while none is chosen", async () => {
    const { date } = await aTimedDay();
    const browser = await begin(date);
    await browser.get("/passengers");
    expect((await browser.follow()).path).toBe("/departure-date/time");
  });

  it("shows time and boat with the order", async () => {
    const { date, departure } = await aTimedDay();
    const browser = await begin(date);
    await browser.submitAndFollow({ departure: String(departure) });
    expect(browser.page.path).toBe("/passengers");
    expect(browser.page.text).toContain("8:30 am · Camar");
  });

  it("says how few places are left, and when none is", async () => {
    const { date } = await aTimedDay(3);
    await departureOfOwnBoat({ day: date, at: "10:00", capacity: 1, name: `Dua ${days}` });
    await change(
      "update departure set capacity = 1, state = 'left' where day = $1 and capacity = 1",
      [date],
    );
    const browser = await begin(date);
    expect(browser.page.text).toContain("3 places left.");
    expect(browser.page.text).not.toContain("10:00 am");
  });

  it("refuses more passengers than places at the step of the passengers", async () => {
    const { date, departure } = await aTimedDay(3);
    const browser = await begin(date);
    await browser.submitAndFollow({ departure: String(departure) });
    const { status, text } = await browser.submit({ adult: "4" });
    expect(status).toBe(422);
    expect(text).toContain("Places left on the chosen departure: 3.");
    expect(chosenIn(browser.page.html, "nationality")).toBe("malaysian");
  });

  it("refuses a departure that is none of that day", async () => {
    const { date } = await aTimedDay();
    const browser = await begin(date);
    const { status, text } = await browser.submit({ departure: "999999" });
    expect(status).toBe(422);
    expect(text).toContain("That departure is no longer on sale.");
  });

  it("leads back to the departure when the last place was sold meanwhile, answers kept", async () => {
    const { date, departure } = await aTimedDay(2);
    const other = await departureOfOwnBoat({ day: date, at: "11:00" });
    const browser = await begin(date);
    await toCheckout(browser, departure);
    await change("update departure set capacity = 1 where id = $1", [departure]);
    await browser.submitAndFollow(PAY);
    expect(browser.page.path).toBe("/departure-date/time");
    expect(browser.page.text).toContain("There are no longer enough places on that boat.");
    await browser.submitAndFollow({ departure: String(other) });
    await browser.get("/checkout");
    expect(browser.page.text).toContain("Siti Hajar binti Osman");
  });

  it("leads from boats that are too small for all to fewer passengers, and back to a boat", async () => {
    const { date, departure } = await aTimedDay(2);
    const browser = await begin(date);
    await toCheckout(browser, departure);
    await change("update departure set capacity = 1 where id = $1", [departure]);
    await browser.submitAndFollow(PAY);
    expect(browser.page.text).toContain("No boat on this date has room for 2 people.");
    expect(hrefsIn(browser.page.html)).toContain("/passengers");
    await browser.get("/passengers");
    expect(fieldNamed(browser.page.html, "adult").value).toBe("2");
    await browser.submitAndFollow({ adult: "1" });
    expect(browser.page.path).toBe("/departure-date/time");
    await browser.submitAndFollow({ departure: String(departure) });
    await browser.get("/checkout");
    expect(browser.page.text).toContain("Ahmad Faiz bin Ismail");
  });

  it("is on the ticket's result", async () => {
    const { date, departure } = await aTimedDay();
    const browser = await begin(date);
    const buyer = await toCheckout(browser, departure);
    await browser.submitAndFollow(PAY);
    const [ticket] = await tickets(buyer);
    expect(await placesOf(ticket?.id ?? 0)).toEqual([
      { departureId: departure, firstNo: 1, lastNo: 2 },
    ]);
    await browser.get(`/result?ticketCode=${ticket?.ticketCode}`);
    expect((await browser.follow()).text).toContain("8:30 am · Camar");
  });

  it("is with the ticket among this browser's own", async () => {
    const { date, departure } = await aTimedDay();
    const browser = await begin(date);
    await toCheckout(browser, departure);
    await browser.submitAndFollow(PAY);
    expect((await browser.get("/my-tickets")).text).toContain("8:30 am · Camar");
  });

  it("sends nobody to pay whose places were sold while they waited", async () => {
    const { date, departure } = await aTimedDay(2);
    const browser = await begin(date);
    const buyer = await toCheckout(browser, departure);
    await browser.submitAndFollow(PAY);
    const [ticket] = await tickets(buyer);
    await change("update departure set capacity = 1 where id = $1", [departure]);
    await browser.get(`/payment/go/${ticket?.ticketCode}`);
    expect((await browser.follow()).text).toContain("There are no longer enough places");
  });
});

describe("a day without times", () => {
  it("goes on to the passengers", async () => {
    const browser = await begin(addDays(dayOf(gateway.now()), 5));
    expect(browser.page.path).toBe("/passengers");
  });

  it("has no page of departures", async () => {
    const browser = await begin(addDays(dayOf(gateway.now()), 5));
    await browser.get("/departure-date/time");
    expect((await browser.follow()).path).toBe("/departure-date");
  });
});
