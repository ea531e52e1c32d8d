import { describe, expect, it } from "vitest";
import { isPin, validatePin } from "./pin-rules";

describe("a PIN", () => {
  it("is four to six figures, and nothing beside them", () => {
    for (const pin of ["4829", "48291", "482916"]) expect([pin, isPin(pin)]).toEqual([pin, true]);
    for (const pin of ["", "482", "4829167", "48a9", " 4829", "4829 ", "4829\n", "４８２９"])
      expect([pin, isPin(pin), validatePin(pin)]).toEqual([pin, false, "pin_shape"]);
  });

  it("is none that everybody tries: one figure over and over, or a run up or down, also over 0", () => {
    for (const pin of ["0000", "777777", "1234", "6789", "7890", "4321", "9876", "3210", "2109"])
      expect([pin, validatePin(pin)]).toEqual([pin, "pin_trivial"]);
  });

  it("may be anything else, also in even steps of two", () => {
    for (const pin of ["1235", "1122", "2468", "8642", "1212", "482716", "1230"])
      expect([pin, validatePin(pin)]).toEqual([pin, null]);
  });
});
