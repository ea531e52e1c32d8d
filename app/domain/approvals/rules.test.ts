import { expect, it } from "vitest";
import { askersOf } from "./rules";

it("who asks is whoever is at the screen, and whoever had asked for it before", () => {
  const of = { capability: "cancellations.decide", jettyId: 1, askerId: 4 } as const;
  expect(askersOf(of)).toEqual([4, 4]);
  expect(askersOf({ ...of, requesterId: 9 })).toEqual([4, 9]);
});
