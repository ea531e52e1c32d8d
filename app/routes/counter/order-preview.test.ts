import { describe, expect, it } from "vitest";
import type { OrderSoFar } from "~/routes/ticketing/flow-view";
import { previewOrder } from "./order-preview";

const OPERATORS = [
  { id: 7, companyName: "Bidong Jaya", name: "Mohd Hafiz" },
  { id: 9, companyName: "Redang Bayu Ferry", name: "Siti Hajar" },
];
const OFFERED = { malaysian: [{ category: "adult" as const, fareSen: 3_000 }], foreigner: [] };
const STORED: OrderSoFar = {
  ...{ jettyId: 1, ticketDate: null, departure: null, operator: "Bidong Jaya" },
  ...{
    lines: [],
    discountSen: 0,
    processingFeeSen: 0,
    creditSen: 0,
    chargeSen: 0,
    exceededLimitSen: null,
    totalSen: 0,
  },
};
const preview = (operatorId: number) =>
  previewOrder(STORED, { counts: { adult: 2 }, operatorId }, OPERATORS, OFFERED);

describe("the order while it is typed", () => {
  it("names the operator that was chosen last", () => {
    expect(preview(9).operator).toBe("Redang Bayu Ferry");
  });

  it("names none once none is chosen", () => {
    expect(preview(0).operator).toBeNull();
  });

  it("is summed up at the fares of the page", () => {
    expect(preview(0).totalSen).toBe(6_000);
  });
});
