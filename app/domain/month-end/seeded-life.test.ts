import { describe, expect, it } from "vitest";
import { day, dayOf } from "~/domain/shared/day";
import { booksAgree, JETTIES, MARCH, MONTHS } from "../../../tests/support/books-agree";
import { useDatabase } from "../../../tests/support/database";
import { closeWithReasons } from "../../../tests/support/month";
import { SeededLife } from "../../../tests/support/seeded-life";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const START = new Date("2026-03-20T08:00:00+08:00");
const CLOSED_ON = day("2026-04-05");
const END = day("2026-04-20");
/** Others look further: `SEEDS=7,8,9 npx vitest run app/domain/month-end/seeded-life.test.ts`. */
const SEEDS = (process.env.SEEDS ?? "4").split(",").map(Number);

describe.each(SEEDS)("a life of two months and two jetties, by seed %i", (seed) => {
  useDatabase();

  it("comes to the same sums wherever it is added up, with a month open and closed", async () => {
    const life = new SeededLife(seed, START);
    const liveUntil = async (end: string) => {
      while (dayOf(life.now) < end) await life.act();
    };
    await liveUntil(CLOSED_ON);
    await booksAgree(life.now, MONTHS, "before the closing");
    for (const jettyId of JETTIES) await closeWithReasons({ jettyId, month: MARCH }, life.now);
    const open = MONTHS.slice(1);
    await booksAgree(life.now, open, "after the closing");
    await liveUntil(END);
    await booksAgree(life.now, open, "with changes of the closed month");
    await life.closeAllDrawers();
    await booksAgree(life.now, open, "with every drawer counted");
    expect(Object.keys(life.done)).toEqual(
      expect.arrayContaining(["sell", "order", "cancel", "answer"]),
    );
  }, 120_000);
});
