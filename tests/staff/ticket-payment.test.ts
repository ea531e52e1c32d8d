import { describe, expect, it } from "vitest";
import { orderWithBill, states } from "../payments/orders";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hasRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

useDatabase();
const gateway = useGateway();
const { signedIn } = staffBrowsers(useSite(["staff"]), new Date());

const pathOf = ({ ticketCode }: { ticketCode: string }) => `/tickets/${ticketCode}`;
/** An order that the gateway's own message does not reach: somebody has to ask. */
async function unheardOrder() {
  const order = await orderWithBill(gateway);
  gateway.sandbox.faults.add({ on: "callback", bill: order.billCode, act: { kind: "drop" } });
  return order;
}

describe("the bills of a ticket", () => {
  it("are told step by step, with reference and bill code and without their secrets", async () => {
    const { ticket, attempt, billCode } = await orderWithBill(gateway);
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get(pathOf(ticket));
    const bills = getByRole(html, "region", { name: "Bills at the gateway" }).text;
    expect([
      bills.includes(`The bill was asked for, reference ${attempt.ourRef}.`),
      bills.includes(`The gateway made the bill ${billCode}.`),
      html.includes(attempt.returnKey),
    ]).toEqual([true, true, false]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("are none of a ticket sold at the counter, which nobody has to ask about", async () => {
    const ticket = await makeTicket({ ticketFlag: 3 });
    const { browser } = await signedIn({ level: 3, language: "en" });
    const { html, text } = await browser.get(pathOf(ticket));
    expect(hasRole(html, "button", { name: "Check payment" })).toBe(false);
    expect(text).toContain("Paid at the counter.");
  });
});

describe("check payment", () => {
  const checked = madeOnce(async () => {
    const { ticket, billCode } = await unheardOrder();
    await gateway.sandbox.pay(billCode, "success");
    const { browser } = await signedIn({ level: 5, language: "en" });
    const before = await browser.get(pathOf(ticket));
    const after = await browser.follow(await browser.post(`${pathOf(ticket)}/check`, {}));
    return { before, dialog: getByRole(after.html, "dialog"), states: await states(ticket) };
  });

  it("is a button beside a ticket that is not paid yet", async () => {
    const { html, text } = (await checked()).before;
    expect(hasRole(html, "button", { name: "Check payment" })).toBe(true);
    expect(text).toContain("Not paid yet.");
  });

  it("asks the gateway now: the ticket is paid, and the page says so in words", async () => {
    const { dialog, states: now } = await checked();
    expect(now).toBe("paid: paid");
    expect(getByRole(dialog, "status").text).toBe("The gateway was asked: the ticket is paid.");
  });

  it("is among what is told of the bill", async () => {
    const { text } = (await checked()).dialog;
    expect(text).toContain("The gateway was asked: paid.");
    expect(text).toMatch(/RM 61\.00 paid by FPX, transaction \S+\. The ticket is paid\./);
  });

  it("says that nothing was paid, and asks no second time within ten seconds", async () => {
    const { ticket, billCode } = await unheardOrder();
    const { browser } = await signedIn({ level: 3, language: "en" });
    const check = async () => {
      const { html } = await browser.follow(await browser.post(`${pathOf(ticket)}/check`, {}));
      return getByRole(getByRole(html, "dialog"), "status").text;
    };
    expect(await check()).toBe("The gateway was asked: nothing has been paid.");
    await gateway.sandbox.pay(billCode, "success");
    expect(await check()).toMatch(
      /^This bill was asked about a moment ago\. Try again in \d+ seconds\.$/,
    );
    expect(await states(ticket)).toBe("unpaid: open");
  });

  it("leads back to the list as it stood, opened as an address too", async () => {
    const { ticket } = await orderWithBill(gateway);
    const { browser } = await signedIn({ level: 1 });
    const path = `${pathOf(ticket)}/check?type=departure`;
    const there = `${pathOf(ticket)}?type=departure`;
    expect([(await browser.get(path)).location, (await browser.post(path, {})).location]).toEqual([
      there,
      there,
    ]);
  });

  it("is nothing at another's jetty", async () => {
    const { ticket } = await orderWithBill(gateway, { jettyId: 2 });
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    expect((await browser.post(`${pathOf(ticket)}/check`, {})).status).toBe(404);
  });
});
