import { describe, expect, it } from "vitest";
import { suggestEmail } from "./suggest-email";

describe("the address that was probably meant", () => {
  it.each([
    ["ahmad@gmial.com", "ahmad@gmail.com"],
    ["ahmad@gmail.con", "ahmad@gmail.com"],
    ["ahmad@gmail.cmo", "ahmad@gmail.com"],
    ["Ahmad.Faiz@GMIAL.CON", "Ahmad.Faiz@gmail.com"],
    ["siti@yaho.com", "siti@yahoo.com"],
    ["siti@yahooo.com.my", "siti@yahoo.com.my"],
    ["siti@hotmial.com", "siti@hotmail.com"],
    ["siti@outlok.com", "siti@outlook.com"],
    ["info@syarikat.con", "info@syarikat.com"],
  ])("of %s is %s", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    "ahmad@gmail.com",
    "ahmad@Yahoo.com.my",
    "ahmad@mail.com",
    "ahmad@ymail.com",
    "ahmad@yahoo.com.sg",
    "ahmad@live.com",
    "ahmad@moe.gov.my",
    "ahmad@contoh.my",
    "ahmad@hotmail.fr",
    "@gmial.com",
    "",
  ])("of %s is nothing else", (typed) => expect(suggestEmail(typed)).toBeNull());
});
