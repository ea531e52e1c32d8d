import { describe, expect, it } from "vitest";
import { REFUSAL_CODES, type RefusalCode } from "~/domain/shared/refusal-codes";
import { en, ms } from "~/locales/texts.server";
import { hasRefusalText, refusalText } from "./refusal";
import { i18nOf, translationsOf } from "./translations.server";

const english = translationsOf("en", "refusal");
const malay = translationsOf("ms", "refusal");

describe("the fixed messages (section 5, section 8)", () => {
  it.each<[RefusalCode, string]>([
    ["required", "Please complete this field"],
    ["bad_email", "Please provide a valid email address"],
    ["select_required", "Please select the options"],
    ["no_jetty", "Please select jetty"],
    ["no_passenger", "Please provide passenger"],
    ["no_country", "Please select country"],
    ["no_info", "Please provide your info"],
    ["no_payment_method", "Please select payment method"],
    ["user_info_incomplete", "Please complete user info form"],
    ["price_update", "There is a price update. Please refresh your browser and try again."],
    ["no_payurl", "Something is not right. Please report this to developer. [no_payurl_payload]"],
    ["cookies", "Please enable cookies for this app to work properly"],
    ["date_unavailable", "The selected date is not available. Please choose another date."],
    ["sales_closed", "Online ticket sales are closed at the moment."],
  ])("stand as printed: %s", (code, text) => {
    expect(refusalText(english, code)).toBe(text);
    expect(refusalText(malay, code)).not.toBe(text);
  });

  it.each<[RefusalCode, string]>([
    ["date_unavailable", "Tarikh yang dipilih tidak tersedia. Sila pilih tarikh lain."],
    ["sales_closed", "Jualan tiket dalam talian ditutup buat masa ini."],
  ])("stand as printed in Malay: %s", (code, text) => {
    expect(refusalText(malay, code)).toBe(text);
  });
});

describe("refusalText", () => {
  it("puts in the values", () => {
    expect(refusalText(english, "retry_wait", { seconds: 42 })).toBe(
      "Try again in 42 seconds. You will not be charged twice.",
    );
    expect(refusalText(malay, "too_many", { seconds: 7 })).toContain("7 saat");
  });

  it("knows which codes have a sentence", () => {
    expect(hasRefusalText(i18nOf("en"), "no_jetty")).toBe(true);
    expect(hasRefusalText(i18nOf("en"), "month_unexplained")).toBe(true);
    expect(hasRefusalText(i18nOf("en"), "no_such_code")).toBe(false);
  });

  it("never reads a value as a key or a placeholder", () => {
    expect(
      refusalText(english, "retry_wait", { seconds: "$t(server_error) {{brand}} <b>" }),
    ).toContain("$t(server_error) {{brand}} <b>");
  });
});

it.each([
  ["Malay", ms.refusal],
  ["English", en.refusal],
])("has words in %s for every code that the product refuses with, and for no other", (_, words) => {
  const known: readonly string[] = REFUSAL_CODES;
  const codes = new Set(
    Object.keys(words).map((key) =>
      known.includes(key) ? key : key.replace(/_(?:one|other)$/, ""),
    ),
  );
  expect([...codes].sort()).toEqual([...REFUSAL_CODES].sort());
});
