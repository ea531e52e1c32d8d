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

it("a method of the online checkout is read as a receipt calls it, and not by its code", () => {
  const Online = () => {
    const name = usePaymentMethodName();
    return ["fpx", "card", "ewallet", "duitnow_qr", "free"].map(name).join(", ");
  };
  expect(renderMarkup(<Online />, "ms")).toBe("FPX, Kad, E-dompet, DuitNow QR, Percuma");
});
