import { describe, expect, it, vi } from "vitest";
import { madeOnce } from "../support/made-once";
import { allByRole, allByTag } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { checkout, change } = useBuying(clock);

/** Makes the order of two into one of so many: their names are on fifty pages. */
const grow = (count: number) =>
  change(
    `update order_draft set data = data || jsonb_build_object(
       'counts', jsonb_build_object('adult', $1::int),
       'passengers', (select jsonb_agg(jsonb_build_object('category', 'adult', 'country', 'MY',
         'name', 'Penumpang ' || n, 'ic', 'A' || 100000 + n)) from generate_series(1, $1::int) n))`,
    [count],
  );

const TOLD = "The total of RM 30,001.00 is more than one online payment can be, RM 30,000.00.";

describe("an order of more than any online payment", () => {
  const story = madeOnce(async () => {
    const browser = await checkout();
    await grow(999);
    const largest = await browser.get("/checkout");
    await grow(1000);
    const steps = [];
    for (const step of ["passengers", "user-info", "passengers-info"])
      steps.push(await browser.get(`/${step}`));
    const checkoutPage = await browser.get("/checkout");
    const entered = await browser.submit({ travelCredit: "2222-3333-4444-5555" });
    return { largest, steps, checkout: checkoutPage, entered };
  });

  it("is told so at each step from where its sum is known", async () => {
    const { steps, checkout } = await story();
    for (const { text } of [...steps, checkout]) expect(text).toContain(TOLD);
  });

  it("is told what can be done", async () => {
    expect((await story()).checkout.text).toContain(
      "Split the group into several orders, or pay at the jetty counter.",
    );
  });

  it("is offered no method that cannot take it", async () => {
    const methods = allByRole((await story()).checkout.html, "radio");
    expect(methods.map(({ isDisabled }) => isDisabled)).toEqual(methods.map(() => true));
    expect(methods.length).toBeGreaterThan(0);
  });

  it("has no button to pay, but a way to the counter", async () => {
    const { html } = (await story()).checkout;
    expect(allByRole(html, "button", { name: /^Pay RM/ })).toEqual([]);
    expect(allByRole(html, "link", { name: "Pay at the counter instead" })).toHaveLength(1);
  });

  it("counts a travel credit in where Enter is pressed in its field", async () => {
    const { status, text } = (await story()).entered;
    expect([status, text.includes("There is no travel credit with this code")]).toEqual([
      422,
      true,
    ]);
  });

  it("has pages of valid HTML", async () => {
    const { steps, checkout } = await story();
    for (const { html } of [...steps, checkout]) expect(await htmlProblems(html)).toEqual([]);
  });

  it("counts its passengers in thousands", async () => {
    expect((await story()).checkout.text).toContain("1,000 × Adult");
  });

  it("starts above what the methods take, not at it", async () => {
    const { html, text } = (await story()).largest;
    expect(text).not.toContain("more than one online payment");
    expect(allByRole(html, "radio").some(({ isDisabled }) => isDisabled)).toBe(false);
    expect(allByTag(html, "button").some(({ text }) => text === "Pay RM 29,971.00")).toBe(true);
  });
});
