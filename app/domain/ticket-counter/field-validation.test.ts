import { expect, it } from "vitest";
import { countryNameSet, isFieldKind, isFieldValid } from "./field-validation";

it("tells of each field what the server would say of it", () => {
  const countries = countryNameSet(["Malaysia", "Côte d'Ivoire", "Lain-lain Asia Timur"]);
  const right = {
    name: ["Ali", " Nur  Aisyah "],
    ic: ["850412-11-5267", "A12345"],
    phone: ["012-345 6789", "+60123456789"],
    email: ["a@contoh.my"],
    country: ["malaysia", "cote d'ivoire"],
  } as const;
  const wrong = {
    name: ["", "Al", "  A  "],
    ic: ["", "12345", "850412-11-52671234"],
    phone: ["", "12345678", "telefon123"],
    email: ["", "bukan", "a@contoh"],
    country: ["", "Mal", "Atlantis"],
  } as const;
  for (const [kind, texts] of Object.entries(right))
    for (const text of texts)
      expect([kind, text, isFieldKind(kind) && isFieldValid(kind, text, countries)]).toEqual([
        kind,
        text,
        true,
      ]);
  for (const [kind, texts] of Object.entries(wrong))
    for (const text of texts)
      expect([kind, text, isFieldKind(kind) && isFieldValid(kind, text, countries)]).toEqual([
        kind,
        text,
        false,
      ]);
  expect(isFieldKind("adult")).toBe(false);
});
