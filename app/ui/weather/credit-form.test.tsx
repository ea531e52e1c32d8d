import { expect, it } from "vitest";
import { renderMarkup } from "../../../tests/support/render";
import { CreditTaken } from "./credit-form";

it("a credit that is used up is said to be, and is not offered to be spent", () => {
  const credit = {
    ...{ code: "K7QM-X3RD-W9HT-AB2C", value: "RM 61.00", left: "RM 0.00" },
    ...{ usedUp: true, until: "Khamis, 10 Jun 2027" },
  };
  const html = renderMarkup(<CreditTaken credit={credit} />, "ms");
  expect(html).toContain("Habis digunakan");
  expect(html).not.toMatch(/Taip kod ini|Boleh digunakan sehingga/);
});
