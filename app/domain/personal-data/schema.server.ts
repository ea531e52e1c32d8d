import { z } from "zod";
import { cleanIc, cleanPhone } from "~/domain/ordering/identity";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import type { Person } from "./person";

const line = (most: number) =>
  z
    .string({ error: "required" })
    .max(MAX_SENT_LINE, "too_long")
    .transform(cleanLine)
    .pipe(z.string().min(1, "required").max(most, "too_long"));

/** An e-mail address where it has an @; else a number, which may be of a card or of a phone. */
function personOf(typed: string): Person {
  if (typed.includes("@")) return { email: typed.toLowerCase(), ic: null, phoneNo: null };
  const phone = cleanPhone(typed).replace(/^\+?60/, "0");
  return { email: null, ic: cleanIc(typed), phoneNo: /^\d{9,15}$/.test(phone) ? phone : null };
}

const person = line(200).pipe(z.string().min(6, "too_short")).transform(personOf);

export const findPersonForm = z.object({ person });

/** The number or address is typed once more, so that nobody erases by a slip of the hand. */
export const erasePersonForm = z
  .object({
    person,
    again: line(200).transform(personOf),
    reason: line(500).pipe(z.string().min(3, "too_short")),
  })
  .superRefine((form, context) => {
    if (JSON.stringify(form.again) !== JSON.stringify(form.person))
      context.addIssue({ code: "custom", path: ["again"], message: "person_differs" });
  });
