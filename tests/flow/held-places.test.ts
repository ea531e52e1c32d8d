import { describe, expect, it, vi } from "vitest";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { departureOfOwnBoat } from "../support/departures";
import { anOrder } from "../support/online-order";
import { wrongFieldsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";
import { BUYER_FIELDS, walkTo } from "./walk";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, somebody, tickets } = useBuying(clock);

let days = 40;
/** A boat of 24 on a day of its own: one buyer may hold 12 of its places. */
async function aBoat() {
  const date = addDays(dayOf(gateway.now()), (days += 1));
  return { date, departure: await departureOfOwnBoat({ day: date, capacity: 24 }) };
}

async function atPassengers(language: "ms" | "en", boat: { date: Day; departure: number }) {
  const browser = site.browser();
  browser.cookies.set("lang", language);
  await walkTo(browser, "departure-date");
  await browser.get(`/departure-date?month=${boat.date.slice(0, 7)}`);
  await browser.submitAndFollow({ ticketDate: boat.date });
  await browser.submitAndFollow({ departure: String(boat.departure) });
  return browser;
}

/** Eleven places of the boat, held by an order of this buyer that waits for its payment. */
const holdEleven = ({ date, departure }: { date: Day; departure: number }, phoneNo: string) => {
  const order = anOrder(gateway.now());
  return placeOrder(
    {
      ...order,
      ticketDate: date,
      departureIds: [departure],
      counts: { adult: 11 },
      passengers: Array.from({ length: 11 }, (_, index) => ({
        category: "adult" as const,
        name: `Penumpang ${index + 1}`,
        ic: `90010111${5_000 + index}`,
        country: "MY",
      })),
      seenAmountSen: 33_000,
      buyer: { ...order.buyer, email: "lain@contoh.my", ic: "880101115121", phoneNo },
      ipAddress: null,
    },
    gateway.now(),
  );
};

const WORDS = {
  en: {
    party: "One order may hold at most 12 places of a departure until it is paid.",
    held: "Your orders that are not paid yet already hold 11 places of this departure, and 12 is the most for one buyer.",
    contact: "ring the jetty",
  },
  ms: {
    party:
      "Satu pesanan boleh menahan paling banyak 12 tempat bagi satu pelepasan sehingga dibayar.",
    held: "Pesanan anda yang belum dibayar sudah menahan 11 tempat bagi pelepasan ini, dan seorang pembeli boleh menahan paling banyak 12.",
    contact: "hubungi jeti",
  },
};

describe.each(["en", "ms"] as const)(
  "a buyer who would hold too much of a boat (%s)",
  (language) => {
    it("is told so beside the passengers, with what to do and whom to ring", async () => {
      const boat = await aBoat();
      const browser = await atPassengers(language, boat);
      const { status, text, html } = await browser.submit({ adult: "13" });
      expect([status, wrongFieldsIn(html), await htmlProblems(html)]).toEqual([422, ["adult"], []]);
      for (const words of [WORDS[language].party, WORDS[language].contact])
        expect(text).toContain(words);
      expect(html).toContain('id="contact"');
    });

    it("goes on with as many as one may hold", async () => {
      const browser = await atPassengers(language, await aBoat());
      expect((await browser.submit({ adult: "12" })).status).toBe(303);
    });

    it("is led from the checkout to the departures, which say what is held already", async () => {
      const boat = await aBoat();
      const buyer = somebody();
      await holdEleven(boat, buyer.phoneNo);
      const browser = await atPassengers(language, boat);
      await browser.submitAndFollow({ adult: "2" });
      await browser.submitAndFollow({ ...BUYER_FIELDS, ...buyer });
      await browser.submitAndFollow({
        "adult[0][name]": "Ahmad Faiz bin Ismail",
        "adult[0][ic]": "850412115267",
        "adult[1][name]": "Siti Hajar binti Osman",
        "adult[1][ic]": "870903115048",
      });
      await browser.submit(PAY);
      const again = await browser.submit({ ...PAY, another: "yes" });
      expect(browser.page.location ?? again.location).toBe("/departure-date/time");
      const { text, html, path } = await browser.follow();
      expect([path, await htmlProblems(html)]).toEqual(["/departure-date/time", []]);
      for (const words of [WORDS[language].held, WORDS[language].contact])
        expect(text).toContain(words);
      expect(html).toContain('id="contact"');
      expect(await tickets(buyer)).toEqual([]);
    });
  },
);
