import { expect, it } from "vitest";
import { parseCreditCode } from "./credit-code";

it("a travel credit's code is read as people write it, and has sixteen signs", () => {
  for (const text of ["K7QMX3RDW9HTAB2C", "k7qm-x3rd-w9ht-ab2c", " K7QM X3RD W9HT AB2C "])
    expect([text, parseCreditCode(text)]).toEqual([text, "K7QMX3RDW9HTAB2C"]);
  for (const wrong of ["", "K7QMX3RDW9HTAB2", "K7QMX3RDW9HTAB2CD", "K7QMX3RDW9HTAB2!", 7, null])
    expect([wrong, parseCreditCode(wrong)]).toEqual([wrong, null]);
});
