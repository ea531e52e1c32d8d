import { expect, it } from "vitest";
import { APPROVER_FIELD, APPROVER_PIN_FIELD, askersOf } from "./rules";

it("who asks is whoever is at the screen, and whoever had asked for it before", () => {
  const of = { capability: "cancellations.decide", jettyId: 1, askerId: 4 } as const;
  expect(askersOf(of)).toEqual([4, 4]);
  expect(askersOf({ ...of, requesterId: 9 })).toEqual([4, 9]);
});

it("the PIN's field is named as those of passwords are, which are never shown again", () => {
  expect([APPROVER_FIELD, APPROVER_PIN_FIELD]).toEqual(["approver", "password_approver"]);
});
