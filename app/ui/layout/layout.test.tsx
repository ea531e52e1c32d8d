import { describe, expect, it } from "vitest";
import { allByRole, getByRole, namesByRole } from "../../../tests/support/page-roles";
import { renderMarkup } from "../../../tests/support/render";
import { OrderSummary, type OrderSummaryView } from "./order-summary";
import { Prose } from "./prose";
import { Steps } from "./steps";

const ORDER: OrderSummaryView = {
  jetty: "Merang",
  date: "Saturday, 20 June 2026",
  dateShort: "Sat 20 Jun",
  departure: null,
  lines: [
    { label: "Adult", quantity: 2, fareSen: 3000 },
    { label: "Child", quantity: 1, fareSen: 1550 },
  ],
  discountSen: 0,
  processingFeeSen: 0,
  creditSen: 0,
  chargeSen: 100,
  totalSen: 7550,
};

describe("OrderPanel", () => {
  it("shows count and price of each category, discount, processing fee, charge and total", () => {
    const text = renderMarkup(<OrderSummary order={ORDER} />)
      .replace(/<[^>]+>/g, "|")
      .replaceAll("\u00a0", " ");
    for (const words of [
      "Adult, 2 × RM 30.00||RM 60.00",
      "Child, 1 × RM 15.50||RM 15.50",
      "Processing fee||RM 0.00",
      "Total||RM 75.50",
      "Transaction charge||RM 1.00",
      "To pay||RM 76.50",
      "3 passengers, Sat 20 Jun",
    ])
      expect(text).toContain(words);
  });

  it("draws no charge where none is collected, and says what is still to be chosen", () => {
    const html = renderMarkup(
      <OrderSummary
        order={{ ...ORDER, jetty: null, date: null, lines: [], chargeSen: 0, totalSen: 0 }}
      />,
    );
    expect(html).not.toContain("Transaction charge");
    expect(html.match(/Not chosen yet/g)).toHaveLength(3);
    expect(html).toContain("No passengers yet");
  });
});

describe("Steps", () => {
  it("links the steps that are done, and marks where one is", () => {
    const html = renderMarkup(
      <Steps
        title="Passengers"
        percent={35}
        steps={[
          { name: "jetty", label: "Jetty", href: "/", state: "done" },
          { name: "passengers", label: "Passengers", href: "/passengers", state: "here" },
          { name: "checkout", label: "Payment", state: "todo" },
        ]}
      />,
    );
    expect(namesByRole(html, "listitem")).toEqual(["Jetty", "Passengers", "Payment"]);
    expect(allByRole(html, "link").map(({ name, href }) => [name, href])).toEqual([["Jetty", "/"]]);
    expect(getByRole(html, "listitem", { name: "Passengers" }).attribute("aria-current")).toBe(
      "step",
    );
    expect(html).toContain("Step 2/7 (35%)");
  });
});

describe("Prose", () => {
  it("makes paragraphs and lists of lines, and nothing of markup", () => {
    expect(renderMarkup(<Prose text={"One\n- a\n- b\nTwo <i>"} />)).toBe(
      '<p>One</p><ul class="dots"><li>a</li><li>b</li></ul><p>Two &lt;i&gt;</p>',
    );
  });
});
