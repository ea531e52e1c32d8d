import { expect, it } from "vitest";
import { renderMarkup } from "../../../tests/support/render";
import { CreditTaken } from "./credit-form";

it("a credit that an unpaid order holds keeps its last day and says that it is held", () => {
  const credit = {
    ...{ code: "K7QM-X3RD-W9HT-AB2C", value: "RM 61.00", left: "RM 0.00", reserved: "RM 61.00" },
    ...{ usedUp: false, until: "Khamis, 10 Jun 2027" },
  };
  const html = renderMarkup(<CreditTaken credit={credit} />, "ms");
  for (const words of ["Ditahan untuk pesanan yang belum dibayar", "Khamis, 10 Jun 2027"])
    expect(html).toContain(words);
  expect(html).not.toContain("Habis digunakan");
});

it("a credit that is used up is said to be, and is not offered to be spent", () => {
  const credit = {
    ...{ code: "K7QM-X3RD-W9HT-AB2C", value: "RM 61.00", left: "RM 0.00", reserved: null },
    ...{ usedUp: true, until: "Khamis, 10 Jun 2027" },
  };
  const html = renderMarkup(<CreditTaken credit={credit} />, "ms");
  expect(html).toContain("Habis digunakan");
  expect(html).not.toMatch(/Taip kod ini|Boleh digunakan sehingga/);
});
