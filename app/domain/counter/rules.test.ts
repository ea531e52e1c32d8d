import { describe, expect, it } from "vitest";
import { missingCustomerFields, pressKey, quickCash } from "./rules";

describe("the cash drawer", () => {
  it.each([
    [9_500, [9_500, 10_000]],
    [6_000, [6_000, 10_000]],
    [1_250, [1_250, 1_500, 2_000, 5_000, 10_000]],
    [3_000, [3_000, 4_000, 5_000, 10_000]],
    [10_100, [10_100, 10_500, 11_000, 12_000, 15_000, 20_000]],
    [0, [0]],
  ])(
    "offers of %d sen the exact sum and what the next notes come to, each once",
    (sum, offered) => {
      expect(quickCash(sum)).toEqual(offered);
    },
  );

  it("has a pad whose keys write at the end and take back from there", () => {
    expect(["1", "0", "0", ".", "5", "del"].reduce(pressKey, "")).toBe("100.");
    expect(pressKey("1", "x")).toBe("1");
    expect(pressKey("123456789012", "3")).toBe("123456789012");
  });
});

describe("a customer", () => {
  it("is asked for by Credit Facility alone", () => {
    const nobody = { name: "", companyName: "", email: "", phoneNo: "" };
    expect(missingCustomerFields("Cash", nobody)).toEqual([]);
    expect(missingCustomerFields("Credit Facility", nobody)).toEqual([
      "name",
      "companyName",
      "email",
      "phoneNo",
    ]);
    expect(
      missingCustomerFields("Credit Facility", { ...nobody, name: "Ahmad", email: "a@contoh.my" }),
    ).toEqual(["companyName", "phoneNo"]);
  });
});

describe("a key of the pad", () => {
  it.each(["10", ".5", "enter", " ", ""])("is one figure or a dot, not %j", (key) => {
    expect(pressKey("1", key)).toBe("1");
  });
});
