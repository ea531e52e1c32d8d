import { describe, expect, it } from "vitest";
import type { Language } from "~/domain/shared/language";
import { en, ms } from "~/locales/texts.server";

type Words = { [key: string]: string | Words };
const FILES: Record<Language, Words> = { ms, en };

/**
 * The fixed messages as they are printed, by their language (section 8); `{…}` is a value.
 * 'Password' is spelt right (G7).
 */
const PRINTED: Record<Language, readonly string[]> = {
  en: [
    "Not authorized",
    "New updates! Please refresh your browser",
    "Hold On!",
    "This is taking too long. Please check your network connection",
    "Failed to fetch. Please check your network connection",
    "Printer is offline..",
    "Please select a printer",
    "Slip has been printed",
    "Oopss",
    "Exceed adult passenger limit",
    "Exceed child passenger limit",
    "Please select jetty",
    "Please provide passenger",
    "Please select country",
    "Please provide your info",
    "Please provide customer info",
    "Please select payment method",
    "Please complete user info form",
    "Amount cannot be less than RM {total}",
    "There is a price update. Please refresh your browser and try again.",
    "Something is not right. Please report this to developer. [no_payurl_payload]",
    "Hello {name}!",
    "Password has been sent!",
    "Blocked date has been added",
    "Changes has been saved",
    "Date has been removed",
    "Operator has been added",
    "Operator has been removed",
    "Operator has been activated",
    "Cancellation request has been approved",
    "Cancellation request has been denied",
    "Image has been uploaded",
    "User has been added",
    "User has been removed",
    "User has been activated",
    "Report has been sent! Thank you for reporting!",
    "Ticket has been generated.",
    "Request has been sent",
    "Ticket has been canceled",
    "Report has been resolved",
    "Log has been cleared",
    "Please enable cookies for this app to work properly",
    "Are you sure?",
    "New Cancellation Request",
    "You have a new bug report",
    "Too many request",
    "Something went wrong",
  ],
  ms: [
    "Tiket telah dicetak",
    "Fail tidak sah.",
    "Sila pilih payment method.",
    "Sila pilih tarikh pelepasan.",
    "Sila muat naik surat agensi.",
  ],
};
/** Names and cries that are the same in either language. */
const ALIKE = new Set(["Oopss", "Hello {name}!"]);

/**
 * Every sentence of a language under its dotted key, values written as they are printed (section
 * 8).
 */
function sentences(words: Words, prefix = ""): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[prefix + name, value.replace(/\{\{\s*(\w+)\s*\}\}/g, "{$1}")]]
      : sentences(value, `${prefix}${name}.`),
  );
}

const WORDS = { ms: new Map(sentences(FILES.ms)), en: new Map(sentences(FILES.en)) };

describe.each(Object.keys(PRINTED) as Language[])(
  "a message that section 8 prints in %s",
  (own) => {
    const other: Language = own === "en" ? "ms" : "en";
    it.each(PRINTED[own].map((text) => [text]))(
      "is there word for word, and in the other language too: %s",
      (text) => {
        const keys = [...WORDS[own]].filter(([, words]) => words === text).map(([key]) => key);
        expect(keys).not.toEqual([]);
        for (const key of keys) {
          const translated = WORDS[other].get(key) ?? "";
          expect([key, translated.trim() === ""]).toEqual([key, false]);
          if (!ALIKE.has(text)) expect([key, translated]).not.toEqual([key, text]);
        }
      },
    );
  },
);

it("spells no password with three s", () => {
  for (const language of ["ms", "en"] as const)
    for (const [key, text] of WORDS[language])
      expect([key, /Passsword/.test(text)]).toEqual([key, false]);
});
