import { describe, expect, it } from "vitest";
import { mailName } from "./mail-name";

describe("a name in a mail", () => {
  it.each([
    ["Siti Nur Hajar binti Abdullah", "Siti Nur Hajar binti Abdullah"],
    ["Muthu a/l Ramasamy", "Muthu a/l Ramasamy"],
    ["முத்து குமார்", "முத்து குமார்"],
    ["陈美玲", "陈美玲"],
    ["محمد", "محمد"],
    ["Ng Wei-Ling O'Brien", "Ng Wei-Ling O'Brien"],
    ["Zainal@Zainol", "Zainal @ Zainol"],
    ["S.Kumar", "S. Kumar"],
    ["Tan, Mei Ling", "Tan, Mei Ling"],
    [
      "Tengku Muhammad Ammar Zulfaqar Hakimi bin Tengku Megat Iskandar Shah",
      "Tengku Muhammad Ammar Zulfaqar Hakimi bin Tengku Megat Iskandar Shah",
    ],
  ])("stands as it is written: %s", (name, shown) => {
    expect(mailName(name)).toBe(shown);
  });

  it.each([
    "http://evil.example",
    "Menang RM5000! Klik",
    "<b>Ali</b>",
    "Ali\r\nBcc: a",
    "Call 0123456789",
    "a".repeat(101),
    "",
  ])("is left out where it could be a message: %j", (name) => {
    expect(mailName(name)).toBeNull();
  });

  it("is never a link that a mail program makes", () => {
    expect(mailName("evil.example@mail.example")).toBe("evil. example @ mail. example");
  });
});
