import { describe, expect, it, vi } from "vitest";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { departureOfOwnBoat } from "../support/departures";
import { anOrder } from "../support/online-order";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, somebody, change } = useBuying(clock);

let days = 60;
const ownDay = () => addDays(dayOf(gateway.now()), (days += 1));

/** An unpaid order of two for a boat of a day of its own, and pages of it in two browsers. */
async function ordered() {
  const ticketDate = ownDay();
  const departure = await departureOfOwnBoat({ day: ticketDate, capacity: 4 });
  return { departure, ...(await orderOf(ticketDate, [departure])) };
}

async function orderOf(ticketDate: Day, departureIds: number[]) {
  const order = anOrder(gateway.now(), { ticketDate });
  const browser = newSecret();
  const { ticketCode } = await placeOrder(
    {
      ...order,
      ...{ departureIds, browser, ipAddress: null },
      buyer: { ...order.buyer, ...somebody() },
    },
    gateway.now(),
  );
  const visit = async (path: string, secret: string | null) => {
    const visitor = site.browser();
    visitor.cookies.set("lang", "en");
    if (secret) visitor.cookies.set("buyer", secret);
    return visitor.get(path);
  };
  return {
    ticketCode,
    own: () => visit(`/result?ticket=${ticketCode}`, browser),
    ownPages: async () => {
      const first = await visit(`/result?ticket=${ticketCode}`, browser);
      return [first, await visit("/my-tickets", browser), await visit("/", browser)];
    },
    elsewhere: () => visit(`/result?ticket=${ticketCode}`, null),
    receipt: () => visit(`/ticket/receipt/print/${ticketCode}`, null),
  };
}
const cancel = (departure: number) =>
  change("update departure set state = 'cancelled', reason = 'Ombak besar' where id = $1", [
    departure,
  ]);

describe("an unpaid order whose boat was cancelled", () => {
  it("is not offered to be paid in another browser, and leads to a new ticket", async () => {
    const { departure, elsewhere } = await ordered();
    await cancel(departure);
    const { text, html } = await elsewhere();
    expect(text).toContain("its departure was cancelled or is full");
    expect(text).toContain("Buy a new ticket");
    for (const words of ["Pay RM", "Pay before", "Change this order"])
      expect(text).not.toContain(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is changed in the browser that made it", async () => {
    const { departure, own } = await ordered();
    await cancel(departure);
    const { text, html } = await own();
    expect(text).toContain("Change the order to choose another time");
    expect(text).not.toContain("Pay RM");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("leads from its receipt to that page, and not to paying", async () => {
    const { departure, receipt, ticketCode } = await ordered();
    await cancel(departure);
    const { html } = await receipt();
    expect(html).toContain(`/result?ticket=${ticketCode}`);
    expect(html).not.toContain("/payment/go/");
  });
});

describe("an unpaid order whose boat", () => {
  it("became too small for it is not offered to be paid", async () => {
    const { departure, elsewhere } = await ordered();
    await change("update departure set capacity = 1 where id = $1", [departure]);
    expect((await elsewhere()).text).not.toContain("Pay RM");
  });

  it("has room for it when its hold is over is", async () => {
    const { elsewhere } = await ordered();
    gateway.advance(20 * 60_000);
    expect((await elsewhere()).text).toContain("Pay RM");
  });
});

describe("an unpaid order by date alone whose day was blocked since", () => {
  const blocked = async () => {
    const day = ownDay();
    const order = await orderOf(day, []);
    await change(
      "insert into blocked_date (days, details) values (daterange($1, $1, '[]'), 'Pesta')",
      [day],
    );
    return order;
  };

  it("is not offered to be paid in another browser, and leads to a new ticket", async () => {
    const { elsewhere } = await blocked();
    const { text, html } = await elsewhere();
    expect(text).toContain("No boats leave on the day of this order any more");
    expect(text).toContain("Buy a new ticket");
    for (const words of ["Pay RM", "Pay before"]) expect(text).not.toContain(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is changed in the browser that made it", async () => {
    const { text } = await (await blocked()).own();
    expect(text).toContain("Change the order to choose another day");
  });
});

describe("an unpaid order for a boat with a time", () => {
  it("says on every page of its browser until when its places are held", async () => {
    const { ownPages } = await ordered();
    for (const { text, html } of await ownPages()) {
      expect(text).toMatch(/Your places on the boat are held until \d+:\d\d\s[ap]m only\./);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("names no later time beside that one", async () => {
    const { ownPages } = await ordered();
    for (const { text } of await ownPages())
      expect(text).not.toMatch(/Pay before|waiting for payment until/);
  });

  it("says there that they are no longer held once that is over", async () => {
    const { ownPages } = await ordered();
    gateway.advance(15 * 60_000);
    for (const { text } of await ownPages())
      expect(text).toContain("Your places on the boat are no longer held");
  });
});

describe("an unpaid order by date alone", () => {
  it("says nothing of places that are held", async () => {
    const { ownPages } = await orderOf(ownDay(), []);
    for (const { text } of await ownPages()) expect(text).not.toContain("Your places on the boat");
  });
});

describe("help and the terms", () => {
  it.each([
    ["ms", "disimpan selama 15 minit sahaja"],
    ["en", "held for 15 minutes only"],
  ])("say in %s that places on a boat are held for less long than an order", async (lang, said) => {
    for (const path of ["/help", "/terms"]) {
      const visitor = site.browser();
      visitor.cookies.set("lang", lang);
      expect((await visitor.get(path)).text).toContain(said);
    }
  });
});
