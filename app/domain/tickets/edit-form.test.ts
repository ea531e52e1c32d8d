import { describe, expect, it } from "vitest";
import { CASH, CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { ticketEditForm } from "./edit-form.server";

const nothing = { version: "1", name: "", ic: "", phoneNo: "", email: "", country: "" };
const missing = (ticketFlag: 1 | 3, method: string) => {
  const parsed = ticketEditForm([], { ticketFlag, method }).safeParse(nothing);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
};

describe("the buyer of a ticket keeps", () => {
  it("all details of an online sale (R-X12)", () => {
    expect(missing(1, "fpx")).toEqual(["name", "ic", "phoneNo", "email", "country"]);
  });

  it("who owes a sale on account and how they are reached (R-5-40)", () => {
    expect(missing(3, CREDIT_FACILITY)).toEqual(["name", "phoneNo", "email"]);
  });

  it("nothing of another counter sale (R-X12)", () => {
    expect(missing(3, CASH)).toEqual([]);
  });
});

describe("a passenger's country", () => {
  it("is taken by name in either language, and kept as its code", () => {
    const form = ticketEditForm([{ no: 1, foreign: true }], { ticketFlag: 3, method: CASH });
    const given = { ...nothing, name_1: "Emma Fischer", ic_1: "C1234567", country_1: "Jerman" };
    expect(form.parse(given).passengers).toEqual([
      { no: 1, name: "Emma Fischer", ic: "C1234567", country: "DE" },
    ]);
  });
});
