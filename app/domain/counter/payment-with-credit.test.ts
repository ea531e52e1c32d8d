import { describe, expect, it } from "vitest";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { CASH } from "./payment-methods";
import { paymentWithCredit } from "./payment-with-credit";

const credit = { code: "K7QMX3RDW9HTAB2C", partSen: 2_000 };
const pay = (totalSen: number, paymentMethod: string, cashInSen: number | null = null) =>
  paymentWithCredit(credit, totalSen, { paymentMethod, cashInSen });

describe("a sale of which a travel credit pays a part", () => {
  it("is paid by the credit alone where it leaves nothing, whatever else was chosen", () => {
    for (const total of [1_999, 2_000])
      expect(pay(total, CASH, 5_000)).toEqual({
        ...{ travelCredit: credit, paymentMethod: TRAVEL_CREDIT, cashInSen: null },
      });
  });

  it("has its rest in cash, exactly where no sum was handed over", () => {
    expect(pay(2_001, CASH)).toEqual({ travelCredit: credit, paymentMethod: CASH, cashInSen: 1 });
    expect(pay(6_000, CASH, 5_000).cashInSen).toBe(5_000);
    expect(pay(6_000, CASH, 0).cashInSen).toBe(0);
  });

  it("has its rest by another method, with which no cash comes in", () => {
    expect(pay(6_000, "QR", 5_000)).toEqual({
      ...{ travelCredit: credit, paymentMethod: "QR", cashInSen: null },
    });
  });

  it("is refused where nothing is named for the rest", () => {
    expect(() => pay(2_001, TRAVEL_CREDIT)).toThrow(
      expect.objectContaining({ code: "no_payment_method", field: "paymentMethod" }) as Error,
    );
  });
});
