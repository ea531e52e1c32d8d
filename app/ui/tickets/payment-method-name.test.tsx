import { expect, it } from "vitest";
import { renderMarkup } from "../../../tests/support/render";
import { usePaymentMethodName } from "./payment-method-name";

function Names() {
  const name = usePaymentMethodName();
  return ["Cash", "Credit Facility", "Card terminal", "Baucar"].map(name).join(", ");
}

it("a payment method is read in the page's language where it has a name there", () => {
  expect(renderMarkup(<Names />, "ms")).toBe("Tunai, Kemudahan Kredit, Terminal kad, Baucar");
});
