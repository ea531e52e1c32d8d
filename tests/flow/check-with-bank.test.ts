import { describe, expect, it, vi } from "vitest";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, somebody, checkout, tickets, bought } = useBuying(clock);
type Buyer = Awaited<ReturnType<typeof bought>>;

/** Presses 'Check with the bank', and reads the page that follows. */
async function check({ browser, ticket }: Pick<Buyer, "browser" | "ticket">) {
  await browser.post(`/payment/check/${ticket.ticketCode}`, {});
  const { text, html } = await browser.follow();
  expect(await htmlProblems(html, ["meta-refresh"])).toEqual([]);
  return text;
}

async function paying(result?: "fail" | "pending" | "success") {
  const buyer = await bought();
  if (result) await gateway.sandbox.pay(buyer.billCode, result);
  await gateway.whenIdle();
  gateway.advance(11_000);
  return buyer;
}

describe("'check with the bank'", () => {
  it("of an order that is still unpaid says when the bank answered, and what", async () => {
    expect(await check(await paying())).toMatch(
      /The bank answered at \d+:\d\d [ap]m: no payment for this order yet\./,
    );
  });

  it("says so in Malay too", async () => {
    const buyer = await paying();
    buyer.browser.cookies.set("lang", "ms");
    expect(await check(buyer)).toMatch(
      /Bank menjawab pada \d+:\d\d \S+( \S+)?: belum ada bayaran untuk pesanan ini\./,
    );
  });

  it.each([
    ["fail", /The bank answered at .+: the payment failed, and no other has come since\./],
    ["pending", /The bank answered at .+: it is still confirming your payment\./],
  ] as const)("of a payment that stays at '%s' says that it does", async (result, answer) => {
    expect(await check(await paying(result))).toMatch(answer);
  });

  it("right after the last time says that the bank was asked a moment ago", async () => {
    const buyer = await paying();
    await check(buyer);
    expect(await check(buyer)).toContain(
      "The bank was asked a moment ago. You can check again in 10 seconds.",
    );
  });

  it("of a bank that does not answer says so, and when to check again", async () => {
    const buyer = await paying();
    const act = { kind: "answer", answer: "500" } as const;
    gateway.sandbox.faults.add({ on: "getBillTransactions", times: 0, act });
    const text = await check(buyer);
    gateway.sandbox.faults.clear();
    expect(text).toMatch(/The bank does not answer right now\. .+ check again in \d+ seconds\./);
    expect(text).not.toContain("The payment page cannot be opened");
  });

  it("says of an order that nobody went to pay that there is nothing to ask about", async () => {
    const buyer = somebody();
    const browser = await checkout(buyer);
    await browser.submit(PAY);
    const [ticket] = await tickets(buyer);
    if (!ticket) throw new Error("No ticket was made.");
    expect(await check({ browser, ticket })).toContain(
      "There is nothing to ask the bank about yet",
    );
  });

  it("says once that it was asked", async () => {
    const buyer = await paying();
    const [first, later] = [await check(buyer), (await buyer.browser.get("/result")).text];
    expect([first, later].map((text) => text.includes("The bank answered"))).toEqual([true, false]);
  });

  it("that finds the payment leaves the word to the ticket", async () => {
    const buyer = await bought();
    gateway.sandbox.faults.add({ on: "callback", bill: buyer.billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(buyer.billCode, "success");
    await gateway.whenIdle();
    gateway.advance(11_000);
    const text = await check(buyer);
    expect([text.includes("Payment received"), text.includes("The bank answered")]).toEqual([
      true,
      false,
    ]);
  });
});
