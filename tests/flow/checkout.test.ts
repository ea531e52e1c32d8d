import { describe, expect, it, vi } from "vitest";
import { madeOnce } from "../support/made-once";
import { buttonValues, chosenIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, somebody, checkout, tickets, bought, change } = useBuying(clock);

describe("the checkout", () => {
  describe("whose form lacks something", () => {
    const story = madeOnce(async () => {
      const buyer = somebody();
      const browser = await checkout(buyer);
      return {
        empty: await browser.submit({ paymentMethod: undefined, terms: undefined }),
        unread: await browser.submit({ paymentMethod: "card", terms: undefined }),
        unknown: await browser.submit({ paymentMethod: "gold", terms: "on" }),
        made: await tickets(buyer),
      };
    });

    it("asks for a payment method and for accepted terms (R-5-37)", async () => {
      const { status, text } = (await story()).empty;
      expect(status).toBe(422);
      for (const words of [
        "Please select payment method",
        "Please read and accept the terms and conditions.",
      ])
        expect(text).toContain(words);
    });

    it("keeps the payment method that was chosen, and asks for the terms alone (R-5-37)", async () => {
      const { status, text, html } = (await story()).unread;
      expect([status, chosenIn(html, "paymentMethod")]).toEqual([422, "card"]);
      expect(text).not.toContain("Please select payment method");
    });

    it("takes no payment method that there is not, and makes no ticket (R-5-37)", async () => {
      const { unknown, made } = await story();
      expect([unknown.status, made]).toEqual([422, []]);
    });
  });

  it("shows the transaction charge before anybody leaves for the gateway (R-S5)", async () => {
    const browser = await checkout();
    for (const words of [
      "Tickets for 2 passengers RM 60.00",
      "Processing fee RM 0.00",
      "Transaction charge RM 1.00",
      "To pay RM 61.00",
      "Pay RM 61.00",
    ])
      expect(browser.page.text).toContain(words);
  });

  it("is blocked by what is missing and leads to its step (R-5-41, R-5-42, R-8-22)", async () => {
    const cases: [without: string, step: string, words: string][] = [
      ["jsonb_set(data, '{jettyId}', 'null')", "/", "Please select jetty"],
      [
        "jsonb_set(data, '{ticketDate}', 'null')",
        "/departure-date",
        "Please select the departure date.",
      ],
      ["jsonb_set(data, '{counts}', '{}')", "/passengers", "Please provide passenger"],
      [
        `data || '{"malaysian":false,"nonMalaysian":true,"country":"","counts":{"adult_foreigner":1}}'`,
        "/passengers",
        "Please select country",
      ],
      ...["name", "ic", "phoneNo", "country", "email"].map((field): [string, string, string] => [
        `jsonb_set(data, '{buyer,${field}}', '""')`,
        "/user-info",
        "Please provide your info",
      ]),
      [
        "jsonb_set(data, '{passengers,1,ic}', '\"\"')",
        "/passengers-info",
        "Please complete the passengers' details.",
      ],
    ];
    const buyer = somebody();
    for (const [without, step, words] of cases) {
      const browser = await checkout(buyer);
      await change(`update order_draft set data = ${without}`);
      await browser.submit(PAY);
      expect([without, browser.page.location]).toEqual([without, step]);
      expect((await browser.follow()).text).toContain(words);
      await change("delete from order_draft");
    }
    expect(await tickets(buyer)).toEqual([]);
  });

  describe("with a price changed meanwhile", () => {
    const story = madeOnce(async () => {
      const buyer = somebody();
      const browser = await checkout(buyer);
      await change("update price set fare_sen = 3500 where category = 'adult'");
      const told = await browser.submit(PAY);
      const before = await tickets(buyer);
      const confirmed = await browser.submitAndFollow();
      await change("update price set fare_sen = 3000 where category = 'adult'");
      return { told, before, confirmed, after: await tickets(buyer) };
    });

    it("says so, shows the new total, and sells nothing (R-8-28)", async () => {
      const { told, before } = await story();
      expect([told.status, before]).toEqual([409, []]);
      for (const words of [
        "There is a price update. Please refresh your browser and try again.",
        "New total: RM 71.00.",
      ])
        expect(told.text).toContain(words);
    });

    it("sells at the new total when that is confirmed", async () => {
      const { confirmed, after } = await story();
      expect(confirmed.location).toContain(gateway.host);
      expect(after).toMatchObject([{ amountSen: 7000 }]);
    });
  });

  it("with the date blocked meanwhile goes back to the calendar with the other answers (R-X11)", async () => {
    const buyer = somebody();
    const browser = await checkout(buyer);
    await change(
      "insert into blocked_date (days, details) select daterange((data->>'ticketDate')::date, (data->>'ticketDate')::date, '[]'), 'Ribut' from order_draft where data->'buyer'->>'ic' = $1",
      [buyer.ic],
    );
    await browser.submit(PAY);
    expect(browser.page.location).toBe("/departure-date");
    expect((await browser.follow()).text).toContain(
      "The selected date is not available. Please choose another date.",
    );
    await change("update blocked_date set removed_at = now()");
    await browser.get("/departure-date");
    await browser.submit({
      ticketDate: buttonValues(browser.page.html, "ticketDate")[0],
    });
    expect((await browser.get("/checkout")).status).toBe(200);
  });

  it("with sales closed meanwhile keeps the order; with a category gone leads to the passengers", async () => {
    const buyer = somebody();
    const browser = await checkout(buyer);
    const [path, form] = browser.filledForm(PAY);
    await change("update setting set payment_enabled = false");
    const closed = await browser.post(path, form);
    expect(closed.status).toBe(422);
    expect(closed.text).toContain("Online ticket sales are closed at the moment.");
    await change("update setting set payment_enabled = true");
    await change("update price set offered = false where category = 'adult'");
    await browser.get("/checkout");
    await browser.submit(PAY);
    expect(browser.page.location).toBe("/passengers");
    await change("update price set offered = true where category = 'adult'");
    expect(await tickets(buyer)).toEqual([]);
  });

  it("beyond what the gateway takes makes no ticket and says so under 'Oopss'", async () => {
    const buyer = somebody();
    const browser = await checkout(buyer);
    await change("update price set fare_sen = 2000000 where category = 'adult'");
    await browser.get("/checkout");
    // The page itself has nothing left to pay by.
    const [path, form] = browser.filledForm({ travelCredit: "" });
    form.delete("act");
    await browser.post(path, new URLSearchParams([...form, ...Object.entries(PAY)]));
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain(
      "Oopss This total is outside the limits for online payment.",
    );
    expect(await tickets(buyer)).toEqual([]);
    await change("update price set fare_sen = 3000 where category = 'adult'");
  });

  it("with the gateway silent keeps the order and shows how to go on", async () => {
    gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer: "500" } });
    const { browser, ticket } = await bought();
    expect(browser.page.path).toBe(`/result?ticket=${ticket.ticketCode}`);
    expect(browser.cookies.get("unpaid")).toBe(ticket.ticketCode);
    const { text, html } = browser.page;
    expect(text).toContain("Your order is kept and you were not charged.");
    expect(await htmlProblems(html)).toEqual([]);
    gateway.sandbox.faults.clear();
    gateway.advance(11_000);
    await browser.submit();
    expect(browser.page.location).toContain(gateway.host);
  });

  it("with a gateway that gives no address to pay at says so with its code (R-8-29)", async () => {
    gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer: "object" } });
    const { browser } = await bought();
    expect(browser.page.text).toContain(
      "Something is not right. Please report this to developer. [no_payurl_payload]",
    );
  });
});
